-- Networks from which people signed in: guessing from elsewhere does not keep them out there.
create table sign_in_network (
  person_id bigint not null,
  network   text not null,
  seen_at   timestamptz(3) not null default now(),
  constraint sign_in_network_key primary key (person_id, network),
  constraint sign_in_network_person foreign key (person_id) references person (id) on delete cascade
);
create index sign_in_network_by_age on sign_in_network (seen_at);
