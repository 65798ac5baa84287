-- Content that owners and moderators feature; decision 0170.
alter table content add column featured_at timestamptz(3);
