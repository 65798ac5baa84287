-- Unsent texts that people keep for themselves, the same on all their devices; decision 0192.
create table draft (
  person_id  bigint not null,
  -- Chosen by the client: the same form on another device finds the same draft.
  key        text not null,
  kind       text not null,
  subject    text not null default '',
  body       text not null default '',
  -- The beginning of the text, for lists.
  excerpt    text not null default '',
  visibility text not null default 'all',
  -- Without foreign keys: a draft outlives what it was written for.
  place_id   bigint,
  answers_id bigint,
  changes_id bigint,
  -- Of the content that it changes, when the change was begun.
  changes_version integer,
  user_ids   bigint[] not null default '{}',
  tags       text[] not null default '{}',
  end_at     timestamptz(3),
  version    integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint draft_key primary key (person_id, key),
  constraint draft_person foreign key (person_id) references person on delete cascade
);
create index draft_by_time on draft (person_id, updated_at, key);
create index draft_by_age on draft (updated_at);
