/** The id of this instance, for receivers of several instances. It never changes. */
import type { Database } from '../../../db/pool.ts'
import * as queries from './callback-queries.ts'

const known = new WeakMap<Database, string>()

export async function findTenant(db: Database): Promise<string> {
  const tenant = known.get(db) ?? (await queries.findTenant(db))
  known.set(db, tenant)
  return tenant
}
