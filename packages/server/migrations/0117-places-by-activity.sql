-- The directory, the list of own places on every page and the recommendations list places by their latest activity; 0107 dropped the index.
-- apply: statement by statement
create index concurrently place_by_activity on place (active_at, id);
