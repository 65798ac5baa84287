-- What admins set while the server runs. Which properties there are, their defaults and ranges are known by the code.

create table property (
  name       text not null,
  -- Null: set back to the default. The row stays, so that its version only ever grows.
  value      jsonb,
  changed_at timestamptz(3) not null default now(),
  version    bigint not null default 0,
  constraint property_key primary key (name)
);
