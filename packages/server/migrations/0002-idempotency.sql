-- First answers by Idempotency-Key, written in the transaction that did the work.

create table idempotent_answer (
  person_id    bigint not null,
  key          text not null,
  request_hash text not null,
  status       smallint not null,
  headers      jsonb not null,
  body         text not null,
  answered_at  timestamptz(3) not null default now(),
  constraint idempotent_answer_key primary key (person_id, key),
  constraint idempotent_answer_person foreign key (person_id) references person on delete cascade
);
create index idempotent_answer_by_age on idempotent_answer (answered_at);
