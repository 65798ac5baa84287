-- The personal access token that a token was made with; it ends with it. Null for those from before, and for tokens made with a
-- password or a session.
alter table access_token
  add column parent_id bigint,
  add constraint access_token_parent foreign key (parent_id) references access_token (id) on delete cascade;

create index access_token_of_parent on access_token (parent_id) where parent_id is not null;
