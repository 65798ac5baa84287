-- Who comes into a security group is nobody's news. Streams took it for coming into the place of the same number.

alter table activity drop column streamed, drop column lasting;
alter table activity
  -- What streams show to those who may see what it is about.
  add column streamed boolean not null generated always as (
    verb in ('svc:created', 'svc:modified', 'svc:commented', 'svc:replied', 'svc:liked', 'svc:outcome_set',
      'svc:social_group_created')
    or verb = 'svc:user_membership_added' and container_type is distinct from 4
    or verb = 'svc:mentioned' and container_id is not null) stored,
  -- What is kept for a year: all that is streamed, and what inboxes are made from.
  add column lasting boolean not null generated always as (
    verb in ('svc:created', 'svc:modified', 'svc:commented', 'svc:replied', 'svc:liked', 'svc:outcome_set',
      'svc:social_group_created', 'svc:mentioned', 'svc:shared', 'svc:invited', 'svc:membership_requested')
    or verb = 'svc:user_membership_added' and container_type is distinct from 4) stored;

-- They went with the columns.
create index activity_by_time on activity (recorded_at, id) where streamed;
create index activity_by_age on activity (lasting, recorded_at) where not streamed;
create index activity_by_actor on activity (actor_id, recorded_at, id) where streamed;
create index activity_by_container on activity (container_id, recorded_at, id) where streamed;
create index activity_by_root on activity (root_id, recorded_at, id) where streamed;
