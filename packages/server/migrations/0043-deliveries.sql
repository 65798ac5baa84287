-- What webhooks are to be told, what they were told, and who is telling them at this moment.

-- What waits to be told. It goes when it is frozen into a delivery. Tens of thousands of rows a second pass through
-- here, so nothing is looked up for them: what a webhook that is gone has left behind is removed by a task.
create table webhook_notification (
  webhook_id  bigint not null,
  -- The order in which they are told, which is the order in which they were committed.
  position    bigint not null generated always as identity,
  activity_id bigint not null,
  recorded_at timestamptz(3) not null,
  constraint webhook_notification_key primary key (webhook_id, position)
) with (autovacuum_vacuum_scale_factor = 0.05);

-- One for each webhook. Its row is what everybody locks who takes something out of the queue or puts something in.
-- It changes with every callback: room on its page, and no index on what changes, keep that cheap.
create table webhook_lane (
  webhook_id     bigint not null,
  -- Rows of webhook_notification, which nobody counts.
  queued         integer not null default 0,
  -- Everything in the queue is behind this position. What is before it was there, and need not be walked over.
  told_to        bigint not null default 0,
  -- Deliveries in state pending, of every kind.
  waiting        integer not null default 0,
  -- The pending delivery of kind events, of which there is one at most.
  pending_id     bigint,
  -- Grows whenever somebody takes the lane. Who has an older one in hand has nothing to say any more.
  lease          bigint not null default 0,
  -- In the past: nobody has it, and since when.
  leased_until   timestamptz(3),
  dropped        bigint not null default 0,
  -- Of these, what the receiver was not told about yet.
  dropped_untold bigint not null default 0,
  -- What the owner might not see when it was to be told.
  withheld       bigint not null default 0,
  -- The last callback succeeded within a second.
  is_proven      boolean not null default false,
  -- When the next redelivery or ping is due.
  aside_due_at   timestamptz(3),
  constraint webhook_lane_key primary key (webhook_id),
  constraint webhook_lane_webhook foreign key (webhook_id) references webhook (id) on delete cascade,
  constraint webhook_lane_queued check (queued >= 0),
  constraint webhook_lane_waiting check (waiting >= 0)
) with (fillfactor = 40, autovacuum_vacuum_scale_factor = 0.05);

-- One callback with all of its attempts.
create table webhook_delivery (
  id               bigint not null generated always as identity,
  webhook_id       bigint not null,
  -- What receivers know it by: the same in every attempt.
  key              uuid not null default gen_random_uuid(),
  kind             text not null default 'events',
  state            text not null default 'pending',
  -- Where it goes; null for where the webhook goes.
  url              text,
  activity_ids     bigint[] not null default '{}',
  -- Compressed. Written before the first attempt, and sent as it is in all of them.
  body             bytea,
  content_type     text,
  attempts         integer not null default 0,
  -- Of redeliveries and pings. When events are due is said by the webhook.
  due_at           timestamptz(3),
  created_at       timestamptz(3) not null default clock_timestamp(),
  done_at          timestamptz(3),
  last_status      integer,
  last_reason      text,
  last_duration_ms integer,
  last_at          timestamptz(3),
  constraint webhook_delivery_key primary key (id),
  -- Of the lane, so that whoever has that needs no lock on the webhook.
  constraint webhook_delivery_lane foreign key (webhook_id) references webhook_lane (webhook_id) on delete cascade,
  constraint webhook_delivery_kind check (kind in ('events', 'redelivery', 'ping')),
  constraint webhook_delivery_state check (state in ('pending', 'delivered', 'failed', 'replaced')),
  constraint webhook_delivery_done check ((state = 'pending') = (done_at is null)),
  constraint webhook_delivery_due check ((kind = 'events') = (due_at is null))
);
-- It is compressed already.
alter table webhook_delivery alter column body set storage external;
create index webhook_delivery_by_webhook on webhook_delivery (webhook_id, id);
create index webhook_delivery_aside on webhook_delivery (webhook_id, due_at, id) where due_at is not null and state = 'pending';

create table webhook_attempt (
  delivery_id bigint not null,
  number      integer not null,
  at          timestamptz(3) not null,
  duration_ms integer not null,
  status      integer,
  -- Why it failed.
  reason      text,
  -- How the answer began.
  answer_head text,
  constraint webhook_attempt_key primary key (delivery_id, number),
  constraint webhook_attempt_delivery foreign key (delivery_id) references webhook_delivery (id) on delete cascade
);
