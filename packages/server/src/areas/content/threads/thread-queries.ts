import type { AnswerType } from '@folkmoot/contract'
import { type CompiledQuery, type QueryResult, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import { compileText } from '../../../db/text.ts'

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

/**
 * In a statement on the row that the thread belongs to, under the name `row`. Answers that were added while the statement waited for its lock
 * are not visible to the subquery, but the row has the last position that they took.
 */
export const positionBehindAll = (
  thread: Thread,
  gap: bigint,
  row: string,
): RawBuilder<string> => sql<string>`
  greatest(${sql.raw(row)}.last_position,
    (select max(content.position) from content where ${inThread(thread)})) + ${String(gap)}::bigint`

/** The position of the first answer after a branch; undefined where the branch is the last. */
export async function findEndOfBranch(db: Database, thread: Thread, node: Node): Promise<bigint | undefined> {
  const { rows } = await sql<{ position: string }>`
    select position from content
    where ${inThread(thread)} and position > ${String(node.position)}::bigint and depth <= ${node.depth}
    order by position limit 1`.execute(db)
  return rows[0] && BigInt(rows[0].position)
}

interface Gap {
  readonly depth: number
  /** The last answer of the branch, and the first after it; undefined where the branch is the last. */
  readonly last: bigint
  readonly end: bigint | undefined
}

/** Where an answer to an answer goes: behind the branch of its parent. */
export const gapBehind = (thread: Thread, parentId: string): CompiledQuery =>
  compileText(sql`
    select node.depth, behind.position as end, (
      select max(content.position) from content where ${inThread(thread)} and content.position < behind.position) as last
    from (select content.position, content.depth from content
      where content.id = ${parentId}::bigint and ${inThread(thread)}) node
    left join lateral (
      select content.position from content
      where ${inThread(thread)} and content.position > node.position and content.depth <= node.depth
      order by content.position limit 1) behind on true`)

/** The row of the last of these statements; undefined if the parent is gone. */
export function gapOf(results: readonly QueryResult<unknown>[]): Gap | undefined {
  const [row] = (results.at(-1)?.rows ?? []) as { depth: number; last: string | null; end: string | null }[]
  return (
    row && {
      depth: row.depth,
      last: BigInt(row.last ?? 0),
      end: row.end === null ? undefined : BigInt(row.end),
    }
  )
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

/** After the last answers of the thread were moved. */
export async function raiseLastPosition(db: Database, { id }: Thread, position: bigint): Promise<void> {
  await sql`
    update content set last_position = greatest(last_position, ${String(position)}::bigint)
    where id = ${id}::bigint`.execute(db)
}

/** With the root locked, after answers were removed: positions behind the last of either type are given again. */
export async function lowerLastPosition(db: Database, id: string): Promise<void> {
  const last = (type: AnswerType) =>
    sql`(select max(content.position) from content where ${inThread({ id, type })})`
  await sql`
    update content owner set last_position = coalesce(greatest(${last('message')}, ${last('comment')}), 0)
    where owner.id = ${id}::bigint and owner.last_position > 0`.execute(db)
}

/** With the roots locked, when answers are hidden or removed. It stays, because nothing but speed depends on it. */
export async function noteMissingAnswers(db: Database, rootIds: readonly string[]): Promise<void> {
  await sql`
    update content set lacks_answers = true
    where id = any(${[...rootIds]}::bigint[]) and not lacks_answers`.execute(db)
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
