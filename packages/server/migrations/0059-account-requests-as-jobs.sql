-- Account requests are answered by jobs: their queue knows when each is due.
select graphile_worker.add_job('answer_account_request', json_build_object('request', id::text), max_attempts => 8)
from account_request;
alter table account_request drop due_at;
