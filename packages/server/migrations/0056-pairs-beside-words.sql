-- In one index with the words, so that it leaps from what has a pair to what has a word. Searches of other nodes go on while it
-- is built: only what is done before and behind that keeps them waiting, for a moment.
create index search_entry_by_word_and_pair on search_entry using gin (vector, pairs)
  with (fastupdate = on, gin_pending_list_limit = 1024);
drop index search_entry_by_word;
alter index search_entry_by_word_and_pair rename to search_entry_by_word;
