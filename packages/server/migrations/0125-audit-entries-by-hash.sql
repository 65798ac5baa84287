-- Verification names what was removed or moved by the entry that has the previous hash; without an index it would read the whole log.
-- apply: statement by statement
create index concurrently audit_entry_by_hash on audit_entry using hash (hash);
