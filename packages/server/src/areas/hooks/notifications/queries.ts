import { CONTENT_VERBS, SYSTEM_VERBS } from '@folkmoot/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import { compileText } from '../../../db/text.ts'
import { type CommunityRole, viewersIn } from '../../../db/viewer.ts'
import { contentEventVisibleTo, joinAuthorAndPlace, keyColumns, viewerOf } from '../../news/filters.ts'
import type { ContentLogRow, LogRow } from './rows.ts'

const list = (verbs: readonly string[]): RawBuilder<unknown> =>
  sql.raw(verbs.map((verb) => `'${verb}'`).join(', '))

export const isOfContent = sql`activity.verb in (${list(CONTENT_VERBS)})`
export const isOfSystem = sql`activity.verb in (${list(Object.values(SYSTEM_VERBS).flat())})`

/** Content events are frequent, so no column more than needed. */
const subjectColumns = sql`activity.verb, activity.object_type, activity.object_id, activity.recorded_at`
export const logColumns = sql`${subjectColumns}, activity.container_type, activity.container_id`

export interface SeenRow extends ContentLogRow {
  readonly viewer_id: string
}

/** Pairs of a viewer and an activity. */
export interface AskedPairs {
  readonly viewerIds: readonly string[]
  readonly activityIds: readonly string[]
}

/** Content activities that the viewers, who all have one role, may see now. */
export async function findVisible(
  db: Database,
  role: CommunityRole,
  { viewerIds, activityIds }: AskedPairs,
): Promise<readonly SeenRow[]> {
  const viewer = viewersIn('asked.viewer_id', role)
  const query = sql<SeenRow>`
    select asked.viewer_id, ${keyColumns}, ${subjectColumns}
    from unnest(${[...viewerIds]}::bigint[], ${[...activityIds]}::bigint[]) as asked (viewer_id, activity_id)
    join activity on activity.id = asked.activity_id ${joinAuthorAndPlace(viewerOf(viewer))}
    where ${isOfContent} and ${contentEventVisibleTo(viewer)}`
  const { rows } = await db.executeQuery(compileText(query))
  return rows
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
