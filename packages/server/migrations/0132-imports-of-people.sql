-- Imports of people from CSV; decision 0229.
create table people_import (
  id            bigint generated always as identity not null,
  creator_id    bigint not null,
  -- Whether people get a mail with a link to set their password.
  sends_mails   boolean not null,
  total         integer not null,
  created_count integer not null default 0,
  failed_count  integer not null default 0,
  created_at    timestamptz(3) not null default now(),
  finished_at   timestamptz(3),
  constraint people_import_key primary key (id),
  constraint people_import_creator foreign key (creator_id) references person on delete cascade
);
create index people_import_by_creator on people_import (creator_id);
create index people_import_by_age on people_import (created_at);

create table people_import_row (
  import_id   bigint not null,
  -- As spreadsheets count: the head is row 1.
  row_number  integer not null,
  email       text not null,
  given_name  text not null,
  family_name text not null,
  username    text not null,
  place_ids   bigint[] not null default '{}',
  -- Why nobody was created.
  problems    jsonb,
  person_id   bigint,
  mailed_at   timestamptz(3),
  constraint people_import_row_key primary key (import_id, row_number),
  constraint people_import_row_import foreign key (import_id) references people_import on delete cascade,
  constraint people_import_row_person foreign key (person_id) references person on delete set null
);
create index people_import_row_by_person on people_import_row (person_id) where person_id is not null;
create index people_import_row_waiting on people_import_row (import_id, row_number)
  where person_id is null and problems is null;
create index people_import_row_unmailed on people_import_row (import_id, row_number)
  where person_id is not null and mailed_at is null;
