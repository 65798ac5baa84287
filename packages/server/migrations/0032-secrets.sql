-- Whose key the stored secrets are sealed with: a node that has another one must not begin, for it could read none of them
-- and would write what the others cannot read.

create table secret_key (
  -- There is one.
  id          smallint not null default 1,
  -- Derived from the key, and of no use to whoever wants to know it.
  fingerprint bytea not null,
  made_at     timestamptz not null default now(),
  constraint secret_key_key primary key (id),
  constraint secret_key_is_one check (id = 1)
);
