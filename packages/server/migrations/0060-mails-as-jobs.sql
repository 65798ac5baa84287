-- Mails are sent by jobs: their queue knows when each is due, who has it in hand and how often it was tried.
select graphile_worker.add_job('send_mail', json_build_object('mail', id::text), max_attempts => 13)
from mail where state = 'waiting';
alter table mail drop attempts, drop due_at, drop lease;
-- How many wait, and since when.
create index mail_waiting on mail (created_at) where state = 'waiting';
