import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

export interface StoredBody {
  readonly id: string
  readonly body: Buffer
}

export async function findBodies(db: Database, after: string, limit: number): Promise<StoredBody[]> {
  const { rows } = await sql<StoredBody>`
    select id, body from webhook_delivery where id > ${after}::bigint and body is not null
    order by id limit ${limit}`.execute(db)
  return rows
}

/** A pending delivery without a body is rendered again when it is sent. */
export async function forgetBodies(db: Database, ids: readonly string[]): Promise<void> {
  await sql`delete from webhook_delivery where id = any(${[...ids]}::bigint[]) and state <> 'pending'`.execute(
    db,
  )
  await sql`update webhook_delivery set body = null where id = any(${[...ids]}::bigint[])`.execute(db)
}
