-- How many of a conversation come before an answer, and which, is read from the index alone: it has all that they are
-- ordered by.
drop index content_in_thread;
create index content_in_thread on content (thread_id, type, position, id) include (depth) where thread_id is not null;
