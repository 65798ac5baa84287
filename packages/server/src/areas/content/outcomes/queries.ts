import type { OutcomeKind } from '@folkmoot/contract'
import { type SqlBool, sql } from 'kysely'
import { findPage, type Order, orderBy, type Page, type PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { onViolation } from '../../../db/transaction.ts'
import { failure } from '../../../failure.ts'
import { personObject, personObjectOrNull } from '../../identity/filters.ts'
import type { NamedPerson } from '../../identity/represent.ts'

export interface OutcomeRow {
  readonly id: string
  readonly content_id: string
  readonly kind: OutcomeKind
  readonly set_at: string
  readonly setter: NamedPerson
  readonly removed_at: string | null
  readonly remover: NamedPerson | null
}

const COLUMNS = sql`outcome.id, outcome.content_id, outcome.kind, outcome.set_at, outcome.removed_at,
  ${personObject('setter')} as setter, ${personObjectOrNull('remover')} as remover`
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

/** Setting and removing the same outcome again and again must not fill the database. */
const KEPT = 20

interface Removed {
  readonly content_id: string
  readonly person_id: string
  readonly kind: OutcomeKind
}

/** Keeps the newest removed outcomes of one kind that a person set on content. Needs the content locked. */
async function forgetOlder(db: Database, { content_id, person_id, kind }: Removed): Promise<void> {
  await sql`
    delete from outcome where id in (
      select id from outcome
      where content_id = ${content_id}::bigint and person_id = ${person_id}::bigint and kind = ${kind}
        and removed_at is not null
      order by id desc offset ${sql.raw(String(KEPT))})`.execute(db)
}

/** Current outcomes of some kinds. Needs the content locked. */
export async function removeOutcomes(
  db: Database,
  { contentId, kinds, personId }: { contentId: string; kinds: readonly OutcomeKind[]; personId: string },
): Promise<void> {
  const { rows } = await sql<Removed>`
    update outcome set removed_by = ${personId}::bigint, removed_at = now()
    where content_id = ${contentId}::bigint and kind = any(${[...kinds]}::text[]) and removed_at is null
    returning content_id, person_id, kind`.execute(db)
  for (const removed of rows) await forgetOlder(db, removed)
}

/** False where it was removed already. Needs the content locked. */
export async function removeOutcome(db: Database, id: string, personId: string): Promise<boolean> {
  const { rows } = await sql<Removed>`
    update outcome set removed_by = ${personId}::bigint, removed_at = now()
    where id = ${id}::bigint and removed_at is null
    returning content_id, person_id, kind`.execute(db)
  for (const removed of rows) await forgetOlder(db, removed)
  return rows.length > 0
}
