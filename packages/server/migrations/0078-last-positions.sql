-- The last position that was given behind all answers of a conversation: an answer takes the next one in the statement that locks
-- the row. 0 until then; decision 0158.
alter table content add column last_position bigint not null default 0;
