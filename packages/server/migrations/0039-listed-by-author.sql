-- Whoever answers much writes little that lists show: what they wrote and lists show has an index of its own, else all
-- of their newest answers and status updates are read to find it.
create index content_listed_by_author on content (author_id, published_at, id) where listed;
