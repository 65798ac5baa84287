/** Names in the addresses of pages, as SQL. */
import { type RawBuilder, sql } from 'kysely'

/**
 * A status update is shown on a page of the author of the `root`: by their username, and by their id where not everybody
 * may see who they are. Null for all else.
 */
export const pageName: RawBuilder<unknown> = sql`case when root.type = 'update' then (
  select case when writer.visible and writer.departed_at is null then writer.username else writer.id::text end
  from person writer where writer.id = root.author_id) end`

/** Changes with it. */
export const pageNameVersion: RawBuilder<unknown> = sql`case when root.type = 'update' then (
  select writer.version from person writer where writer.id = root.author_id) end`
