-- The personal access token that a webhook was registered with; it ends with it. Null for those from before, and for webhooks
-- registered with a password or a session.
alter table webhook add column token_id bigint;
