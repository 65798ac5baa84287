import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { type Condition, findPage, type Page, type PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import type { Tables } from '../../../db/tables.ts'
import { onViolation } from '../../../db/transaction.ts'
import { failure } from '../../../failure.ts'
import type { EntityKey } from '../../../representations.ts'
import { administeredBy, BY_NAME, BY_PERSON, visibleTo } from './filters.ts'
import type { SecurityGroupFacts } from './policy.ts'

export interface SecurityGroupRow extends Selectable<Tables['security_group']>, SecurityGroupFacts {}

/** The role of a person in a security group. */
export type Role = 'member' | 'administrator'

const columns = (actor: Actor) => sql`security_group.id, security_group.name, security_group.name_key,
  security_group.description, security_group.member_count, security_group.administrator_count,
  security_group.created_at, security_group.updated_at, security_group.version,
  ${administeredBy(actor)} as is_administrator`

export async function findGroups(
  db: Database,
  actor: Actor,
  request: PageRequest,
): Promise<Page<SecurityGroupRow>> {
  const from = sql`security_group`
  const list = { columns: columns(actor), from, conditions: [visibleTo(actor)], order: BY_NAME }
  return await findPage(db, list, request)
}

/** Groups that a person is a member of, as far as the caller may read them. */
export async function findGroupsOf(
  db: Database,
  actor: Actor,
  personId: string,
  request: PageRequest,
): Promise<Page<SecurityGroupRow>> {
  const from = sql`security_group_person joined join security_group on security_group.id = joined.group_id`
  const isTheirs = sql<SqlBool>`joined.person_id = ${personId}::bigint and joined.role = 'member'`
  const list = { columns: columns(actor), from, conditions: [isTheirs, visibleTo(actor)], order: BY_NAME }
  return await findPage(db, list, request)
}

async function findOne(
  db: Database,
  actor: Actor,
  which: RawBuilder<SqlBool>,
): Promise<SecurityGroupRow | undefined> {
  const { rows } = await sql<SecurityGroupRow>`
    select ${columns(actor)} from security_group where ${which}`.execute(db)
  return rows[0]
}

export const findGroup = (db: Database, actor: Actor, id: string): Promise<SecurityGroupRow | undefined> =>
  findOne(db, actor, sql`security_group.id = ${id}::bigint`)

export const findGroupByName = (
  db: Database,
  actor: Actor,
  nameKey: string,
): Promise<SecurityGroupRow | undefined> => findOne(db, actor, sql`security_group.name_key = ${nameKey}`)

export interface NamedGroup {
  readonly id: string
  readonly name: string
}

/** Those the caller may read, locked against removal. */
export async function holdGroups(db: Database, actor: Actor, ids: readonly string[]): Promise<NamedGroup[]> {
  const { rows } = await sql<NamedGroup>`
    select security_group.id, security_group.name from security_group
    where security_group.id = any(${[...ids]}::bigint[]) and ${visibleTo(actor)}
    order by security_group.id for key share of security_group`.execute(db)
  return rows
}

/** Serialises changes of a group and its people; readers do not wait. */
export async function lockGroup(db: Database, id: string): Promise<void> {
  await db.selectFrom('security_group').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

const nameTaken = onViolation('security_group_name_once', () =>
  failure('name_taken', 'Another security group has that name.'),
)

interface Described {
  readonly name: string
  readonly name_key: string
  readonly description: string
}

export async function insertGroup(db: Database, group: Described): Promise<string> {
  const { id } = await db
    .insertInto('security_group')
    .values(group)
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(nameTaken)
  return id
}

export async function changeGroup(db: Database, id: string, change: Described): Promise<void> {
  await db
    .updateTable('security_group')
    .set({ ...change, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
    .catch(nameTaken)
}

export async function deleteGroup(db: Database, id: string): Promise<void> {
  await db.deleteFrom('security_group').where('id', '=', id).execute()
}

/** People of a group the caller may see. */
export async function findPeopleOf(
  db: Database,
  { groupId, role }: { groupId: string; role: Role },
  visible: Condition,
  request: PageRequest,
): Promise<Page<EntityKey>> {
  const list = {
    columns: sql`person.id, person.xmin::text as revision`,
    from: sql`security_group_person join person on person.id = security_group_person.person_id`,
    conditions: [
      sql<SqlBool>`security_group_person.group_id = ${groupId}::bigint and security_group_person.role = ${role}`,
      visible,
    ],
    order: BY_PERSON,
  }
  return await findPage(db, list, request)
}

export interface GroupPerson {
  readonly id: string
  readonly username: string
  readonly display_name: string
}

/** Returns the new ones. Locks people, so that nobody is added while being removed. */
export async function insertPeople(
  db: Database,
  { groupId, role }: { groupId: string; role: Role },
  personIds: readonly string[],
): Promise<GroupPerson[]> {
  const { rows } = await sql<GroupPerson>`
    with added as (
      insert into security_group_person (group_id, role, person_id)
      select ${groupId}::bigint, ${role}, id from (
        select person.id from person
        where person.id = any(${[...personIds]}::bigint[]) and person.departed_at is null
        order by person.id for key share) present
      on conflict do nothing
      returning person_id
    )
    select person.id, person.username, person.display_name
    from added join person on person.id = added.person_id order by person.id`.execute(db)
  return rows
}

/** Returns whether they were there. */
export async function deletePerson(
  db: Database,
  { groupId, role }: { groupId: string; role: Role },
  personId: string,
): Promise<boolean> {
  const removed = await db
    .deleteFrom('security_group_person')
    .where('group_id', '=', groupId)
    .where('role', '=', role)
    .where('person_id', '=', personId)
    .returning('person_id')
    .executeTakeFirst()
  return removed !== undefined
}

export async function addToCount(db: Database, id: string, role: Role, step: number): Promise<void> {
  if (step === 0) return
  const column = sql.raw(`${role}_count`)
  await sql`update security_group set ${column} = ${column} + ${step}::integer where id = ${id}::bigint`.execute(
    db,
  )
}

/** Lock groups in id order first, as changes do. */
export async function deletePersonEverywhere(db: Database, personId: string): Promise<void> {
  const theirs = sql`person_id = ${personId}::bigint`
  await sql`
    select id from security_group
    where id in (select group_id from security_group_person where ${theirs})
    order by id for no key update`.execute(db)
  await sql`
    with gone as (
      delete from security_group_person where ${theirs} returning group_id, role
    ), counted as (
      select group_id, count(*) filter (where role = 'member') as members,
        count(*) filter (where role = 'administrator') as administrators
      from gone group by group_id
    )
    update security_group set member_count = member_count - counted.members,
      administrator_count = administrator_count - counted.administrators
    from counted where security_group.id = counted.group_id`.execute(db)
}
