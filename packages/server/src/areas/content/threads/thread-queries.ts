import type { AnswerType } from '@folkmoot/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { noteChanged } from '../../../db/changed-objects.ts'
import type { Database } from '../../../db/pool.ts'
import { compileText } from '../../../db/text.ts'
import { onViolation } from '../../../db/transaction.ts'
import { failure } from '../../../failure.ts'
import { idOf, joinAuthorAndPlace, keyColumns, shown, shownColumns } from '../reading/queries.ts'
import type { StoredRow } from '../reading/rows.ts'
import type { NewContent } from '../writing/writing-queries.ts'

/** The answers of one type to one content: a tree, ordered from top to bottom by position. */
export interface Thread {
  readonly id: string
  readonly type: AnswerType
}

/** An answer in the tree. */
export interface Node {
  readonly id: string
  readonly position: bigint
  readonly depth: number
}

const inThread = (thread: Thread) =>
  sql`content.thread_id = ${thread.id}::bigint and content.type = ${thread.type}`

export async function findNode(db: Database, thread: Thread, id: string): Promise<Node | undefined> {
  const { rows } = await sql<{ position: string; depth: number }>`
    select position, depth from content where id = ${id}::bigint and ${inThread(thread)}`.execute(db)
  const [row] = rows
  return row && { id, position: BigInt(row.position), depth: row.depth }
}

/** A subquery of the statement that uses it, which saves a round trip. */
export const positionBehindAll = (thread: Thread, gap: bigint): RawBuilder<string> => sql<string>`
  (select coalesce(max(position), 0) + ${String(gap)}::bigint from content where ${inThread(thread)})`

export const positionAt = (position: bigint): RawBuilder<string> => sql<string>`${String(position)}::bigint`

export const answeredGone = () => failure('content_missing', 'What this answers is gone.')
const parentGone = onViolation('content_parent', answeredGone)
const rootGone = onViolation('content_root', answeredGone)

const NOW_WRITTEN = sql`pg_current_xact_id()::xid`

/** For the insert of an answer: the answer that its parent is hidden with. */
export const hiddenWith = (parentId: string): RawBuilder<string | null> =>
  sql`(select answered.hidden_with_id from content answered where answered.id = ${parentId}::bigint)`

/** Returns the inserted row as its author sees it, without another query. */
export async function insertAnswer<Row extends StoredRow>(
  db: Database,
  actor: Actor,
  answer: Omit<NewContent, 'position' | 'hidden_with_id'> & {
    root_id: string
    position: RawBuilder<string>
    hidden_with_id: RawBuilder<string | null>
  },
): Promise<Row> {
  const viewerId = sql`${idOf(actor)}::bigint`
  const query = sql<Row>`
    with added as (
      insert into content (${sql.raw(Object.keys(answer).join(', '))})
      values (${sql.join(Object.values(answer))}) returning *
    ), noted as (${noteChanged('content', sql`added`)})
    select ${keyColumns('root', viewerId, NOW_WRITTEN)}, ${shownColumns}
    from added as content join content root on root.id = content.root_id ${joinAuthorAndPlace('root', viewerId)} ${shown}`
  const { rows } = await db.executeQuery(compileText(query)).catch(parentGone).catch(rootGone)
  const [row] = rows
  if (!row) throw answeredGone()
  return row
}

/** The position of the first answer after a branch; undefined where the branch is the last. */
export async function findEndOfBranch(db: Database, thread: Thread, node: Node): Promise<bigint | undefined> {
  const { rows } = await sql<{ position: string }>`
    select position from content
    where ${inThread(thread)} and position > ${String(node.position)}::bigint and depth <= ${node.depth}
    order by position limit 1`.execute(db)
  return rows[0] && BigInt(rows[0].position)
}

export async function findPositionBefore(db: Database, thread: Thread, position: bigint): Promise<bigint> {
  const { rows } = await sql<{ position: string | null }>`
    select max(position) as position from content
    where ${inThread(thread)} and position < ${String(position)}::bigint`.execute(db)
  return BigInt(rows[0]?.position ?? 0)
}

/** The answers after a position, the nearest first. */
export async function findFollowing(
  db: Database,
  thread: Thread,
  position: bigint,
  limit: number,
): Promise<Pick<Node, 'id' | 'position'>[]> {
  const { rows } = await sql<{ id: string; position: string }>`
    select id, position from content
    where ${inThread(thread)} and position > ${String(position)}::bigint
    order by position limit ${limit}`.execute(db)
  return rows.map(({ id, position: found }) => ({ id, position: BigInt(found) }))
}

export async function move(db: Database, nodes: readonly Pick<Node, 'id' | 'position'>[]): Promise<void> {
  const [ids, positions] = [nodes.map(({ id }) => id), nodes.map(({ position }) => String(position))]
  await sql`
    update content set position = moved.position
    from unnest(${ids}::bigint[], ${positions}::bigint[]) as moved (id, position)
    where content.id = moved.id`.execute(db)
}

/** A branch: its answers in the thread, how many of them count, and the answers in threads of their own. */
export interface Found {
  readonly inThread: readonly string[]
  /** The number of answers that are not hidden. */
  readonly counted: number
  readonly beside: readonly string[]
}

export const NOTHING: Found = { inThread: [], counted: 0, beside: [] }

/**
 * An answer, the answers below it, and the comments on them, which have threads of their own; from the bottom to the
 * top. Two queries, because the second depends on the first.
 */
export async function findBranch(
  db: Database,
  thread: Thread,
  from: bigint,
  end: bigint | undefined,
): Promise<Found> {
  const before = end === undefined ? sql`true` : sql`position < ${String(end)}::bigint`
  const branch = await sql<{ id: string; counts: boolean }>`
    select id, hidden_with_id is null as counts from content
    where ${inThread(thread)} and position >= ${String(from)}::bigint and ${before}
    order by position desc`.execute(db)
  const ids = branch.rows.map(({ id }) => id)
  const beside = await sql<{ id: string }>`
    select id from content where thread_id = any(${ids}::bigint[]) order by position desc`.execute(db)
  const counted = branch.rows.filter(({ counts }) => counts).length
  return { inThread: ids, beside: beside.rows.map(({ id }) => id), counted }
}

/** All answers below a root, from the bottom to the top: messages may have comments. */
export async function findAllAnswers(db: Database, rootId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from content where root_id = ${rootId}::bigint and thread_id is not null
    order by type = 'comment' desc, position desc`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Locks the root of a conversation: everything that answers below it waits here. The time of the lock is the time of the
 * answer, so that simultaneous answers are shown in the order of their times. Undefined where the root is gone.
 */
export async function lockRoot(
  db: Database,
  rootId: string,
  isCounted: boolean,
): Promise<string | undefined> {
  const { rows } = await db.executeQuery(
    compileText(sql<{ at: string }>`
      update content set active_at = clock_timestamp(), reply_count = reply_count + ${isCounted ? 1 : 0}::integer
      where id = ${rootId}::bigint
      returning active_at as at`),
  )
  return rows[0]?.at
}

export async function addToReplyCounts(db: Database, ids: readonly string[]): Promise<void> {
  await sql`update content set reply_count = reply_count + 1 where id = any(${[...ids]}::bigint[])`.execute(
    db,
  )
}

export async function takeFromReplyCounts(
  db: Database,
  ids: readonly string[],
  count: number,
): Promise<void> {
  await sql`
    update content set reply_count = reply_count - ${count}::integer where id = any(${[...ids]}::bigint[])`.execute(
    db,
  )
}

/** Clears the correct answer if it is removed. */
export async function forgetAnswer(db: Database, rootId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update content set answer_id = null, version = version + 1
    where id = ${rootId}::bigint and answer_id = any(${[...ids]}::bigint[])`.execute(db)
}
