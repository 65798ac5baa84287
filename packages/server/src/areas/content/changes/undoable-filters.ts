/** Whether everything is as a change left it, for `change` and its `content`. */
import { type SqlBool, sql } from 'kysely'

const TAKES_IT_BACK = sql`(change.before ->> 'place_id' is null or exists (
    select from place where place.id = (change.before ->> 'place_id')::bigint and place.archived_at is null))`

/** It stands where the move left it, and its old place takes content. */
const IS_AS_MOVED = sql`content.place_id = (change.before ->> 'to')::bigint and ${TAKES_IT_BACK}`

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

/** Answers and comments below the former discussion that were written since, in the thread of `content`. */
const HAS_ANSWERS_SINCE = sql`exists (
    select from content newer
    join content message
      on message.id = case newer.type when 'message' then newer.id else newer.thread_id end
    where newer.root_id = content.id and newer.id > (change.before ->> 'newest_id')::bigint
      and message.thread_id = content.id and message.position >= source.position
      and not exists (
        select from content beside
        where beside.thread_id = content.id and beside.type = 'message' and beside.depth <= source.depth
          and beside.position > source.position and beside.position <= message.position))`

/**
 * It is a visible reply to the published discussion, which stands where it stood. What was written since goes along
 * within a place, but not to another one, where others would read it.
 */
const IS_AS_MERGED = sql`exists (
    select from content source
    where source.id = (change.before ->> 'source_id')::bigint and source.root_id = content.id
      and source.hidden_with_id is null and content.status = 'published'
      and content.visibility in ('all', 'place')
      and content.place_id is not distinct from (change.before ->> 'to')::bigint
      and (
        content.place_id is not distinct from (change.before ->> 'place_id')::bigint
        or (not ${HAS_ANSWERS_SINCE} and ${TAKES_IT_BACK})))`

export const IS_UNDOABLE = sql<SqlBool>`coalesce(
  case change.kind when 'moved' then ${IS_AS_MOVED} when 'split' then ${IS_AS_SPLIT}
  when 'merged' then ${IS_AS_MERGED} end, false)`
