-- Who could read each former version of a document, and which versions use an image.

-- As it was when the next version replaced it.
alter table content_version
  add column visibility text,
  add column viewer_ids bigint[],
  add column status     text,
  add column place_id   bigint,
  -- The type of the place then; null outside of places. A place that is opened later does not open its past.
  add column group_type text;

-- Nobody noted it before: whoever reads the document now could read all of them until now.
update content_version
set visibility = content.visibility, viewer_ids = content.viewer_ids, status = content.status,
  place_id = content.place_id, group_type = place.group_type
from content left join place on place.id = content.place_id
where content.id = content_version.content_id;

alter table content_version
  alter column visibility set not null,
  alter column viewer_ids set not null,
  alter column status set not null,
  add constraint content_version_standing check ((visibility = 'place') = (place_id is not null));

-- The numbers of the versions whose text shows the image; for images from before, all up to the next change.
alter table image_use add column numbers int4multirange not null default '{(,)}';
