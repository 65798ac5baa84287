-- Whether answers below a content were hidden or removed. Where none were, the inbox counts the entries of the conversation without looking each
-- answer up; decision 0174.
-- apply: statement by statement
alter table content add column if not exists lacks_answers boolean not null default false;

-- Entries of removed answers stay until a job deletes them.
do $$
declare
  roots bigint[] := array(
    select root_id from content where hidden_with_id is not null
    union
    select entry.conversation_id
    from inbox_entry entry
    left join activity on activity.id = entry.activity_id
    left join content answer on answer.id = activity.object_id
    where entry.conversation_kind = 'content' and answer.id is null
    order by 1);
begin
  for start in 1 .. cardinality(roots) by 500 loop
    update content set lacks_answers = true where id = any(roots[start:start + 499]) and not lacks_answers;
    commit;
  end loop;
end $$;
