import { type Selectable, sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import type { Tables } from '../../../db/tables.ts'

export type PropertyRow = Pick<Selectable<Tables['property']>, 'name' | 'value' | 'version'>

export async function findProperties(db: Database): Promise<PropertyRow[]> {
  return await db.selectFrom('property').select(['name', 'value', 'version']).execute()
}

/** Inserted first if missing, so that there is a row to lock. */
export async function lockProperty(db: Database, name: string): Promise<PropertyRow> {
  await db
    .insertInto('property')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return await db
    .selectFrom('property')
    .select(['name', 'value', 'version'])
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function changeProperty(
  db: Database,
  name: string,
  value: number | string | null,
): Promise<PropertyRow> {
  const stored = value === null ? null : sql`${JSON.stringify(value)}::text::jsonb`
  return await db
    .updateTable('property')
    .set({ value: stored, changed_at: sql`now()`, version: sql`version + 1` })
    .where('name', '=', name)
    .returning(['name', 'value', 'version'])
    .executeTakeFirstOrThrow()
}
