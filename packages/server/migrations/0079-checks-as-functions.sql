-- PostgreSQL reads the stored expressions of all checks and generated columns of a table again in each statement that writes to it: a
-- quarter of the work of a reply. It compiles a function once in a session; decision 0159.
-- apply: statement by statement

create or replace function content_is_valid(
  id bigint, type text, thread_id bigint, parent_id bigint, thread_position bigint, hidden_with_id bigint, visibility text, place_id bigint,
  status text, status_before text, publish_at timestamptz, authorship text, subject text, latitude double precision,
  longitude double precision, repost_of_id bigint
) returns boolean immutable parallel safe language plpgsql as $$
begin
  return (id between 1 and 9007199254740991
    and type in ('discussion', 'document', 'announcement', 'message', 'comment', 'update')
    and visibility in ('all', 'place', 'people', 'hidden')
    and (visibility = 'place') = (place_id is not null)
    and status in ('published', 'incomplete', 'scheduled', 'archived', 'hiddenByModerator', 'pendingApproval')
    and (status_before is not null) = (status = 'hiddenByModerator')
    and (status <> 'scheduled' or publish_at is not null)
    and authorship in ('author', 'open', 'limited')
    and (type in ('message', 'comment')) = (thread_id is not null)
    and (thread_id is null) = (parent_id is null)
    and (thread_id is null) = (thread_position is null)
    and (hidden_with_id is null or thread_id is not null)
    and case when type = 'update'
      then subject is null and place_id is null and visibility = 'all' and status in ('incomplete', 'published')
        and coalesce(latitude between -90 and 90, true) and coalesce(longitude between -180 and 180, true)
      else latitude is null and longitude is null and repost_of_id is null end) is true;
end $$;

alter table content
  drop constraint if exists content_id_range,
  drop constraint if exists content_type,
  drop constraint if exists content_visibility,
  drop constraint if exists content_standing,
  drop constraint if exists content_status,
  drop constraint if exists content_status_before,
  drop constraint if exists content_scheduled,
  drop constraint if exists content_authorship,
  drop constraint if exists content_answer,
  drop constraint if exists content_hidden_with,
  drop constraint if exists content_update,
  drop constraint if exists content_position,
  drop constraint if exists content_valid,
  add constraint content_valid check (content_is_valid(id, type, thread_id, parent_id, position, hidden_with_id, visibility,
    place_id, status, status_before, publish_at, authorship, subject, latitude, longitude, repost_of_id)) not valid;
-- Reads all rows while others write.
alter table content validate constraint content_valid;

create or replace function is_streamed(verb text, container_type integer, container_id bigint)
returns boolean immutable parallel safe language plpgsql as $$
begin
  return verb in ('svc:created', 'svc:modified', 'svc:commented', 'svc:replied', 'svc:liked', 'svc:outcome_set',
      'svc:social_group_created')
    or verb = 'svc:user_membership_added' and container_type is distinct from 4
    or verb = 'svc:mentioned' and container_id is not null;
end $$;

create or replace function is_lasting(verb text, container_type integer)
returns boolean immutable parallel safe language plpgsql as $$
begin
  return verb in ('svc:created', 'svc:modified', 'svc:commented', 'svc:replied', 'svc:liked', 'svc:outcome_set',
      'svc:social_group_created', 'svc:mentioned', 'svc:shared', 'svc:invited', 'svc:membership_requested')
    or verb = 'svc:user_membership_added' and container_type is distinct from 4;
end $$;

-- Writes all rows of the log again, and nobody reads it meanwhile: a computed column cannot be changed otherwise.
alter table activity
  drop column if exists streamed,
  drop column if exists lasting,
  -- What streams show to those who may see what it is about.
  add column streamed boolean not null generated always as (is_streamed(verb, container_type, container_id)) stored,
  -- What is kept for a year: all that is streamed, and what inboxes are made from.
  add column lasting boolean not null generated always as (is_lasting(verb, container_type)) stored;

-- They went with the columns.
create index concurrently activity_by_time on activity (recorded_at, id) where streamed;
create index concurrently activity_by_age on activity (lasting, recorded_at) where not streamed;
create index concurrently activity_by_actor on activity (actor_id, recorded_at, id) where streamed;
create index concurrently activity_by_container on activity (container_id, recorded_at, id) where streamed;
create index concurrently activity_by_root on activity (root_id, recorded_at, id) where streamed;
analyze activity (streamed, lasting);
