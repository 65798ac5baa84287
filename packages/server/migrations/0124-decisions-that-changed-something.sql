-- What is undone is what the decision changed; decision 0214.
alter table moderation_item
  -- Hiding what was hidden before changes nothing, so undoing it shows nothing.
  add column changed_object boolean not null default true;

-- Content that comes back from being hidden waits as before: in its old position, and with its date if it was published.
create or replace function queue_pending() returns trigger language plpgsql as $$
begin
  insert into moderation_item as item (kind, object_kind, object_id, about_id)
  values ('pending', 'content', new.id, new.author_id)
  on conflict on constraint moderation_item_once do update
  set state = 'open', about_id = excluded.about_id, version = item.version + 1,
    opened_at = case when old.status = 'hiddenByModerator' then item.opened_at else now() end,
    was_published = item.was_published and old.status = 'hiddenByModerator';
  return null;
end $$;
