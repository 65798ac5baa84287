-- Only featured content, in the order of its lists; decision 0170.
-- apply: statement by statement
create index concurrently content_featured on content (featured_at, id) where featured_at is not null;
create index concurrently content_featured_in_place on content (place_id, featured_at, id) where featured_at is not null;
