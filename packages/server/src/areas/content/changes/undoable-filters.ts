/** Whether everything is as a change left it, for `change` and its `content`. */
import { type SqlBool, sql } from 'kysely'

/** It stands where the move left it, and its old place takes content. */
const IS_AS_MOVED = sql`content.place_id = (change.before ->> 'to')::bigint
  and (change.before ->> 'place_id' is null or exists (
    select from place where place.id = (change.before ->> 'place_id')::bigint and place.archived_at is null))`

/** Both discussions are published in the same place, and nobody answered the new one itself. */
const IS_AS_SPLIT = sql`exists (
    select from content source
    where source.id = (change.before ->> 'source_id')::bigint
      and source.status = 'published' and content.status = 'published'
      and source.visibility = content.visibility and source.place_id is not distinct from content.place_id)
  and not exists (
    select from content answer
    where answer.parent_id = content.id and answer.id not in (
      select (top.value ->> 'id')::bigint from jsonb_array_elements(change.before -> 'tops') top))`

export const IS_UNDOABLE = sql<SqlBool>`coalesce(
  case change.kind when 'moved' then ${IS_AS_MOVED} when 'split' then ${IS_AS_SPLIT} end, false)`
