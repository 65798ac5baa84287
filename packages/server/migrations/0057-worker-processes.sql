-- Workers that live: the jobs of one that was not seen for a while are given to the others.
create table worker_process (
  id      text not null,
  seen_at timestamptz(3) not null default clock_timestamp(),
  constraint worker_process_key primary key (id)
);
