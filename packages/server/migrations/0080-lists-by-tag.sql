-- One row for each tag of listed content, people and places, in the order of their lists: a list by tag reads only rows with the tag, and only
-- until a page is full; decision 0161.
-- apply: statement by statement

-- Without foreign keys: these would need an index of their own to delete by. Triggers delete by the primary key.
create table if not exists content_tag (
  tag          text not null,
  published_at timestamptz(3) not null,
  content_id   bigint not null,
  constraint content_tag_key primary key (tag, published_at, content_id)
);

create table if not exists person_tag (
  tag            text not null,
  first_name_key text not null,
  person_id      bigint not null,
  constraint person_tag_key primary key (tag, first_name_key, person_id)
);

create table if not exists place_tag (
  tag      text not null,
  name_key text not null,
  place_id bigint not null,
  constraint place_tag_key primary key (tag, name_key, place_id)
);

create or replace function write_content_tags() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from content_tag where tag = any(old.tags) and published_at = old.published_at and content_id = old.id;
  end if;
  if tg_op <> 'DELETE' and new.listed and new.tags <> '{}' then
    insert into content_tag (tag, published_at, content_id) select distinct unnest(new.tags), new.published_at, new.id;
  end if;
  return null;
end $$;

create or replace function write_person_tags() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from person_tag where tag = any(old.tags) and first_name_key = old.first_name_key and person_id = old.id;
  end if;
  if tg_op <> 'DELETE' and new.tags <> '{}' then
    insert into person_tag (tag, first_name_key, person_id) select distinct unnest(new.tags), new.first_name_key, new.id;
  end if;
  return null;
end $$;

create or replace function write_place_tags() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from place_tag where tag = any(old.tags) and name_key = old.name_key and place_id = old.id;
  end if;
  if tg_op <> 'DELETE' and new.tags <> '{}' then
    insert into place_tag (tag, name_key, place_id) select distinct unnest(new.tags), new.name_key, new.id;
  end if;
  return null;
end $$;

-- Before the rows, so that none is missed: the locks below wait for one who changes a row, and are held for a thousand rows.
-- Answers are never listed, and most have no tags: this short condition is all that their triggers cost.
create or replace trigger content_tags_added after insert on content
  for each row when (new.listed and new.tags <> '{}') execute function write_content_tags();
create or replace trigger content_tags_changed after update of tags, published_at, listed on content
  for each row when ((old.tags, old.published_at, old.listed) is distinct from (new.tags, new.published_at, new.listed))
  execute function write_content_tags();
create or replace trigger content_tags_removed after delete on content
  for each row when (old.listed and old.tags <> '{}') execute function write_content_tags();

create or replace trigger person_tags_added after insert on person
  for each row when (new.tags <> '{}') execute function write_person_tags();
create or replace trigger person_tags_changed after update of tags, first_name_key on person
  for each row when ((old.tags, old.first_name_key) is distinct from (new.tags, new.first_name_key))
  execute function write_person_tags();
create or replace trigger person_tags_removed after delete on person
  for each row when (old.tags <> '{}') execute function write_person_tags();

create or replace trigger place_tags_added after insert on place
  for each row when (new.tags <> '{}') execute function write_place_tags();
create or replace trigger place_tags_changed after update of tags, name_key on place
  for each row when ((old.tags, old.name_key) is distinct from (new.tags, new.name_key))
  execute function write_place_tags();
create or replace trigger place_tags_removed after delete on place
  for each row when (old.tags <> '{}') execute function write_place_tags();

do $$
declare
  last bigint := 0;
  batch bigint[];
begin
  loop
    batch := array(select id from content where id > last order by id limit 1000);
    exit when batch = '{}';
    insert into content_tag (tag, published_at, content_id)
    select distinct unnest(tags), published_at, id
    from (select tags, published_at, id from content where id = any(batch) and listed and tags <> '{}' for share) listed
    on conflict do nothing;
    last := batch[cardinality(batch)];
    commit;
  end loop;
end $$;
insert into person_tag (tag, first_name_key, person_id)
select distinct unnest(tags), first_name_key, id
from (select tags, first_name_key, id from person where tags <> '{}' for share) tagged
on conflict do nothing;
insert into place_tag (tag, name_key, place_id)
select distinct unnest(tags), name_key, id
from (select tags, name_key, id from place where tags <> '{}' for share) tagged
on conflict do nothing;
analyze content_tag, person_tag, place_tag;
