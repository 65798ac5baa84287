-- Whom a report is about: the person, or the author of the content, also when the content is gone. And pages of the whole queue.

alter table moderation_item
  add column about_id bigint,
  add constraint moderation_item_about foreign key (about_id) references person;

update moderation_item item
set about_id = case item.object_kind when 'person' then item.object_id
  else (select content.author_id from content where content.id = item.object_id) end
where item.kind = 'report';

create index moderation_item_by_opening on moderation_item (opened_at, id);
create index moderation_item_by_resolver on moderation_item (resolver_id) where resolver_id is not null;
