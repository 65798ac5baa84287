-- The manager of a person; decision 0173. The index is in the order of the lists of reports and colleagues.

alter table person add column manager_id bigint constraint person_manager references person (id) on delete set null;
create index person_by_manager on person (manager_id, first_name_key, id) where manager_id is not null;
