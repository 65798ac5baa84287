-- No list is in this order, and places get a new time with what happens in them: without the index such an update is HOT.
drop index place_by_activity;
-- Mentions are read and deleted by the content that has them.
drop index mention_by_target;
