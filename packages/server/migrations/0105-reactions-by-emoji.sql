-- Reactions by emoji, beside likes: rows of the same table, counted on the content; decision 0185.
alter table reaction drop constraint reaction_kind;
-- Other kinds than these two are emoji, which have no small letters.
alter table reaction add constraint reaction_kind check (kind in ('like', 'read') or kind !~ '[a-z]' and char_length(kind) <= 40) not valid;
alter table content add column reaction_counts jsonb not null default '{}';
