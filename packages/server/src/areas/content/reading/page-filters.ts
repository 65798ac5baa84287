/** Names in page addresses, as SQL. */
import { type RawBuilder, sql } from 'kysely'

/**
 * A status update is shown on a page of the author of its `root`: by username, or by id where the author is not
 * visible to everybody. Null for other content.
 */
export const pageName: RawBuilder<unknown> = sql`case when root.type = 'update' then (
  select case when writer.visible and writer.departed_at is null then writer.username else writer.id::text end
  from person writer where writer.id = root.author_id) end`

/** Changes whenever the name does. */
export const pageNameVersion: RawBuilder<unknown> = sql`case when root.type = 'update' then (
  select writer.version from person writer where writer.id = root.author_id) end`
