-- What feeds are told apart by, wherever the instance is found; and who has put which announcement aside.

create table feed_origin (
  id        boolean not null default true,
  namespace uuid not null default gen_random_uuid(),
  constraint feed_origin_key primary key (id),
  constraint feed_origin_once check (id)
);
insert into feed_origin default values;

create table dismissal (
  content_id bigint not null,
  person_id  bigint not null,
  created_at timestamptz(3) not null default now(),
  constraint dismissal_key primary key (person_id, content_id),
  constraint dismissal_content foreign key (content_id) references content on delete cascade,
  constraint dismissal_person foreign key (person_id) references person on delete cascade
);
create index dismissal_by_content on dismissal (content_id);
