-- By which credentials a webhook came to lead where it leads: it is told no more than they were good for.
alter table webhook
  add column scopes text[] not null default '{read,write,webhooks,admin}',
  -- What its owner allowed the add-on then. No foreign key, as with the add-on itself: what is taken back takes the webhook along.
  add column consent_id bigint;
