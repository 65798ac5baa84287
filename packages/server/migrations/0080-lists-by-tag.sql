-- One row for each tag of listed content, people and places, in the order of their lists: a list by tag reads only rows with the tag, and only
-- until a page is full; decision 0161.

-- Without foreign keys: these would need an index of their own to delete by. Triggers delete by the primary key.
create table content_tag (
  tag          text not null,
  published_at timestamptz(3) not null,
  content_id   bigint not null
);

create table person_tag (
  tag            text not null,
  first_name_key text not null,
  person_id      bigint not null
);

create table place_tag (
  tag      text not null,
  name_key text not null,
  place_id bigint not null
);

create function write_content_tags() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from content_tag where tag = any(old.tags) and published_at = old.published_at and content_id = old.id;
  end if;
  if tg_op <> 'DELETE' and new.listed and new.tags <> '{}' then
    insert into content_tag (tag, published_at, content_id) select distinct unnest(new.tags), new.published_at, new.id;
  end if;
  return null;
end $$;

create function write_person_tags() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from person_tag where tag = any(old.tags) and first_name_key = old.first_name_key and person_id = old.id;
  end if;
  if tg_op <> 'DELETE' and new.tags <> '{}' then
    insert into person_tag (tag, first_name_key, person_id) select distinct unnest(new.tags), new.first_name_key, new.id;
  end if;
  return null;
end $$;

create function write_place_tags() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from place_tag where tag = any(old.tags) and name_key = old.name_key and place_id = old.id;
  end if;
  if tg_op <> 'DELETE' and new.tags <> '{}' then
    insert into place_tag (tag, name_key, place_id) select distinct unnest(new.tags), new.name_key, new.id;
  end if;
  return null;
end $$;

-- Before the rows: their locks keep others from writing until the migration is committed.
-- Answers are never listed, and most have no tags: this short condition is all that their triggers cost.
create trigger content_tags_added after insert on content
  for each row when (new.listed and new.tags <> '{}') execute function write_content_tags();
create trigger content_tags_changed after update of tags, published_at, listed on content
  for each row when ((old.tags, old.published_at, old.listed) is distinct from (new.tags, new.published_at, new.listed))
  execute function write_content_tags();
create trigger content_tags_removed after delete on content
  for each row when (old.listed and old.tags <> '{}') execute function write_content_tags();

create trigger person_tags_added after insert on person
  for each row when (new.tags <> '{}') execute function write_person_tags();
create trigger person_tags_changed after update of tags, first_name_key on person
  for each row when ((old.tags, old.first_name_key) is distinct from (new.tags, new.first_name_key))
  execute function write_person_tags();
create trigger person_tags_removed after delete on person
  for each row when (old.tags <> '{}') execute function write_person_tags();

create trigger place_tags_added after insert on place
  for each row when (new.tags <> '{}') execute function write_place_tags();
create trigger place_tags_changed after update of tags, name_key on place
  for each row when ((old.tags, old.name_key) is distinct from (new.tags, new.name_key))
  execute function write_place_tags();
create trigger place_tags_removed after delete on place
  for each row when (old.tags <> '{}') execute function write_place_tags();

insert into content_tag (tag, published_at, content_id)
select distinct unnest(tags), published_at, id from content where listed;
insert into person_tag (tag, first_name_key, person_id) select distinct unnest(tags), first_name_key, id from person;
insert into place_tag (tag, name_key, place_id) select distinct unnest(tags), name_key, id from place;

-- After the rows: building an index at once takes a fraction of the time.
alter table content_tag add constraint content_tag_key primary key (tag, published_at, content_id);
alter table person_tag add constraint person_tag_key primary key (tag, first_name_key, person_id);
alter table place_tag add constraint place_tag_key primary key (tag, name_key, place_id);
analyze content_tag, person_tag, place_tag;
