-- Content that people keep for themselves, with a note and tags; decision 0186.
create table bookmark (
  person_id  bigint not null,
  content_id bigint not null,
  note       text not null default '',
  tags       text[] not null default '{}',
  -- Note and tags without case and accents, to be searched.
  search_key text not null default '',
  created_at timestamptz(3) not null default now(),
  constraint bookmark_key primary key (person_id, content_id),
  constraint bookmark_person foreign key (person_id) references person on delete cascade,
  constraint bookmark_content foreign key (content_id) references content on delete cascade
);
create index bookmark_by_time on bookmark (person_id, created_at, content_id);
create index bookmark_of_content on bookmark (content_id);
