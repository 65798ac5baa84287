-- Tracks: who wants to be told in their inbox of what happens to a status update.

create table track (
  content_id bigint not null,
  person_id  bigint not null,
  created_at timestamptz(3) not null default now(),
  constraint track_key primary key (content_id, person_id),
  constraint track_content foreign key (content_id) references content on delete cascade,
  constraint track_person foreign key (person_id) references person on delete cascade
);
create index track_by_person on track (person_id);

alter table inbox_entry drop constraint inbox_entry_reason;
alter table inbox_entry add constraint inbox_entry_reason check (
  reason in ('mention', 'reply', 'comment', 'like', 'share', 'track', 'invitation', 'membershipRequest'));
