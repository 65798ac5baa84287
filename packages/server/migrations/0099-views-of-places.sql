-- Places count their views, and people are found by how their names begin.
alter table place add column view_count integer not null default 0;

-- Their entries in the search index get the beginnings of their names.
insert into changed_object (kind, object_id) select 'person', id from person where departed_at is null order by id;
