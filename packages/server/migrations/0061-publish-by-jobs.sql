-- Scheduled content is published by a job at its time, no longer by a search for what is due.
select graphile_worker.add_job('publish_content', json_build_object('contentId', id::text),
  run_at => publish_at, max_attempts => 25, job_key => 'publish:' || id)
from content where status = 'scheduled';

drop index content_to_publish;
