-- Callbacks to add-ons are jobs: their queue knows when each is due and how often it was tried.
select graphile_worker.add_job('tell_add_on', json_build_object('callback', id::text), max_attempts => 6)
from add_on_callback where state = 'pending';
alter table add_on_callback drop attempts, drop due_at;
