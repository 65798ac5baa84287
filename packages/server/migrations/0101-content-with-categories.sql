-- The content of a place that has categories, newest last, for the list of the place's categories; decision 0177.
-- apply: statement by statement

create index concurrently content_with_categories on content (place_id, id) where listed and categories <> '{}';
