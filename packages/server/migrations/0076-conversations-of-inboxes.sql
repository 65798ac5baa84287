-- One row for each conversation of an inbox. It moves with the newest entry, so that neither filling nor listing looks
-- for that entry among thousands.

create table inbox_conversation (
  person_id         bigint not null,
  conversation_kind text not null,
  conversation_id   bigint not null,
  -- Of the newest entry; they are the order of the list.
  recorded_at       timestamptz(3) not null,
  activity_id       bigint not null,
  constraint inbox_conversation_kind check (conversation_kind in ('content', 'place', 'webhook'))
);

insert into inbox_conversation (person_id, conversation_kind, conversation_id, recorded_at, activity_id)
select person_id, conversation_kind, conversation_id, recorded_at, activity_id
from inbox_entry
where is_latest;

-- After the rows: building an index at once takes a fraction of the time.
alter table inbox_conversation
  add constraint inbox_conversation_key primary key (person_id, conversation_kind, conversation_id),
  add constraint inbox_conversation_person foreign key (person_id) references person on delete cascade;
create index inbox_conversation_by_time on inbox_conversation (person_id, recorded_at, activity_id);

-- Takes the indexes latest_once and inbox_of_conversations along.
alter table inbox_entry drop column is_latest;

-- The time of an activity never changes, so one index serves the order and keeps entries unique.
alter table inbox_entry drop constraint told_once;
drop index inbox_by_time;
alter table inbox_entry add constraint told_once unique (person_id, recorded_at, activity_id);
