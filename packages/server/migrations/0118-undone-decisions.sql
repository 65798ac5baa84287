-- Decisions of moderators can be undone; decision 0214.
alter table moderation_item
  -- The version of the content when it was decided. A rejection is not undone once its author changed the draft.
  add column decided_version bigint,
  -- An approval was undone: approving it again publishes it with its date and records nothing a second time.
  add column was_published boolean not null default false;

-- Pending content has an author too, whose earlier items moderators see.
update moderation_item item
set about_id = (select content.author_id from content where content.id = item.object_id)
where item.kind = 'pending' and item.object_kind = 'content';
create index moderation_item_by_person on moderation_item (about_id, id) where about_id is not null;

create or replace function queue_pending() returns trigger language plpgsql as $$
begin
  insert into moderation_item as item (kind, object_kind, object_id, about_id)
  values ('pending', 'content', new.id, new.author_id)
  on conflict on constraint moderation_item_once do update
  set state = 'open', opened_at = now(), about_id = excluded.about_id, was_published = false,
    version = item.version + 1;
  return null;
end $$;
