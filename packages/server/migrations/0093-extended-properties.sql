-- Extended properties: what clients keep with content, people and places, by key.
create table extended_property (
  kind       text not null,
  object_id  bigint not null,
  key        text not null,
  value      text not null,
  -- One of three, so that an object takes its properties along when it goes.
  content_id bigint generated always as (case when kind = 'content' then object_id end) stored,
  place_id   bigint generated always as (case when kind = 'place' then object_id end) stored,
  person_id  bigint generated always as (case when kind = 'person' then object_id end) stored,
  constraint extended_property_key primary key (kind, object_id, key),
  constraint extended_property_kind check (kind in ('content', 'place', 'person')),
  constraint extended_property_size check (octet_length(key) <= 512 and octet_length(value) <= 2048),
  constraint extended_property_content foreign key (content_id) references content on delete cascade,
  constraint extended_property_place foreign key (place_id) references place on delete cascade,
  constraint extended_property_person foreign key (person_id) references person on delete cascade
);
-- By a hash of the value, because a long one does not fit into an index.
create index extended_property_by_value on extended_property (key, md5(value), kind, object_id);
create index extended_property_by_content on extended_property (content_id) where content_id is not null;
create index extended_property_by_place on extended_property (place_id) where place_id is not null;
create index extended_property_by_person on extended_property (person_id) where person_id is not null;
