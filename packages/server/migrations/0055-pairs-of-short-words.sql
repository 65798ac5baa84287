-- Which short words follow which, as numbers: a phrase of words that half of all texts have is in few of them. Entries get
-- theirs as all is indexed anew.
alter table search_entry add column pairs smallint[] not null default '{}';
