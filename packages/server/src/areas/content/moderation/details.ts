/** What helps to decide about items: where their content stands, whom they are about, and what was decided about them before. */
import type { Actor } from '../../../actor.ts'
import type { Database } from '../../../db/pool.ts'
import { type ContextRow, findContexts } from './context-queries.ts'
import { findHistories, type PersonOfItem } from './history-queries.ts'
import type { ItemRow } from './queries.ts'

export interface Details {
  /** By the id of the content. */
  readonly contexts: ReadonlyMap<string, ContextRow>
  /** By the id of the person. */
  readonly histories: ReadonlyMap<string, PersonOfItem>
}

/** For callers who see these items. */
export async function detailsOf(db: Database, actor: Actor, items: readonly ItemRow[]): Promise<Details> {
  const inSight = items.filter(({ object_kind, is_in_sight }) => object_kind === 'content' && is_in_sight)
  const people = new Set(items.flatMap(({ about_id }) => about_id ?? []))
  const [contexts, histories] = await Promise.all([
    findContexts(
      db,
      actor,
      inSight.map(({ object_id }) => object_id),
    ),
    findHistories(db, actor, [...people]),
  ])
  return { contexts, histories }
}
