-- Mails whose letter is written when they are sent, and what people are told by them of their inbox.

alter table mail
  drop constraint mail_state,
  drop constraint mail_has_text,
  drop constraint mail_has_recipient;
alter table mail
  -- Whom and what it is about, in the words of whoever writes it as it is sent. Such a mail holds neither text nor recipient.
  add about text,
  -- Dropped: when it was to be sent, nothing was left to say.
  add constraint mail_state check (state in ('waiting', 'sent', 'failed', 'dropped')),
  add constraint mail_has_text check ((state = 'waiting' and about is null) = (sealed is not null)),
  add constraint mail_has_recipient check (state = 'sent' or about is not null or recipient is not null);
-- What comes while a mail waits goes into that mail.
create unique index mail_waits_once on mail (kind, about) where state = 'waiting' and about is not null;

-- How far inboxes were looked at: entries get their numbers in the order in which they become visible.
create table mail_notification_position (
  id       boolean not null default true,
  entry_id bigint not null,
  constraint mail_notification_position_key primary key (id),
  constraint mail_notification_position_once check (id)
);
insert into mail_notification_position (entry_id) select coalesce(max(id), 0) from inbox_entry;

-- Entries that are to be told by mail. What is told, or not to be told any more, is gone from here.
create table mail_notification (
  entry_id          bigint not null,
  person_id         bigint not null,
  conversation_kind text not null,
  conversation_id   bigint not null,
  -- Waits for the mail of the day.
  is_daily          boolean not null,
  constraint mail_notification_key primary key (entry_id),
  constraint mail_notification_entry foreign key (entry_id) references inbox_entry on delete cascade
);
create index mail_notification_by_conversation
  on mail_notification (person_id, conversation_kind, conversation_id) where not is_daily;
create index mail_notification_of_the_day on mail_notification (person_id) where is_daily;

-- When whoever has something waiting for it gets the mail of the day.
create table mail_digest (
  person_id  bigint not null,
  due_at     timestamptz(3) not null,
  -- What the person changed later than this may have changed the hour.
  planned_at timestamptz not null default clock_timestamp(),
  constraint mail_digest_key primary key (person_id),
  constraint mail_digest_person foreign key (person_id) references person on delete cascade
);
create index mail_digest_due on mail_digest (due_at);

-- Which mails somebody was sent on the last day that they were sent any, so that they are not too many.
create table mail_notification_day (
  person_id bigint not null,
  -- In the time zone of the person, as in 2026-11-16.
  day       text not null,
  mail_ids  bigint[] not null,
  constraint mail_notification_day_key primary key (person_id),
  constraint mail_notification_day_person foreign key (person_id) references person on delete cascade
);
create index mail_notification_day_over on mail_notification_day (day);
