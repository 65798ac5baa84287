import { type Expression, type Insertable, type Selectable, type SqlBool, sql } from 'kysely'
import { type Order, type Page, type PageRequest, pageOf, toPage } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import type { Tables } from '../../../db/tables.ts'

export type EntryRow = Selectable<Tables['audit_entry']>

export async function insertEntry(db: Database, entry: Insertable<Tables['audit_entry']>): Promise<void> {
  await db.insertInto('audit_entry').values(entry).execute()
}

export async function findEntry(
  db: Database,
  id: string,
  condition: Expression<SqlBool> = sql<SqlBool>`true`,
): Promise<EntryRow | undefined> {
  const entries = db.selectFrom('audit_entry').selectAll().where('id', '=', id)
  return await entries.where(condition).executeTakeFirst()
}

export async function findEntries(
  db: Database,
  conditions: readonly Expression<SqlBool>[],
  order: Order,
  pageRequest: PageRequest,
): Promise<Page<EntryRow>> {
  let matching = db.selectFrom('audit_entry').selectAll()
  for (const condition of conditions) matching = matching.where(condition)
  return toPage(await pageOf(matching, order, pageRequest).execute(), order, pageRequest)
}

export interface Link {
  readonly id: string
  readonly position: string
  readonly previousHash: string
  readonly hash: string
}

export interface Head {
  readonly position: string
  readonly hash: string
}

export async function hasUnlinked(db: Database): Promise<boolean> {
  const query = db.selectFrom('audit_entry').select('id').where('position', 'is', null).limit(1)
  return (await query.executeTakeFirst()) !== undefined
}

/** Undefined while another node has locked it. */
export async function takeHead(db: Database): Promise<Head | undefined> {
  return await db
    .selectFrom('audit_head')
    .select(['position', 'hash'])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

export async function findUnlinked(db: Database, limit: number): Promise<EntryRow[]> {
  return await db
    .selectFrom('audit_entry')
    .selectAll()
    .where('position', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function saveLinks(db: Database, links: readonly Link[], head: Head): Promise<void> {
  const column = (name: keyof Link) => links.map((link) => link[name])
  await sql`
    update audit_entry
    set position = link.position, previous_hash = link.previous_hash, hash = link.hash
    from unnest(${column('id')}::bigint[], ${column('position')}::bigint[],
      ${column('previousHash')}::text[], ${column('hash')}::text[]) as link (id, position, previous_hash, hash)
    where audit_entry.id = link.id`.execute(db)
  await db.updateTable('audit_head').set({ position: head.position, hash: head.hash }).execute()
}

export async function findLinkedAfter(db: Database, position: string, limit: number): Promise<EntryRow[]> {
  return await db
    .selectFrom('audit_entry')
    .selectAll()
    .where('position', '>', position)
    .orderBy('position')
    .limit(limit)
    .execute()
}

interface LinkedPart {
  readonly entries: readonly EntryRow[]
  /** Of the same moment as the entries. */
  readonly head: Head | undefined
}

/** One statement, so that entries that are linked meanwhile are in both or in neither. */
export async function findLinkedPart(db: Database, position: string, limit: number): Promise<LinkedPart> {
  const rows = await db
    .selectFrom('audit_head')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('audit_entry')
          .selectAll()
          .where('position', '>', position)
          .orderBy('position')
          .limit(limit)
          .as('entry'),
      (join) => join.onTrue(),
    )
    .selectAll('entry')
    .select(['audit_head.position as head_position', 'audit_head.hash as head_hash'])
    .orderBy('entry.position')
    .execute()
  const [first] = rows
  return {
    entries: rows.filter((row) => row.id !== null) as EntryRow[],
    head: first && { position: first.head_position, hash: first.head_hash },
  }
}

/** The first linked one that was written later. */
export async function findLinkedSince(db: Database, id: string): Promise<EntryRow | undefined> {
  return await db
    .selectFrom('audit_entry')
    .selectAll()
    .where('id', '>', id)
    .where('position', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export async function findLastLinked(db: Database): Promise<EntryRow | undefined> {
  return await db
    .selectFrom('audit_entry')
    .selectAll()
    .where('position', 'is not', null)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findByHash(db: Database, hash: string): Promise<EntryRow | undefined> {
  return await db.selectFrom('audit_entry').selectAll().where('hash', '=', hash).executeTakeFirst()
}

export async function countUnlinked(db: Database): Promise<number> {
  const row = await db
    .selectFrom('audit_entry')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('position', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}
