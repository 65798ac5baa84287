-- Finds the removed outcomes of one person on content, of which only the newest are kept.
create index outcome_removed on outcome (content_id, person_id, kind, id) where removed_at is not null;

-- Those that are too many already.
delete from outcome where id in (
  select id from (
    select id, row_number() over (partition by content_id, person_id, kind order by id desc) as number
    from outcome where removed_at is not null) removed
  where number > 20);
