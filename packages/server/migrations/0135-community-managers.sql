-- People who look after the community without being admins.
alter table person drop constraint person_roles;
alter table person add constraint person_roles
  check (roles <@ array['admin', 'communityManager', 'moderator']);
