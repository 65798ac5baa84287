-- Documents that are pages about the community; decision 0234. Without foreign keys: looks of the past stay as they were, and a document that was deleted is shown to nobody.
alter table look
  add column about_id bigint,
  add column terms_id bigint,
  add column privacy_id bigint,
  add column accessibility_id bigint;

alter table look_draft
  add column about_id bigint,
  add column terms_id bigint,
  add column privacy_id bigint,
  add column accessibility_id bigint;
