-- Moderators of single places: members who moderate the place; decision 0232. Who leaves or is banned is one no longer.

alter table membership
  add column moderates boolean not null default false,
  add constraint membership_moderates check (not moderates or state = 'member') not valid;
alter table membership validate constraint membership_moderates;
create index membership_by_moderator on membership (person_id, place_id) where moderates;
create index membership_moderating on membership (place_id, id) where moderates;
