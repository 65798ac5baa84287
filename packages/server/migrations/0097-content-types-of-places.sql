-- The types of content that a place accepts, as the plurals that clients send; none is all. Decision 0164.

-- Places that nobody restricted accept everything.
alter table place alter column content_types set default '{}';

-- Their rows are written once. A list that named nothing refused all content; unknown words refused it by mistake.
with word (sent, plural, position) as (
  values
    ('document', 'documents', 1),
    ('discussion', 'discussions', 2),
    ('file', 'files', 3),
    ('post', 'blog', 4),
    ('posts', 'blog', 4),
    ('poll', 'polls', 5),
    ('idea', 'ideas', 6),
    ('task', 'tasks', 7),
    ('event', 'events', 8),
    ('update', 'updates', 9),
    ('project', 'projects', 10),
    ('announcement', 'announcements', 11)
),
known (sent, plural, position) as (
  select sent, plural, position from word
  union
  select plural, plural, position from word
)
update place set content_types = case
  when content_types = '{}' then '{announcements}'
  when content_types @> '{discussion,document,announcement}' and cardinality(content_types) = 3 then '{}'
  else coalesce(
    (select array_agg(plural order by position)
      from (select distinct plural, position from known where known.sent = any(place.content_types)) named), '{}')
end;
