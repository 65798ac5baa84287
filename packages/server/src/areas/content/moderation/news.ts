/** What event streams say of the queue. */
import type { ModerationEvent } from '@folkmoot/contract'
import type { Member } from '../../../actor.ts'
import type { Database } from '../../../db/pool.ts'
import { type ChangedItem, findChangedItems, findQueueTime, findVisibleItems } from './change-queries.ts'
import { countOpen } from './counting-queries.ts'

/** Items that changed shortly before a time, or since, newest first. Without a time: before now. */
export async function changesOfQueue(
  db: Database,
  since: string | undefined,
  count: number,
): Promise<{ readonly found: readonly ChangedItem[]; readonly until: string }> {
  const from = since ?? (await findQueueTime(db))
  const found = await findChangedItems(db, from, count)
  return { found, until: found[0]?.changed_at ?? from }
}

/** For somebody who decides: the state of the queue, or what changed of it, if they may see any of that. */
export async function newsOfQueue(
  db: Database,
  member: Member,
  changed?: readonly string[],
): Promise<ModerationEvent | undefined> {
  const items = changed ? [...(await findVisibleItems(db, member, changed))] : []
  if (changed && items.length === 0) return undefined
  return { open: await countOpen(db, member), items }
}
