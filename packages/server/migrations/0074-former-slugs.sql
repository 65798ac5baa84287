-- When a place got another name in its address: only the newest former names are kept.
alter table former_slug add column left_at timestamptz not null default now();
drop index former_slug_by_place;
create index former_slug_by_place on former_slug (place_id, left_at);
