-- Erasing people, with a report of what went; decision 0230.
create table erasure (
  id          bigint generated always as identity not null,
  -- Without a foreign key: the report outlives everything.
  person_id   bigint not null,
  creator_id  bigint not null,
  content     text not null,
  reason      text not null default '',
  -- What the person was called, by which texts of others are searched. Goes when the erasure is done.
  names       jsonb,
  -- Counts of what the person had.
  before      jsonb not null default '{}',
  -- How many texts of others were changed.
  texts       integer not null default 0,
  -- Where the step that walks over a table goes on.
  walked_to   bigint not null default 0,
  report      jsonb,
  -- The signed report.
  proof       text,
  created_at  timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  constraint erasure_key primary key (id),
  constraint erasure_once unique (person_id),
  constraint erasure_content check (content in ('keep', 'delete')),
  constraint erasure_done check (
    (finished_at is null) = (names is not null) and (finished_at is null) = (report is null)
    and (finished_at is null) = (proof is null)),
  constraint erasure_creator foreign key (creator_id) references person
);
create index erasure_by_creator on erasure (creator_id);

-- They sign reports. None is ever removed, so that old reports can be verified.
create table erasure_signing_key (
  id         text not null,
  -- The private key, encrypted.
  sealed_jwk bytea not null,
  -- The public key stays readable when the instance's secret key is lost.
  public_jwk jsonb not null,
  created_at timestamptz(3) not null default now(),
  constraint erasure_signing_key_key primary key (id)
);
