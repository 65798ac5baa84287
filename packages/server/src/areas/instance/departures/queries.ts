import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

export type DepartureKind = 'person' | 'place'

export interface Departure {
  readonly id: string
  readonly kind: DepartureKind
  readonly subject_id: string
  readonly with_content: boolean
  readonly step: string | null
}

export interface DepartedPerson {
  readonly personId: string
  readonly withContent: boolean
}

export async function notePeople(db: Database, people: readonly DepartedPerson[]): Promise<void> {
  const ids = people.map(({ personId }) => personId)
  const erased = people.filter(({ withContent }) => withContent).map(({ personId }) => personId)
  await sql`
    insert into departure (kind, subject_id, with_content)
    select distinct 'person', id, id = any(${erased}::bigint[])
    from unnest(${ids}::bigint[]) as departed (id)
    on conflict (kind, subject_id) do update
    set with_content = departure.with_content or excluded.with_content, step = null`.execute(db)
}

/** Only groups have a verb; so what is due to places of all types is read off the places. */
export async function notePlaces(db: Database): Promise<void> {
  await sql`
    insert into departure (kind, subject_id)
    select 'place', id from former_place
    where not exists (select from departure where kind = 'place' and subject_id = former_place.id)
    on conflict (kind, subject_id) do nothing`.execute(db)
}

/** Held until the end of the transaction; PostgreSQL frees it however its holder goes. */
export async function takeDue(db: Database): Promise<Departure | undefined> {
  const { rows } = await sql<Departure>`
    select id, kind, subject_id, with_content, step from departure
    where due_at <= clock_timestamp()
    order by due_at, id limit 1 for update skip locked`.execute(db)
  return rows[0]
}

/** Others have their turn before it comes again. */
export async function goOn(db: Database, id: string, step: string): Promise<void> {
  await sql`update departure set step = ${step}, due_at = clock_timestamp() where id = ${id}::bigint`.execute(
    db,
  )
}

export async function postpone(db: Database, id: string, seconds: number): Promise<void> {
  await sql`
    update departure set due_at = clock_timestamp() + make_interval(secs => ${seconds})
    where id = ${id}::bigint`.execute(db)
}

export async function finish(db: Database, id: string): Promise<void> {
  await sql`delete from departure where id = ${id}::bigint`.execute(db)
}
