-- What moderators did with a conversation and can undo for a day; decision 0237. Older rows are deleted; the audit log has all of it.
-- apply: statement by statement
create table if not exists conversation_change (
  id         bigint generated always as identity not null,
  kind       text not null,
  content_id bigint not null,
  person_id  bigint not null,
  made_at    timestamptz(3) not null default now(),
  -- As it was, for the undo.
  before     jsonb not null,
  constraint conversation_change_key primary key (id),
  constraint conversation_change_content foreign key (content_id) references content on delete cascade,
  constraint conversation_change_person foreign key (person_id) references person,
  constraint conversation_change_id_range check (id between 1 and 9007199254740991)
);
create index concurrently conversation_change_by_content on conversation_change (content_id, id);

-- For accounts that are erased, or that another one takes the place of.
create index concurrently content_by_locker on content (locked_by_id) where locked_by_id is not null;
