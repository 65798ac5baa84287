import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely'
import {
  type Condition,
  findPage,
  type Order,
  orderBy,
  orderKey,
  type Page,
  type PageRequest,
} from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import type { Tables } from '../../../db/tables.ts'
import { onViolation } from '../../../db/transaction.ts'
import { failure } from '../../../failure.ts'
import { personObjectOrNull } from '../people/filters.ts'
import type { NamedPerson } from '../people/represent.ts'

type Stored = Selectable<Tables['add_on']>

/** An add-on with joined columns. */
export interface AddOnRow extends Omit<Stored, 'name_key'> {
  /** Null when gone. */
  readonly bot: NamedPerson | null
  readonly creator: NamedPerson | null
  /** The state of its registerURL callback; null without one. */
  readonly callback_state: string | null
  readonly callback_reason: string | null
}

const COLUMNS = sql`add_on.id, add_on.client_id, add_on.name, add_on.description, add_on.redirect_uris,
  add_on.register_url, add_on.unregister_url, add_on.scopes, add_on.is_public, add_on.enabled,
  add_on.access_token_life, add_on.refresh_token_life, add_on.sealed_secret, add_on.grants_since,
  add_on.bot_person_id, add_on.creator_id, add_on.created_at, add_on.updated_at, add_on.last_used_at, add_on.version,
  ${personObjectOrNull('bot')} as bot, ${personObjectOrNull('creator')} as creator,
  told.state as callback_state, told.reason as callback_reason`
const FROM = sql`add_on
  left join person bot on bot.id = add_on.bot_person_id and bot.departed_at is null
  left join person creator on creator.id = add_on.creator_id and creator.departed_at is null
  left join add_on_callback told on told.add_on_id = add_on.id and told.kind = 'register'`
const BY_NAME: Order = orderBy('asc', orderKey('add_on.name_key'), orderKey('add_on.id'))

export async function findAddOns(db: Database, request: PageRequest): Promise<Page<AddOnRow>> {
  const list = { columns: COLUMNS, from: FROM, conditions: [sql<SqlBool>`true`], order: BY_NAME }
  return await findPage(db, list, request)
}

async function findOne(db: Database, which: Condition): Promise<AddOnRow | undefined> {
  const { rows } = await sql<AddOnRow>`select ${COLUMNS} from ${FROM} where ${which}`.execute(db)
  return rows[0]
}

export const findAddOn = (db: Database, id: string): Promise<AddOnRow | undefined> =>
  findOne(db, sql`add_on.id = ${id}::bigint`)

/** Enabled add-ons only. */
export const findEnabledClient = (db: Database, clientId: string): Promise<AddOnRow | undefined> =>
  findOne(db, sql`add_on.client_id = ${clientId} and add_on.enabled`)

export const findEnabledAddOn = (db: Database, id: string): Promise<AddOnRow | undefined> =>
  findOne(db, sql`add_on.id = ${id}::bigint and add_on.enabled`)

/** Serialises changes; grants wait. */
export async function lockAddOn(db: Database, id: string): Promise<void> {
  await db.selectFrom('add_on').select('id').where('id', '=', id).forUpdate().execute()
}

const nameTaken = onViolation('add_on_name_once', () =>
  failure('name_taken', 'Another add-on has that name.'),
)

export type Described = Pick<
  Stored,
  | 'name'
  | 'name_key'
  | 'description'
  | 'redirect_uris'
  | 'register_url'
  | 'unregister_url'
  | 'scopes'
  | 'access_token_life'
  | 'refresh_token_life'
>
type NewRow = Described &
  Pick<
    Insertable<Tables['add_on']>,
    'client_id' | 'is_public' | 'sealed_secret' | 'bot_person_id' | 'creator_id'
  >

export async function insertAddOn(db: Database, addOn: NewRow): Promise<string> {
  const { id } = await db
    .insertInto('add_on')
    .values(addOn)
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(nameTaken)
  return id
}

export async function changeAddOn(
  db: Database,
  id: string,
  change: Described & { enabled: boolean },
): Promise<void> {
  await db
    .updateTable('add_on')
    .set({ ...change, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
    .catch(nameTaken)
}

/** By the clock, not the transaction's start: ends grants made while this one waited too. */
export async function endGrants(db: Database, id: string): Promise<void> {
  await db.updateTable('add_on').set({ grants_since: sql`clock_timestamp()` }).where('id', '=', id).execute()
}

export async function changeSecret(db: Database, id: string, sealed: Buffer): Promise<void> {
  await db
    .updateTable('add_on')
    .set({ sealed_secret: sealed, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function deleteAddOn(db: Database, id: string): Promise<void> {
  await db.deleteFrom('add_on').where('id', '=', id).execute()
}
