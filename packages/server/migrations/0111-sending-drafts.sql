-- Drafts that are sent at a time, and why one could not be sent; decision 0193. Images in the texts of drafts.
alter table draft
  add column send_at timestamptz(3),
  -- Of the credentials that set the time: it is sent with no more rights than they had.
  add column send_scopes text[],
  add column problem_code text,
  add column problem_message text,
  add constraint draft_send_scopes check ((send_at is null) = (send_scopes is null));

-- Uploaded by the person and shown in the text: kept as long as the draft.
create table draft_image (
  image_id  bigint not null,
  person_id bigint not null,
  key       text not null,
  constraint draft_image_key primary key (image_id, person_id, key),
  constraint draft_image_image foreign key (image_id) references image on delete cascade,
  constraint draft_image_draft foreign key (person_id, key) references draft on delete cascade
);
create index draft_image_by_draft on draft_image (person_id, key);
