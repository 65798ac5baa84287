/** Activities that the caller may see, one by one or by the page. */
import type { Actor } from '../../../actor.ts'
import type { Condition, Page, PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { failure } from '../../../failure.ts'
import { STREAMED, visibleTo } from './filters.ts'
import { mayKnowOf, maySee } from './policy.ts'
import { findActivities, findActivityPage } from './queries.ts'
import type { ActivityKey, ActivityRow } from './rows.ts'

/** Streamed activities that the caller may see, newest first. */
export async function listActivities(
  db: Database,
  actor: Actor,
  conditions: readonly Condition[],
  request: PageRequest,
): Promise<Page<ActivityKey>> {
  return await findActivityPage(db, actor, [STREAMED, ...conditions, visibleTo(actor)], request)
}

/** Activities that no stream shows are not found here. */
export async function getActivity(db: Database, actor: Actor, id: string): Promise<ActivityRow> {
  const row = (await findActivities(db, actor, [id])).get(id)
  if (!row?.streamed || !mayKnowOf(actor, row))
    throw failure('activity_missing', 'There is no such activity.')
  if (!maySee(actor, row)) throw failure('forbidden', 'What this is about is not for you to see.')
  return row
}
