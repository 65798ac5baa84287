import type { Database } from '../../../db/pool.ts'
import type { Position } from './cursors.ts'
import { findEntered, findLogged } from './queries.ts'
import type { RealtimeRange } from './range-events.ts'

/** Activities, and inbox entries, per read. */
const BATCH_SIZE = 100

export interface ReadLogRange extends RealtimeRange {
  readonly end: Position
  /** People whose inboxes have new entries. */
  readonly people: readonly string[]
  /** The end was reached. */
  readonly isWhole: boolean
}

export async function readLogRange(
  db: Database,
  behind: Position['log'],
  entryId: string,
): Promise<ReadLogRange> {
  const [logged, entered] = await Promise.all([
    findLogged(db, behind, BATCH_SIZE),
    findEntered(db, entryId, BATCH_SIZE),
  ])
  return {
    logged,
    entryIds: entered.map(({ id }) => id),
    people: entered.map(({ person_id }) => person_id),
    end: { log: logged.at(-1) ?? behind, entryId: entered.at(-1)?.id ?? entryId },
    isWhole: logged.length < BATCH_SIZE && entered.length < BATCH_SIZE,
  }
}
