/** Whom items are about, and what was decided about them before. */
import type { Actor } from '../../../actor.ts'
import type { Database } from '../../../db/pool.ts'
import { findHistories, type PersonOfItem } from './history-queries.ts'
import type { ItemRow } from './queries.ts'

/** By the id of the person. */
export type Histories = ReadonlyMap<string, PersonOfItem>

/** For callers who see these items. */
export async function historiesOf(
  db: Database,
  actor: Actor,
  items: readonly Pick<ItemRow, 'about_id'>[],
): Promise<Histories> {
  const ids = new Set(items.flatMap(({ about_id }) => about_id ?? []))
  return await findHistories(db, actor, [...ids])
}
