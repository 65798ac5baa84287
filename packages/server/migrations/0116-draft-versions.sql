-- Versions of drafts never return: a key is used again, and a device may know a version of a draft that was sent; decision 0192.
-- Begins above every version that was counted for one draft.
create sequence draft_version start with 1000000;
alter table draft
  alter column version type bigint,
  alter column version set default nextval('draft_version');
alter sequence draft_version owned by draft.version;
