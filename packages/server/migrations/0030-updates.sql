-- Status updates: content of a type of its own, without a subject, that only the second version of the API shows.

alter table content
  -- Of an update: where its author says that they are.
  add column latitude double precision,
  add column longitude double precision,
  -- Of an update that passes another on: that one, as long as it is there.
  add column repost_of_id bigint,
  drop constraint content_type,
  add constraint content_type check (
    type in ('discussion', 'document', 'announcement', 'message', 'comment', 'update')),
  add constraint content_position check (latitude between -90 and 90 and longitude between -180 and 180),
  -- Nothing but an update has a position or passes something on, and what an update is not it cannot have.
  add constraint content_update check (
    case when type = 'update'
      then subject is null and place_id is null and visibility = 'all' and status in ('incomplete', 'published')
      else latitude is null and longitude is null and repost_of_id is null end),
  add constraint content_repost foreign key (repost_of_id) references content on delete set null;

create index update_by_creation on content (published_at, id) where type = 'update' and status = 'published';
create index content_by_repost on content (repost_of_id) where repost_of_id is not null;

-- Whether the image was added to the content by itself: it stays then, whatever becomes of the text.
alter table image_use add column is_added boolean not null default false;
