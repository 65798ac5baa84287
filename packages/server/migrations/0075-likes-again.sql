-- Whether somebody liked the same a while ago: the inbox tells of that once a day.
create index activity_of_likes on activity (object_id, actor_id, recorded_at) where verb = 'svc:liked';
