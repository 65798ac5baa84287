-- Invitations to sign up; decision 0228.
create table invitation (
  id         bigint generated always as identity not null,
  -- The code itself is not stored.
  code_hash  bytea not null,
  creator_id bigint not null,
  -- Its users become members there.
  place_id   bigint,
  is_mailed  boolean not null,
  -- The address it was mailed to, until it is used.
  email      text,
  note       text not null default '',
  max_uses   integer not null,
  uses       integer not null default 0,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  constraint invitation_key primary key (id),
  constraint invitation_code unique (code_hash),
  constraint invitation_creator foreign key (creator_id) references person on delete cascade,
  -- Without its place it still opens sign-up.
  constraint invitation_place foreign key (place_id) references place on delete set null,
  constraint invitation_uses check (uses between 0 and max_uses)
);
create index invitation_by_creator on invitation (creator_id);
create index invitation_by_place on invitation (place_id) where place_id is not null;
create index invitation_by_expiry on invitation (expires_at);
-- For the daily budget of mails.
create index invitation_mailed on invitation (created_at) where is_mailed;

create table invitation_use (
  invitation_id bigint not null,
  person_id     bigint not null,
  used_at       timestamptz(3) not null default now(),
  constraint invitation_use_key primary key (invitation_id, person_id),
  constraint invitation_use_invitation foreign key (invitation_id) references invitation on delete cascade,
  constraint invitation_use_person foreign key (person_id) references person on delete cascade
);
create index invitation_use_by_person on invitation_use (person_id);
