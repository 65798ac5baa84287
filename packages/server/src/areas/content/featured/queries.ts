import { type SqlBool, sql } from 'kysely'
import { type Condition, type Order, orderBy, orderKey } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'

/** The version stays, as with likes. */
export async function setFeatured(db: Database, id: string, isFeatured: boolean): Promise<void> {
  const at = isFeatured ? sql`coalesce(featured_at, now())` : sql`null`
  await sql`update content set featured_at = ${at} where id = ${id}::bigint`.execute(db)
}

export const IS_FEATURED: Condition = sql<SqlBool>`content.featured_at is not null`

export const LATEST_FEATURED: Order = orderBy('desc', orderKey('content.featured_at'), orderKey('content.id'))
