-- The default of 4 MB. Merging four times as many entries at once takes two thirds of the WAL; decision 0155.
alter index search_entry_by_word reset (gin_pending_list_limit);
