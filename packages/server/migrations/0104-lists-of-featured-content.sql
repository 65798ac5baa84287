-- Only featured content, in the order of its lists; decision 0170. Apart from the column, so that reads go on while they are built.
create index content_featured on content (featured_at, id) where featured_at is not null;
create index content_featured_in_place on content (place_id, featured_at, id) where featured_at is not null;
