-- On which days somebody looked at anything (place 0) and at a place: visit has only the last time. Figures count readers from it; decision 0221.
create table visit_day (
  person_id bigint not null,
  day       date not null,
  place_id  bigint not null,
  constraint visit_day_key primary key (person_id, day, place_id)
);
create index visit_day_by_day on visit_day (day, person_id);
