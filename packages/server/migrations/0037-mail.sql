-- Mails that wait to be sent, and for a while those that were.

create table mail (
  id         bigint not null generated always as identity,
  -- What it is about, for whoever looks why one did not arrive.
  kind       text not null,
  state      text not null default 'waiting',
  -- The same in every attempt, so that a mail that arrives twice can be told to be one.
  message_id uuid not null default gen_random_uuid(),
  -- Goes when the mail is sent.
  recipient  text,
  -- What is written in it. It may hold a link that opens an account, so it is encrypted, and goes when nothing will be sent any more.
  sealed     bytea,
  attempts   smallint not null default 0,
  created_at timestamptz(3) not null default now(),
  -- When the next attempt may be made. While one is under way: when whoever makes it is taken for dead.
  due_at     timestamptz(3) not null default clock_timestamp(),
  -- The attempt that is under way. Who has not this in hand any more has nothing to say about the mail.
  lease      uuid,
  -- Nobody needs it later than this.
  not_after  timestamptz(3) not null,
  done_at    timestamptz(3),
  -- What the mail server said the last time that it did not take it.
  complaint  text,
  constraint mail_key primary key (id),
  constraint mail_state check (state in ('waiting', 'sent', 'failed')),
  constraint mail_has_text check ((state = 'waiting') = (sealed is not null)),
  constraint mail_has_recipient check (state = 'sent' or recipient is not null)
);
create index mail_due on mail (due_at, id) where state = 'waiting';
create index mail_done on mail (done_at) where state <> 'waiting';
