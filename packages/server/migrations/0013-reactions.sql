-- What readers do with content beside writing: like, read, follow. One row for each, whatever the type of content.

create table reaction (
  content_id bigint not null,
  kind       text not null,
  person_id  bigint not null,
  created_at timestamptz(3) not null default now(),
  constraint reaction_key primary key (content_id, kind, person_id),
  constraint reaction_kind check (kind in ('like', 'read', 'follow')),
  constraint reaction_content foreign key (content_id) references content on delete cascade,
  constraint reaction_person foreign key (person_id) references person on delete cascade
);
create index reaction_by_time on reaction (content_id, kind, created_at, person_id);
create index reaction_by_person on reaction (person_id, kind, content_id);
