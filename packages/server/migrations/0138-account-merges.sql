-- Merges of two accounts: which goes into which, and how far the job is; decision 0231.
create table account_merge (
  id          bigint generated always as identity not null,
  kept_id     bigint not null,
  merged_id   bigint not null,
  -- Where the job goes on.
  step        text not null default '',
  after_id    bigint not null default 0,
  -- By kind: how many were moved, and how many were not.
  counts      jsonb not null default '{}',
  started_at  timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  constraint account_merge_key primary key (id),
  constraint account_merge_once unique (merged_id),
  constraint account_merge_kept foreign key (kept_id) references person,
  constraint account_merge_merged foreign key (merged_id) references person,
  constraint account_merge_of_two check (kept_id <> merged_id)
);
create index account_merge_by_kept on account_merge (kept_id, id);
