-- What people ask for by the pages of their account, and the links that are sent to them for it.

-- Something that was asked for without saying whether anybody is known by what was typed: it is looked up later, so that how long the answer
-- takes tells nothing. Encrypted, for what is typed may be anything, a password too.
create table account_request (
  id         bigint not null generated always as identity,
  sealed     bytea not null,
  created_at timestamptz(3) not null default now(),
  due_at     timestamptz(3) not null default clock_timestamp(),
  constraint account_request_key primary key (id)
);
create index account_request_due on account_request (due_at, id);

-- A link that does something once.
create table confirmation (
  -- SHA-256 of the code in the link. It has 256 random bits.
  code_hash     bytea not null,
  purpose       text not null,
  -- Whose account it is about; null while there is none yet.
  person_id     bigint,
  -- What is to be done, encrypted.
  sealed        bytea not null,
  -- When their password had been changed, as the link was made: with another one it is no longer good.
  credential_at timestamptz(3),
  created_at    timestamptz(3) not null default now(),
  expires_at    timestamptz(3) not null,
  constraint confirmation_key primary key (code_hash),
  constraint confirmation_purpose check (purpose in ('password', 'account', 'email')),
  constraint confirmation_has_person check ((purpose = 'account') = (person_id is null)),
  constraint confirmation_person foreign key (person_id) references person on delete cascade
);
create index confirmation_by_person on confirmation (person_id, purpose);
create index confirmation_by_expiry on confirmation (expires_at);
