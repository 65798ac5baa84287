-- Own links of the navigation, as JSON, and what Home begins with; decision 0235. No foreign keys, as for pages.
alter table look
  add column links text not null default '[]',
  add column home_visitors_id bigint,
  add column home_members_id bigint,
  add column home_new_members_id bigint;

alter table look_draft
  add column links text not null default '[]',
  add column home_visitors_id bigint,
  add column home_members_id bigint,
  add column home_new_members_id bigint;
