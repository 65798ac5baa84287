-- The log is read in the order of transactions, which each PostgreSQL cluster numbers for itself. A database that was restored
-- into another cluster brings numbers along that its own transactions reach much later or never. So the log asks these,
-- and the first start on such a database lets them count on from where the old cluster had come.

-- Of the transaction that runs.
create function log_position() returns xid8 language sql stable
  return pg_current_xact_id();

-- Of the oldest transaction that still runs: what is before it is there for good.
create function log_horizon() returns xid8 language sql stable
  return pg_snapshot_xmin(pg_current_snapshot());

-- Of the first transaction that has not begun.
create function log_end() returns xid8 language sql stable
  return pg_snapshot_xmax(pg_current_snapshot());

alter table activity alter column xid set default log_position();
