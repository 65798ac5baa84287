-- Checks the rows that were there before, while others read and write.
alter table inbox_entry validate constraint inbox_entry_reason;
