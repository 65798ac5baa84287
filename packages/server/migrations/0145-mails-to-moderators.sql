-- Mails about items of the moderators' queue; decision 0238.

-- Items that were opened, or opened again, until their mails are queued.
create table moderation_opening (
  item_id bigint not null,
  opened_at timestamptz(3) not null default now(),
  constraint moderation_opening_key primary key (item_id),
  constraint moderation_opening_item foreign key (item_id) references moderation_item on delete cascade
);

-- What waits to be mailed to whom; whether they may decide about it, and whether it is still open, is asked when the mail is written.
create table moderation_mail (
  person_id bigint not null,
  item_id bigint not null,
  is_daily boolean not null,
  constraint moderation_mail_key primary key (person_id, item_id),
  constraint moderation_mail_item foreign key (item_id) references moderation_item on delete cascade,
  constraint moderation_mail_person foreign key (person_id) references person on delete cascade
);
create index moderation_mail_by_item on moderation_mail (item_id);
create index person_with_role on person (id) where roles <> '{}' and departed_at is null;

-- Items are opened by several areas, and by a trigger.
create function note_opening() returns trigger language plpgsql as $$
begin
  insert into moderation_opening as known (item_id) values (new.id)
  on conflict on constraint moderation_opening_key do update set opened_at = excluded.opened_at;
  return null;
end $$;
create trigger moderation_item_added after insert on moderation_item
  for each row when (new.state = 'open') execute function note_opening();
create trigger moderation_item_opened after update of state on moderation_item
  for each row when (new.state = 'open' and old.state <> 'open') execute function note_opening();
