-- Content that owners and moderators feature; decision 0170. The partial indexes hold only featured content and are in the order of its lists.

alter table content add column featured_at timestamptz(3);

create index content_featured on content (featured_at, id) where featured_at is not null;
create index content_featured_in_place on content (place_id, featured_at, id) where featured_at is not null;
