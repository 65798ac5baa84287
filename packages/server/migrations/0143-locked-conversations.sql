-- Conversations that moderators locked: nobody answers them.
alter table content
  add column locked_at timestamptz(3),
  add column locked_by_id bigint,
  add constraint content_locked_by foreign key (locked_by_id) references person;
