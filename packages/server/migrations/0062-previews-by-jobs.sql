-- Previews are drawn by a job for each file, no longer by a search for what is due.
select graphile_worker.add_job('make_preview', json_build_object('attachmentId', id::text),
  max_attempts => 25, job_key => 'preview:' || id, priority => 10)
from attachment where preview = 'due' and content_id is not null;

drop index attachment_to_preview;
alter table attachment drop column preview_at;
