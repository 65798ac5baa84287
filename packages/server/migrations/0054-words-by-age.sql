-- What a star stands for is remembered as long as no word is new: the last of them tells.
alter table search_word add column number bigint generated always as identity;
create unique index search_word_by_age on search_word (number);
