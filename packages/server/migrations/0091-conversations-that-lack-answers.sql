-- Whether answers below a content were hidden or removed. Where none were, the inbox counts the entries of the conversation without looking each
-- answer up; decision 0174.
alter table content add column lacks_answers boolean not null default false;

update content set lacks_answers = true
where id in (select root_id from content where hidden_with_id is not null);

-- Entries of removed answers stay until a job deletes them.
update content set lacks_answers = true
where id in (
  select entry.conversation_id
  from inbox_entry entry
  left join activity on activity.id = entry.activity_id
  left join content answer on answer.id = activity.object_id
  where entry.conversation_kind = 'content' and answer.id is null);
