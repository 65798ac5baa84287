-- When add-ons were last used, for all and for each person. Tokens know it only while they last.
alter table add_on add column last_used_at timestamptz(3);
alter table consent add column last_used_at timestamptz(3);

update add_on set last_used_at = used.at
from (select add_on_id, max(last_used_at) as at from access_token group by add_on_id) used
where used.add_on_id = add_on.id;
update consent set last_used_at = used.at
from (select add_on_id, person_id, max(last_used_at) as at from access_token group by add_on_id, person_id) used
where used.add_on_id = consent.add_on_id and used.person_id = consent.person_id;

-- What is stored, by kind, once a day. The kind 'stored' is what the store of files has.
create table storage_use (
  day date not null,
  kind text not null,
  files bigint not null,
  bytes bigint not null,
  constraint storage_use_key primary key (day, kind),
  constraint storage_use_amount check (files >= 0 and bytes >= 0)
);
