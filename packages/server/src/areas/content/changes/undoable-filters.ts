/** Whether everything is as a change left it, for `change` and its `content`. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Also what was there and is another text by now, or has another file. */
const isNewer = (row: RawBuilder<unknown>) =>
  sql`(${row}.id > (change.before ->> 'newest_id')::bigint or ${row}.updated_at > change.made_at)`

const TAKES_IT_BACK = sql`(change.before ->> 'place_id' is null or exists (
    select from place where place.id = (change.before ->> 'place_id')::bigint and place.archived_at is null))`

/** It stands where the move left it, and its old place takes content. */
const IS_AS_MOVED = sql`content.place_id = (change.before ->> 'to')::bigint and ${TAKES_IT_BACK}`

/** Both discussions are published in the same place, and nobody answered the new one itself. */
const IS_AS_SPLIT = sql`exists (
    select from content source
    where source.id = (change.before ->> 'source_id')::bigint
      and source.thread_id is null and source.status = 'published' and content.status = 'published'
      and source.visibility = content.visibility and source.place_id is not distinct from content.place_id)
  and not exists (
    select from content answer
    where answer.parent_id = content.id and answer.id not in (
      select (top.value ->> 'id')::bigint from jsonb_array_elements(change.before -> 'tops') top))`

/** Whether something below the former discussion was written or changed since, in the thread of `content`. */
const HAS_CHANGED_SINCE = sql`exists (
    select from content message
    cross join (
      select min(beside.position) as position from content beside
      where beside.thread_id = content.id and beside.type = 'message' and beside.depth <= source.depth
        and beside.position > source.position) behind
    where message.thread_id = content.id and message.type = 'message' and message.position >= source.position
      and (behind.position is null or message.position < behind.position)
      and (${isNewer(sql`message`)} or exists (
        select from content comment where comment.thread_id = message.id and ${isNewer(sql`comment`)})))`

/**
 * It is a visible reply to the published discussion, which stands where it stood. What was written since goes along
 * within a place, but not to another one, where others would read it.
 */
const IS_AS_MERGED = sql`exists (
    select from content source
    where source.id = (change.before ->> 'source_id')::bigint and source.root_id = content.id
      and source.status = 'published' and source.hidden_with_id is null and content.status = 'published'
      and content.visibility in ('all', 'place')
      and content.place_id is not distinct from (change.before ->> 'to')::bigint
      and (
        content.place_id is not distinct from (change.before ->> 'place_id')::bigint
        or (${TAKES_IT_BACK} and not ${HAS_CHANGED_SINCE})))`

const IS_NEWEST = sql`not exists (
    select from conversation_change newer where newer.content_id = change.content_id and newer.id > change.id)`

/** The last change first, because those before it are not as they were left. */
export const IS_UNDOABLE = sql<SqlBool>`coalesce(${IS_NEWEST} and
  case change.kind when 'moved' then ${IS_AS_MOVED} when 'split' then ${IS_AS_SPLIT}
  when 'merged' then ${IS_AS_MERGED} end, false)`
