-- Twice the default, some 2,100 replies: when hundreds come each second, we merge after five seconds, as when fewer do, and not earlier; decision 0155.
alter index search_entry_by_word set (gin_pending_list_limit = 8192);
