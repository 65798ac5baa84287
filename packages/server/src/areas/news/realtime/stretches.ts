import type { Database } from '../../../db/pool.ts'
import type { Position } from './cursors.ts'
import { findEntered, findLogged } from './queries.ts'
import type { Stretch } from './telling.ts'

/** So much of the log, or of inboxes, at a time. */
const BITE = 100

export interface ReadStretch extends Stretch {
  readonly end: Position
  /** Whose inboxes were given something. */
  readonly people: readonly string[]
  /** Nothing lies behind it yet. */
  readonly isWhole: boolean
}

export async function readStretch(
  db: Database,
  behind: Position['log'],
  entryId: string,
): Promise<ReadStretch> {
  const [logged, entered] = await Promise.all([findLogged(db, behind, BITE), findEntered(db, entryId, BITE)])
  return {
    logged,
    entryIds: entered.map(({ id }) => id),
    people: entered.map(({ person_id }) => person_id),
    end: { log: logged.at(-1) ?? behind, entryId: entered.at(-1)?.id ?? entryId },
    isWhole: logged.length < BITE && entered.length < BITE,
  }
}
