-- Conversations that moderators locked: nobody answers them.
alter table content
  add column locked_at timestamptz(3),
  add column locked_by_id bigint constraint content_locked_by references person;
