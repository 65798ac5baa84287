/** What an add-on was granted, and whether it is used. */
import type { Actor } from '../../../actor.ts'
import type { Database } from '../../../db/pool.ts'
import { requireMayManage, requireThere } from './registrations.ts'
import { findUsage, type UsageRow } from './usage-queries.ts'

export async function getUsage(db: Database, actor: Actor, id: string): Promise<UsageRow> {
  requireMayManage(actor)
  return requireThere(await findUsage(db, id))
}
