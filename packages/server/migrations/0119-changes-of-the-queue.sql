-- Event streams tell moderators what changed in the queue; decision 0215.
-- apply: statement by statement
alter table moderation_item add column if not exists changed_at timestamptz(3) not null default now();
create or replace function note_queue_change() returns trigger language plpgsql as $$
begin
  new.changed_at := clock_timestamp();
  return new;
end $$;
create or replace trigger moderation_item_changed before insert or update on moderation_item
  for each row execute function note_queue_change();
create index concurrently moderation_item_by_change on moderation_item (changed_at, id);

-- For owners: what waits in their places, however much was published there.
create index concurrently content_pending on content (place_id) where status = 'pendingApproval';
