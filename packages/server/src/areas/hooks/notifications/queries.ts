import { CONTENT_VERBS, SYSTEM_VERBS } from '@folkmoot/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import type { Database } from '../../../db/pool.ts'
import { compileText } from '../../../db/text.ts'
import { contentEventVisibleTo, joinAuthorAndPlace, keyColumns, viewerOf } from '../../news/filters.ts'
import type { ContentLogRow, LogRow } from './rows.ts'

const list = (verbs: readonly string[]): RawBuilder<unknown> =>
  sql.raw(verbs.map((verb) => `'${verb}'`).join(', '))

export const isOfContent = sql`activity.verb in (${list(CONTENT_VERBS)})`
export const isOfSystem = sql`activity.verb in (${list(Object.values(SYSTEM_VERBS).flat())})`

/** Content events are frequent, so no column more than needed. */
const subjectColumns = sql`activity.verb, activity.object_type, activity.object_id, activity.recorded_at`
export const logColumns = sql`${subjectColumns}, activity.container_type, activity.container_id`

/** Content activities that the viewer may see now, by id. */
export async function findVisible(
  db: Database,
  viewer: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ContentLogRow>> {
  const query = sql<ContentLogRow>`
    select ${keyColumns}, ${subjectColumns}
    from activity ${joinAuthorAndPlace(viewerOf(viewer))}
    where activity.id = any(${[...ids]}::bigint[]) and ${isOfContent} and ${contentEventVisibleTo(viewer)}`
  const { rows } = await db.executeQuery(compileText(query))
  return new Map(rows.map((row) => [row.id, row]))
}

export async function findSystemEvents(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LogRow>> {
  const query = sql<LogRow>`
    select activity.id, ${logColumns}
    from activity
    where activity.id = any(${[...ids]}::bigint[]) and ${isOfSystem}`
  const { rows } = await db.executeQuery(compileText(query))
  return new Map(rows.map((row) => [row.id, row]))
}
