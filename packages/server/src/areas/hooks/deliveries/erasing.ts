/** Stored callbacks that name an erased person go; those that wait are written again without the name. */
import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import { type Erased, type Walk, writtenNamesOf } from '../../record/erasing.ts'
import { unpackBody } from './bytes.ts'

/** Each is decompressed. */
const BATCH_SIZE = 200

interface StoredBody {
  readonly id: string
  readonly body: Buffer
}

async function findBodies(db: Database, after: string): Promise<StoredBody[]> {
  const { rows } = await sql<StoredBody>`
    select id, body from webhook_delivery where id > ${after}::bigint and body is not null
    order by id limit ${BATCH_SIZE}`.execute(db)
  return rows
}

async function forgetBodies(db: Database, ids: readonly string[]): Promise<void> {
  await sql`delete from webhook_delivery where id = any(${[...ids]}::bigint[]) and state <> 'pending'`.execute(
    db,
  )
  await sql`update webhook_delivery set body = null where id = any(${[...ids]}::bigint[])`.execute(db)
}

function isNaming(erased: Erased): (stored: StoredBody) => boolean {
  const names = writtenNamesOf(erased)
  return ({ body }) => {
    const text = unpackBody(body).toString().toLowerCase()
    return names.some((name) => text.includes(name))
  }
}

export const forgetNamingDeliveries: Walk = async (_context, { db }, erased, after) => {
  const found = await findBodies(db, after)
  const ids = found.filter(isNaming(erased)).map(({ id }) => id)
  if (ids.length > 0) await forgetBodies(db, ids)
  return { after: found.length < BATCH_SIZE ? undefined : found.at(-1)?.id, changed: 0 }
}
