-- People who look after the community without being admins.
alter table person drop constraint person_roles;
alter table person add constraint person_roles
  -- Wider than before, so that no row needs to be looked at.
  check (roles <@ array['admin', 'communityManager', 'moderator']) not valid;
