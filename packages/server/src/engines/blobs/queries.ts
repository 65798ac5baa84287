import { sql } from 'kysely'
import type { Database } from '../../db/pool.ts'
import type { StoreName } from './store.ts'

export interface BlobRow {
  readonly id: string
  readonly store: string
  readonly key: string
  readonly upload: string | null
}

const ROW = ['id', 'store', 'key', 'upload'] as const

export async function insertArriving(db: Database, store: StoreName, key: string): Promise<BlobRow> {
  return await db.insertInto('blob').values({ store, key }).returning(ROW).executeTakeFirstOrThrow()
}

/** False if it was deleted for stalling too long. */
export async function touchArriving(db: Database, id: string, upload?: string): Promise<boolean> {
  const touched = await db
    .updateTable('blob')
    .set({ touched_at: sql<string>`now()`, ...(upload === undefined ? {} : { upload }) })
    .where('id', '=', id)
    .where('state', '=', 'arriving')
    .returning('id')
    .executeTakeFirst()
  return touched !== undefined
}

interface Measure {
  readonly hash: string
  readonly size: number
}

/** An existing blob with the same bytes, kept from the sweep as long as a new one. */
export async function findSame(
  db: Database,
  store: StoreName,
  measure: Measure,
): Promise<BlobRow | undefined> {
  return await db
    .updateTable('blob')
    .set({ touched_at: sql<string>`now()` })
    .where('store', '=', store)
    .where('hash', '=', measure.hash)
    .where('size', '=', String(measure.size))
    .where('state', '=', 'stored')
    .returning(ROW)
    .executeTakeFirst()
}

/** The time of the touch: only the last one may release it. Undefined if it was deleted. */
export async function markStored(db: Database, id: string, measure: Measure): Promise<string | undefined> {
  const { rows } = await sql<{ version: string }>`
    update blob
    set state = 'stored', hash = ${measure.hash}, size = ${measure.size}, upload = null, touched_at = now()
    where id = ${id} and state = 'arriving'
    returning xmin::text as version`.execute(db)
  return rows[0]?.version
}

export async function findStored(
  db: Database,
  id: string,
): Promise<(BlobRow & { readonly size: string | null }) | undefined> {
  return await db
    .selectFrom('blob')
    .select([...ROW, 'size'])
    .where('id', '=', id)
    .where('state', '=', 'stored')
    .executeTakeFirst()
}

/** Some that are in use. */
export async function findSample(db: Database, limit: number): Promise<BlobRow[]> {
  return await db
    .selectFrom('blob')
    .select(ROW)
    .where('state', '=', 'stored')
    .where('uses', '>', 0)
    .limit(limit)
    .execute()
}

/** Whether it exists and stays. */
export async function addUses(db: Database, id: string, times: number): Promise<boolean> {
  const { rows } = await sql`
    update blob set uses = uses + ${times}::integer, touched_at = now()
    where id = ${id}::bigint and state = 'stored'
    returning id`.execute(db)
  return rows.length > 0
}

export async function takeUses(db: Database, id: string, times: number): Promise<void> {
  await sql`
    update blob set uses = uses - ${times}::integer, touched_at = now() where id = ${id}::bigint`.execute(db)
}

/** Excludes blobs being deleted. */
export async function markLeaving(db: Database, id: string): Promise<void> {
  await db
    .updateTable('blob')
    .set({ state: 'leaving', touched_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('uses', '=', 0)
    .execute()
}

/** Only if unused and unchanged since this version. */
export async function markUntouchedLeaving(db: Database, id: string, version: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update blob
    set state = 'leaving', touched_at = now()
    where id = ${id} and uses = 0 and state = 'stored' and xmin::text = ${version}
    returning id`.execute(db)
  return rows.length > 0
}

export async function deleteLeaving(db: Database, id: string): Promise<void> {
  await db.deleteFrom('blob').where('id', '=', id).where('state', '=', 'leaving').execute()
}

/** Several nodes may sweep at once; each skips locked rows and rows about to be referenced. */
export async function markUnusedLeaving(db: Database, ageMs: number, limit: number): Promise<BlobRow[]> {
  const { rows } = await sql<BlobRow>`
    with unused as (
      select id from blob
      where uses = 0 and state <> 'leaving' and touched_at < now() - ${ageMs} * interval '1 millisecond'
      order by touched_at limit ${limit} for update skip locked
    )
    update blob set state = 'leaving', touched_at = now()
    from unused
    where blob.id = unused.id
    returning blob.id, blob.store, blob.key, blob.upload`.execute(db)
  return rows
}

/** Deletions that were interrupted. */
export async function reclaimLeaving(db: Database, ageMs: number, limit: number): Promise<BlobRow[]> {
  const { rows } = await sql<BlobRow>`
    with forgotten as (
      select id from blob
      where state = 'leaving' and uses = 0 and touched_at < now() - ${ageMs} * interval '1 millisecond'
      order by touched_at limit ${limit} for update skip locked
    )
    update blob set touched_at = now()
    from forgotten
    where blob.id = forgotten.id
    returning blob.id, blob.store, blob.key, blob.upload`.execute(db)
  return rows
}
