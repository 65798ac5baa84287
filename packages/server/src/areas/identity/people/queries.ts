import {
  type CompiledQuery,
  type Insertable,
  type Selectable,
  type SqlBool,
  sql,
  type Updateable,
} from 'kysely'
import { batched } from '../../../db/batch.ts'
import { noteChangedIds } from '../../../db/changed-objects.ts'
import { noteDeleted } from '../../../db/deleted-objects.ts'
import { LOCKS } from '../../../db/locks.ts'
import type { Database } from '../../../db/pool.ts'
import type { Tables } from '../../../db/tables.ts'
import { onViolation } from '../../../db/transaction.ts'
import type { EntityKey } from '../../../representations.ts'
import { usernameTaken } from './claim-queries.ts'
import { personOfPage } from './filters.ts'

const PERSON_COLUMNS = [
  'person.id',
  'person.username',
  'person.given_name',
  'person.family_name',
  'person.display_name',
  'person.status_line',
  'person.emails',
  'person.phone_numbers',
  'person.addresses',
  'person.profile',
  'person.tags',
  'person.location',
  'person.locale',
  'person.time_zone',
  'person.enabled',
  'person.visible',
  'person.user_type',
  'person.roles',
  'person.follower_count',
  'person.following_count',
  'person.joined_at',
  'person.updated_at',
  'person.first_login_at',
  'person.last_authenticated_at',
  'person.version',
] as const

type ColumnName = (typeof PERSON_COLUMNS)[number] extends `person.${infer Name}` ? Name : never
export type PersonRow = Pick<Selectable<Tables['person']>, ColumnName & keyof Tables['person']>

const present = (db: Database) => db.selectFrom('person').where('person.departed_at', 'is', null)

/** The transaction that last wrote the row: changes with every change, counters included. */
const REVISION = sql<string>`person.xmin::text`.as('revision')
const KEY_COLUMNS = ['person.id', 'person.version', 'person.visible'] as const

/** The columns for visibility and caching. */
export type PersonKey = Pick<PersonRow, 'id' | 'version' | 'visible'> & EntityKey
export type PresentablePerson = PersonRow & EntityKey

/** Compiled once per database, because building costs more than running; batched. */
function makeReaders(db: Database) {
  const ofIds = present(db).where(sql<SqlBool>`person.id = any(${[]}::bigint[])`)
  const rows = ofIds.select([...PERSON_COLUMNS, REVISION]).compile()
  const keys = ofIds.select([...KEY_COLUMNS, REVISION]).compile()
  const byId = async <Row extends { id: string }>(query: CompiledQuery<Row>, ids: readonly string[]) => {
    const found = await db.executeQuery<Row>({ ...query, parameters: [ids] })
    return new Map(found.rows.map((row) => [row.id, row]))
  }
  const manyRows = (ids: readonly string[]) => byId<PresentablePerson>(rows, ids)
  return { manyRows, row: batched(manyRows), key: batched((ids) => byId<PersonKey>(keys, ids)) }
}

const readers = new WeakMap<Database, ReturnType<typeof makeReaders>>()

function readersOf(db: Database): ReturnType<typeof makeReaders> {
  const known = readers.get(db) ?? makeReaders(db)
  readers.set(db, known)
  return known
}

export async function findById(db: Database, id: string): Promise<PersonRow | undefined> {
  return await readersOf(db).row(id)
}

export async function findKeyById(db: Database, id: string): Promise<PersonKey | undefined> {
  return await readersOf(db).key(id)
}

export async function findByIds(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PresentablePerson>> {
  return await readersOf(db).manyRows(ids)
}

export async function findByUsername(db: Database, usernameKey: string): Promise<PersonRow | undefined> {
  return await present(db).select(PERSON_COLUMNS).where('username_key', '=', usernameKey).executeTakeFirst()
}

export async function findByPage(db: Database, usernameKey: string): Promise<PersonRow | undefined> {
  const isTheirs = sql<SqlBool>`person.id = ${personOfPage(sql`${usernameKey}`)}`
  return await present(db).select(PERSON_COLUMNS).where(isTheirs).executeTakeFirst()
}

export async function findByEmail(db: Database, addressKey: string): Promise<PersonRow | undefined> {
  return await present(db)
    .innerJoin('email_claim', 'email_claim.person_id', 'person.id')
    .select(PERSON_COLUMNS)
    .where('email_claim.address_key', '=', addressKey)
    .executeTakeFirst()
}

export async function lockPerson(db: Database, id: string): Promise<PersonRow | undefined> {
  return await present(db).select(PERSON_COLUMNS).where('person.id', '=', id).forUpdate().executeTakeFirst()
}

/** Locked in one order, so that two admins demoting each other are serialised. */
export async function lockAdmins(db: Database): Promise<string[]> {
  const rows = await present(db)
    .select('person.id')
    .where(sql<SqlBool>`roles @> array['admin']`)
    .where('enabled', '=', true)
    .orderBy('person.id')
    .forUpdate()
    .execute()
  return rows.map((row) => row.id)
}

const onTaken = onViolation('username_once', usernameTaken)

export async function insertPerson(db: Database, person: Insertable<Tables['person']>): Promise<PersonRow> {
  const added = await db
    .insertInto('person')
    .values(person)
    .returning(PERSON_COLUMNS)
    .executeTakeFirstOrThrow()
    .catch(onTaken)
  await noteChangedIds(db, 'person', [added.id])
  return added
}

export async function changePerson(
  db: Database,
  id: string,
  change: Updateable<Tables['person']>,
): Promise<PersonRow> {
  const changed = await db
    .updateTable('person')
    .set({ ...change, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .returning(PERSON_COLUMNS)
    .executeTakeFirstOrThrow()
    .catch(onTaken)
  await noteChangedIds(db, 'person', [id])
  return changed
}

export async function departPerson(
  db: Database,
  id: string,
  left: Updateable<Tables['person']>,
): Promise<void> {
  const gone = db
    .updateTable('person')
    .set({ ...left, departed_at: sql`now()`, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .returning(['id', sql`'person'`.as('type')])
  await sql`with gone as (${gone}) ${noteDeleted('person', sql`gone`)}`.execute(db)
  await noteChangedIds(db, 'person', [id])
}

export async function noteAuthentication(db: Database, id: string): Promise<void> {
  await db
    .updateTable('person')
    .set({ last_authenticated_at: sql`now()`, first_login_at: sql`coalesce(first_login_at, now())` })
    .where('id', '=', id)
    .where(
      sql<SqlBool>`(last_authenticated_at is null or last_authenticated_at < now() - interval '5 minutes')`,
    )
    .execute()
}

export const LISTED_COLUMNS = sql`person.id, person.xmin::text as revision`

/** Nodes that start on an empty database wait for each other. */
export async function isAdminless(db: Database): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${LOCKS.firstAdmin})`.execute(db)
  const isAnAdmin = sql<SqlBool>`roles @> array['admin']`
  return (await present(db).select('person.id').where(isAnAdmin).limit(1).executeTakeFirst()) === undefined
}
