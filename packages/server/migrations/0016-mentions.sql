-- What pages were called before and what content mentions.

-- Whose page an address was before it was given up; who has the name now comes first.
create table former_username (
  username_key text not null,
  person_id    bigint not null,
  constraint former_username_key primary key (username_key),
  constraint former_username_person foreign key (person_id) references person on delete cascade
);
create index former_username_by_person on former_username (person_id);

create table former_slug (
  type     text not null,
  slug_key text not null,
  place_id bigint not null,
  constraint former_slug_key primary key (type, slug_key),
  constraint former_slug_place foreign key (place_id) references place on delete cascade
);
create index former_slug_by_place on former_slug (place_id);

-- In the order in which the text names them. What is mentioned may be gone: readers look for it.
create table mention (
  content_id bigint not null,
  ordinal    integer not null,
  kind       text not null,
  target_id  bigint not null,
  constraint mention_key primary key (content_id, ordinal),
  constraint mention_kind check (kind in ('person', 'place', 'content')),
  constraint mention_content foreign key (content_id) references content on delete cascade
);
create index mention_by_target on mention (kind, target_id);
