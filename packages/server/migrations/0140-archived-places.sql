-- Places that take nothing new.
alter table place add column archived_at timestamptz(3);
