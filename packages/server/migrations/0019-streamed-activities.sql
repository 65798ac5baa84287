-- What reading the activity log as a stream needs: which of it is shown, whose conversation it belongs to, and in order.

-- The content at the top of the conversation; only of what happened to content.
alter table activity add column root_id bigint;
update activity set root_id = content.root_id
from content
where content.id = activity.object_id and activity.object_type in (1, 2, 22, 102, 105);

-- A mention is told to people by a row without a container, and to each place that is mentioned by a row of its own.
update activity set container_type = null, container_id = null where verb = 'svc:mentioned';
insert into activity (verb, actor_id, object_type, object_id, container_type, container_id, root_id, details, recorded_at)
select activity.verb, activity.actor_id, activity.object_type, activity.object_id, (place ->> 'type')::integer,
  (place ->> 'id')::bigint, activity.root_id,
  activity.details || jsonb_build_object('mentioned', jsonb_build_array(place)), activity.recorded_at
from activity, jsonb_array_elements(activity.details -> 'mentioned') place
where activity.verb = 'svc:mentioned' and (place ->> 'type')::integer in (14, 37, 600, 700);

alter table activity
  -- What streams show to those who may see what it is about.
  add column streamed boolean not null generated always as (
    verb in ('svc:created', 'svc:modified', 'svc:commented', 'svc:replied', 'svc:liked', 'svc:outcome_set',
      'svc:user_membership_added', 'svc:social_group_created')
    or verb = 'svc:mentioned' and container_id is not null) stored,
  -- What is kept for a year: all that is streamed, and what inboxes are made from.
  add column lasting boolean not null generated always as (
    verb in ('svc:created', 'svc:modified', 'svc:commented', 'svc:replied', 'svc:liked', 'svc:outcome_set',
      'svc:user_membership_added', 'svc:social_group_created',
      'svc:mentioned', 'svc:shared', 'svc:invited', 'svc:membership_requested')) stored;

-- Every row is in one of the first two. The others are for what one person did, one place saw, one conversation had.
drop index activity_by_age;
create index activity_by_time on activity (recorded_at, id) where streamed;
create index activity_by_age on activity (lasting, recorded_at) where not streamed;
create index activity_by_actor on activity (actor_id, recorded_at, id) where streamed;
create index activity_by_container on activity (container_id, recorded_at, id) where streamed;
create index activity_by_root on activity (root_id, recorded_at, id) where streamed;
