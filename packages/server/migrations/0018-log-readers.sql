-- How far each of those has read who follow the activity log. What they did of what they read commits with this.

create table log_reader (
  name        text not null,
  -- The last activity that was dealt with.
  xid         xid8 not null default '0',
  activity_id bigint not null default 0,
  constraint log_reader_key primary key (name)
);
