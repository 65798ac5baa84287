-- What removed people and places leave behind is cleared away by a job for each, no longer by a search for departures.
with reader as (
  select coalesce(max(xid), '0') as xid, coalesce(max(activity_id), 0) as activity_id from log_reader where name = 'departures'
), waiting as (
  select kind, subject_id, with_content, step, noted_at from departure
  union all
  select 'place', id, false, null, now() from former_place
  where not exists (select from departure where kind = 'place' and subject_id = former_place.id)
  union all
  -- Removed, but not yet read from the log.
  select 'person', object_id, coalesce(details->>'content' = 'delete', false), null, recorded_at from activity, reader
  where verb = 'svc:user_account_deleted' and object_type = 3 and (activity.xid, activity.id) > (reader.xid, reader.activity_id)
)
select graphile_worker.add_job('clear_after_departure',
  json_strip_nulls(json_build_object('kind', kind, 'subjectId', subject_id::text, 'withContent', with_content,
    'since', noted_at, 'step', step)),
  max_attempts => 25, job_key => 'departure:' || kind || ':' || subject_id, priority => 10)
from waiting;

delete from log_reader where name = 'departures';
drop table departure;
