import type { OutcomeKind } from '@folkmoot/contract'
import { type SqlBool, sql } from 'kysely'
import { findPage, type Order, orderBy, type Page, type PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { onViolation } from '../../../db/transaction.ts'
import { failure } from '../../../failure.ts'

interface Named {
  readonly id: string
  readonly username: string
  readonly display_name: string
  readonly visible: boolean
  readonly departed: boolean
}

export interface OutcomeRow {
  readonly id: string
  readonly content_id: string
  readonly kind: OutcomeKind
  readonly set_at: string
  readonly setter: Named
  readonly removed_at: string | null
  readonly remover: Named | null
}

const named = (table: string) => sql`jsonb_build_object('id', ${sql.raw(table)}.id::text,
  'username', ${sql.raw(table)}.username, 'display_name', ${sql.raw(table)}.display_name,
  'visible', ${sql.raw(table)}.visible, 'departed', ${sql.raw(table)}.departed_at is not null)`

const COLUMNS = sql`outcome.id, outcome.content_id, outcome.kind, outcome.set_at, outcome.removed_at,
  ${named('setter')} as setter, case when remover.id is not null then ${named('remover')} end as remover`
const FROM = sql`outcome
  join person setter on setter.id = outcome.person_id
  left join person remover on remover.id = outcome.removed_by`

const LATEST_FIRST: Order = orderBy('desc', { name: 'id', expression: sql.raw('outcome.id') })

export async function findOutcomePage(
  db: Database,
  { contentId, includesRemoved }: { contentId: string; includesRemoved: boolean },
  request: PageRequest,
): Promise<Page<OutcomeRow>> {
  const ofContent = sql<SqlBool>`outcome.content_id = ${contentId}::bigint`
  const conditions = includesRemoved ? [ofContent] : [ofContent, sql<SqlBool>`outcome.removed_at is null`]
  return await findPage(db, { columns: COLUMNS, from: FROM, conditions, order: LATEST_FIRST }, request)
}

export async function findOutcome(db: Database, id: string): Promise<OutcomeRow | undefined> {
  const { rows } = await sql<OutcomeRow>`
    select ${COLUMNS} from ${FROM} where outcome.id = ${id}::bigint`.execute(db)
  return rows[0]
}

const set = () => failure('outcome_exists', 'This outcome is set already.')

export async function insertOutcome(
  db: Database,
  outcome: { content_id: string; kind: OutcomeKind; person_id: string },
): Promise<string> {
  const { id } = await db
    .insertInto('outcome')
    .values(outcome)
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(onViolation('outcome_once', set))
    .catch(onViolation('outcome_once_each', set))
  return id
}

/** Current outcomes of some kinds. */
export async function removeOutcomes(
  db: Database,
  { contentId, kinds, personId }: { contentId: string; kinds: readonly OutcomeKind[]; personId: string },
): Promise<void> {
  await sql`
    update outcome set removed_by = ${personId}::bigint, removed_at = now()
    where content_id = ${contentId}::bigint and kind = any(${[...kinds]}::text[]) and removed_at is null`.execute(
    db,
  )
}

/** False where it was removed already. */
export async function removeOutcome(db: Database, id: string, personId: string): Promise<boolean> {
  const { rows } = await sql`
    update outcome set removed_by = ${personId}::bigint, removed_at = now()
    where id = ${id}::bigint and removed_at is null returning id`.execute(db)
  return rows.length > 0
}
