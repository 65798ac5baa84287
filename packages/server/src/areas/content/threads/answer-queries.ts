/** Writes an answer. */
import { type CompiledQuery, type QueryResult, sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { noteChanged } from '../../../db/changed-objects.ts'
import { LOCKS_BY_ID } from '../../../db/locks.ts'
import { compileText } from '../../../db/text.ts'
import { isStanding } from '../reading/answered-queries.ts'
import type { Answered } from '../reading/rows.ts'
import { type GivenColumns, givenOf } from '../writing/column-queries.ts'
import { ADDED, type Telling, told } from '../writing/writing-queries.ts'
import type { Thread } from './thread-queries.ts'
import { type InsertPosition, positionBehindAll } from './threads.ts'

/**
 * One answer at a time, in order. A statement that waits for a row takes its transaction id before it waits; one that waits here takes it
 * afterwards. The log, which webhooks follow, is in the order of these ids.
 */
const takeTurn = (rootId: string) => sql`
  select pg_advisory_xact_lock(${sql.raw(String(LOCKS_BY_ID.answersOfRoot))}, hashint8(${rootId}::bigint))`

/** Locks the root in a separate statement, so that the next one sees all answers committed before the lock was granted. */
export const lockRoot = (rootId: string): CompiledQuery =>
  compileText(sql`
    with waited as materialized (${takeTurn(rootId)})
    select from waited, content where id = ${rootId}::bigint for no key update of content`)

/** The time of an answer is that of the lock, so that simultaneous answers are shown in the order of their times. */
const DATES = ['published_at', 'updated_at', 'active_at'] as const

export type AnswerColumns = GivenColumns & { readonly root_id: string }

export interface Addition extends Telling {
  readonly columns: AnswerColumns
  readonly thread: Thread
  readonly at: InsertPosition
  /** The ids of all that count the answer. */
  readonly counting: readonly string[]
}

/** Where the answer goes: as an expression, and as a change of the root, which has the last position of its own thread. */
function placing({ at, thread }: Addition, { root_id }: Answered) {
  if (at.position !== 'behindAll') return { position: sql`${String(at.position)}::bigint`, raised: sql`` }
  if (thread.id === root_id)
    return {
      position: sql`turn.last_position`,
      raised: sql`, last_position = ${positionBehindAll(thread, 'root')}`,
    }
  const owner = sql`content owner where owner.id = ${thread.id}::bigint`
  return { position: sql`(select ${positionBehindAll(thread, 'owner')} from ${owner})`, raised: sql`` }
}

/**
 * One statement: locks the root, and writes nothing if the rights changed since the answered content was read. The root counts
 * or not, but is always active; others only count.
 */
export function additionOf(actor: Actor, answered: Answered, addition: Addition): CompiledQuery {
  const { columns, at, counting } = addition
  const given = givenOf(columns)
  const dates = DATES.filter((name) => columns[name] === undefined)
  const names = [...given.names, ...dates, 'position', 'depth'].join(', ')
  const others = counting.filter((id) => id !== answered.root_id)
  const step = sql.raw(counting.includes(answered.root_id) ? '1' : '0')
  const { position, raised } = placing(addition, answered)
  return compileText(sql`
    with waited as materialized (${takeTurn(answered.root_id)}), turn as (
      update content root set active_at = clock_timestamp(), reply_count = root.reply_count + ${step}${raised}
      from waited where root.id = ${answered.root_id}::bigint and ${isStanding(actor, answered)}
      returning root.active_at as at, root.last_position
    ), added as (
      insert into content (${sql.raw(names)})
      select ${sql.join([...given.values, ...dates.map(() => sql`at`)])}, ${position}, ${at.depth}::integer from turn
      returning id, published_at, updated_at, active_at
    )${others.length > 0 ? counted(others) : sql``}, noted as (${noteChanged('content', ADDED)})
    ${told(addition)}
    select id, published_at, updated_at, active_at from added`)
}

const counted = (ids: readonly string[]) => sql`, counted as (
  update content set reply_count = reply_count + 1 from turn where content.id = any(${[...ids]}::bigint[]))`

export interface AddedAnswer {
  readonly id: string
  readonly published_at: string
  readonly updated_at: string
  readonly active_at: string
}

/** The row that the last of these statements added; undefined if it wrote nothing. */
export const addedOf = (results: readonly QueryResult<unknown>[]): AddedAnswer | undefined =>
  (results.at(-1)?.rows as AddedAnswer[] | undefined)?.[0]
