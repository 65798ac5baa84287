import { type Expression, type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import { batched } from '../../db/batch.ts'
import { type Order, ordered, type PageWish, pageOf, type Slice, slice } from '../../db/page.ts'
import type { Database } from '../../db/pool.ts'
import type { Tables } from '../../db/tables.ts'
import { onViolation } from '../../db/transaction.ts'
import { failure } from '../../failure.ts'

export const PERSON_COLUMNS = [
  'person.id',
  'person.username',
  'person.given_name',
  'person.family_name',
  'person.display_name',
  'person.first_name_key',
  'person.last_name_key',
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

type FindById = (id: string) => Promise<PersonRow | undefined>
const readers = new WeakMap<Database, FindById>()

/** Compiled once for a database, since building a query costs more than running this one; asked for in batches. */
function readerOf(db: Database): FindById {
  const known = readers.get(db)
  if (known) return known
  const query = present(db)
    .select(PERSON_COLUMNS)
    .where(sql<SqlBool>`person.id = any(${[]}::bigint[])`)
    .compile()
  const reader = batched(async (ids) => {
    const { rows } = await db.executeQuery<PersonRow>({ ...query, parameters: [ids] })
    return new Map(rows.map((row) => [row.id, row]))
  })
  readers.set(db, reader)
  return reader
}

export async function findById(db: Database, id: string): Promise<PersonRow | undefined> {
  return await readerOf(db)(id)
}

export async function findByUsername(db: Database, usernameKey: string): Promise<PersonRow | undefined> {
  return await present(db).select(PERSON_COLUMNS).where('username_key', '=', usernameKey).executeTakeFirst()
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

/** In one order for everyone, so that two admins who demote each other take turns. */
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

const usernameTaken = onViolation('username_once', () => failure('username_taken', 'That username is taken.'))

export async function insertPerson(db: Database, person: Insertable<Tables['person']>): Promise<PersonRow> {
  return await db
    .insertInto('person')
    .values(person)
    .returning(PERSON_COLUMNS)
    .executeTakeFirstOrThrow()
    .catch(usernameTaken)
}

export async function changePerson(
  db: Database,
  id: string,
  change: Updateable<Tables['person']>,
): Promise<PersonRow> {
  return await db
    .updateTable('person')
    .set({ ...change, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .returning(PERSON_COLUMNS)
    .executeTakeFirstOrThrow()
    .catch(usernameTaken)
}

export async function departPerson(
  db: Database,
  id: string,
  left: Updateable<Tables['person']>,
): Promise<void> {
  await db
    .updateTable('person')
    .set({ ...left, departed_at: sql`now()`, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function claimEmails(db: Database, personId: string, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('email_claim').where('person_id', '=', personId).execute()
  if (keys.length === 0) return
  await db
    .insertInto('email_claim')
    .values(keys.map((key) => ({ address_key: key, person_id: personId })))
    .execute()
    .catch(
      onViolation('email_once', () =>
        failure('email_taken', 'That e-mail address belongs to somebody else.'),
      ),
    )
}

export async function noteAuthentication(db: Database, id: string): Promise<void> {
  await db
    .updateTable('person')
    .set({ last_authenticated_at: sql`now()`, first_login_at: sql`coalesce(first_login_at, now())` })
    .where('id', '=', id)
    .where(
      sql<SqlBool>`last_authenticated_at is null or last_authenticated_at < now() - interval '5 minutes'`,
    )
    .execute()
}

/** Whatever the caller may see and asked for, in the order asked for. */
export async function findPeople(
  db: Database,
  conditions: readonly Expression<SqlBool>[],
  order: Order,
  wish: PageWish,
): Promise<Slice<PersonRow>> {
  let matching = present(db)
  for (const condition of conditions) matching = matching.where(condition)
  const ids = pageOf(matching.select('person.id'), order, wish)
  // An order may be computed (relevance); its value comes along, for the next page begins behind it.
  const computed = order.keys.filter(
    (key) => !PERSON_COLUMNS.some((column) => column === `person.${key.name}`),
  )
  const shown = db
    .selectFrom('person')
    .select(PERSON_COLUMNS)
    .select(computed.map((key) => sql`${key.expression}`.as(key.name)))
    .where('person.id', 'in', ids)
  return slice(await ordered(shown, order).execute(), order, wish)
}

/** Two nodes that start on an empty database at once take turns. The number only has to be ours. */
const FIRST_ADMIN_LOCK = 7_290_411_002

export async function isAdminless(db: Database): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${FIRST_ADMIN_LOCK})`.execute(db)
  const isAnAdmin = sql<SqlBool>`roles @> array['admin']`
  return (await present(db).select('person.id').where(isAnAdmin).limit(1).executeTakeFirst()) === undefined
}
