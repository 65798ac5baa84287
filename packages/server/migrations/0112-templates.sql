-- Templates of a place: how new content there may begin; decision 0196.
create table template (
  id         bigint generated always as identity not null,
  place_id   bigint not null,
  name       text not null,
  -- For the order of lists.
  name_key   text not null,
  kind       text not null,
  subject    text not null default '',
  body       text not null default '',
  tags       text[] not null default '{}',
  version    integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint template_key primary key (id),
  -- A place has at most 50, so they may go with it.
  constraint template_place foreign key (place_id) references place on delete cascade,
  constraint template_kind check (kind in ('document', 'discussion', 'question'))
);
create index template_by_name on template (place_id, name_key, id);
