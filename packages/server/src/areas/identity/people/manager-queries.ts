import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { LOCKS } from '../../../db/locks.ts'
import type { Database } from '../../../db/pool.ts'

/** One change at a time: two at once could make a circle. */
export async function lockManagers(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS.managers)})`.execute(db)
}

export async function findManagerId(db: Database, personId: string): Promise<string | null> {
  const { rows } = await sql<{ manager_id: string | null }>`
    select manager_id from person where id = ${personId}::bigint`.execute(db)
  return rows[0]?.manager_id ?? null
}

/** Whether somebody is the other person, or somewhere above them. */
export async function isAbove(db: Database, personId: string, otherId: string): Promise<boolean> {
  const { rows } = await sql`
    with recursive chain (id) as (
      select ${otherId}::bigint
      union
      select person.manager_id from chain join person on person.id = chain.id where person.manager_id is not null
    )
    select from chain where id = ${personId}::bigint`.execute(db)
  return rows.length > 0
}

export async function setManagerId(db: Database, personId: string, managerId: string | null): Promise<void> {
  await sql`update person set manager_id = ${managerId}::bigint where id = ${personId}::bigint`.execute(db)
}

/** Takes a batch of reports from somebody who left; returns how many. Lock in id order; otherwise deadlock. */
export async function freeSomeReports(db: Database, managerId: string, count: number): Promise<number> {
  const { rows } = await sql`
    with reports as (
      select id from person where manager_id = ${managerId}::bigint order by id limit ${count} for no key update)
    update person set manager_id = null from reports where person.id = reports.id returning 1`.execute(db)
  return rows.length
}

export const reportsTo = (managerId: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`person.manager_id = ${managerId}::bigint`

export const isNot = (personId: string): RawBuilder<SqlBool> => sql<SqlBool>`person.id <> ${personId}::bigint`
