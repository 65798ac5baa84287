-- Whether somebody liked the same a while ago: the inbox tells of that once a day.
-- apply: statement by statement
create index concurrently activity_of_likes on activity (object_id, actor_id, recorded_at) where verb = 'svc:liked';
