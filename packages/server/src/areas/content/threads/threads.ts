/**
 * Conversations as trees. A new answer comes after all existing answers to the same parent, so its position follows
 * from the parent. Positions are numbers with gaps between them; no path grows with the depth.
 */
import type { AnswerType, StoredType } from '@folkmoot/contract'
import type { CompiledQuery, RawBuilder } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { findHiddenWith } from '../moderation/hiding-queries.ts'
import type { StoredRow } from '../reading/rows.ts'
import { deleteContents } from '../writing/writing-queries.ts'
import type { Thread } from './thread-queries.ts'
import * as queries from './thread-queries.ts'

/** Between two answers at the end. A thread of eight million answers fits. */
const GAP = 2n ** 40n
/** A new answer takes 1/64 of the gap between two others, because more may follow it. */
const SHARE = 64n
/** How many answers are moved where a gap is used up; more if those are too close as well. */
const MOVED = 64
/** The smallest gap that a move must leave. */
const ROOM = 2n ** 20n

/** Moves the following answers apart: only a few, because a whole conversation may take too long. */
async function makeRoom(tx: Transaction, thread: Thread, after: bigint, count: number): Promise<void> {
  const following = await queries.findFollowing(tx.db, thread, after, count + 1)
  const limit = following[count]?.position
  const step = limit === undefined ? GAP : (limit - after) / BigInt(count + 2)
  if (step < ROOM) return await makeRoom(tx, thread, after, count * 4)
  const moved = following
    .slice(0, count)
    .map(({ id }, index) => ({ id, position: after + step * BigInt(index + 2) }))
  await queries.move(tx.db, moved)
  const last = moved.at(-1)
  if (limit === undefined && last) await queries.raiseLastPosition(tx.db, thread, last.position)
}

export interface InsertPosition {
  readonly position: bigint | 'behindAll'
  readonly depth: number
}

/** For a statement on the row that the thread belongs to, under the name `row`. */
export const positionBehindAll = (thread: Thread, row: string): RawBuilder<string> =>
  queries.positionBehindAll(thread, GAP, row)

/**
 * For an answer to an answer. With the root locked, as everything that changes a conversation: `lock` goes with the first
 * query, if it is not locked yet.
 */
export async function findInsertPosition(
  tx: Transaction,
  thread: Thread,
  parentId: string,
  lock: readonly CompiledQuery[] = [],
): Promise<InsertPosition> {
  const results = await tx.run([...lock, queries.gapBehind(thread, parentId)])
  const gap = queries.gapOf(results)
  const depth = (gap?.depth ?? 0) + 1
  if (!gap?.end) return { position: 'behindAll', depth }
  const room = gap.end - gap.last
  if (room > 1n) return { position: gap.last + (room / SHARE > 0n ? room / SHARE : 1n), depth }
  await makeRoom(tx, thread, gap.last, MOVED)
  return await findInsertPosition(tx, thread, parentId)
}

/** The type that counts as a reply: messages in discussions, comments elsewhere. */
const countedAs = (type: StoredType): AnswerType =>
  type === 'discussion' || type === 'message' ? 'message' : 'comment'

interface Placed {
  readonly type: StoredType
  readonly thread_id: string | null
  readonly thread_type: StoredType | null
  readonly parent_id: string | null
  readonly parent_type: StoredType | null
}

/** Top content counts its whole conversation, a message or comment its direct answers. */
export function countersOf(answer: Placed): { thread: string[]; parent: string[] } {
  const { type, thread_id, thread_type, parent_id, parent_type } = answer
  const counts = (id: string | null, countingType: StoredType | null) =>
    id && countingType && countedAs(countingType) === type ? [id] : []
  return {
    thread: counts(thread_id, thread_type),
    parent: parent_id === thread_id ? [] : counts(parent_id, parent_type),
  }
}

/** Removes top content with its whole conversation, or an answer with those below it. */
export async function removeWithAnswers(tx: Transaction, row: StoredRow): Promise<void> {
  tx.noteChange('search')
  const { thread_id, type } = row
  if (thread_id === null || (type !== 'message' && type !== 'comment')) {
    await deleteContents(tx.db, [...(await queries.findAllAnswers(tx.db, row.id)), row.id])
    return
  }
  const branch = await findAnswersWith(tx.db, row)
  const removed = [...branch.beside, ...branch.inThread]
  const hiddenWith = row.is_hidden ? await findHiddenWith(tx.db, row.id) : undefined
  await queries.forgetAnswer(tx.db, row.root_id, removed)
  await deleteContents(tx.db, removed)
  await queries.lowerLastPosition(tx.db, thread_id)
  await queries.noteMissingAnswers(tx.db, [row.root_id])
  await addToCounts(tx, row, { thread: -branch.counted, parent: hiddenWith === row.id ? 0 : -1 })
}

export const forgetAnswer = queries.forgetAnswer
export const noteMissingAnswers = queries.noteMissingAnswers

/** An answer and everything below it. */
export async function findAnswersWith(
  db: Database,
  { id, type, thread_id }: StoredRow,
): Promise<queries.Found> {
  if (thread_id === null || (type !== 'message' && type !== 'comment')) return queries.NOTHING
  const thread = { id: thread_id, type }
  const node = await queries.findNode(db, thread, id)
  if (!node) return queries.NOTHING
  return await queries.findBranch(db, thread, node.position, await queries.findEndOfBranch(db, thread, node))
}

/**
 * Changes the counters of the thread and of the parent. A thread counts visible answers. A parent also counts answers
 * that are hidden with it, because they come back with it, but not those hidden by themselves.
 */
export async function addToCounts(
  tx: Transaction,
  answer: Placed,
  steps: { readonly thread: number; readonly parent: number },
): Promise<void> {
  const counters = countersOf(answer)
  await queries.takeFromReplyCounts(tx.db, counters.thread, -steps.thread)
  await queries.takeFromReplyCounts(tx.db, counters.parent, -steps.parent)
}

/** The range of positions below an answer. */
export interface Branch {
  readonly above: string
  readonly end: string | undefined
}

export async function findBranchBelow(db: Database, thread: Thread, id: string): Promise<Branch | undefined> {
  const node = await queries.findNode(db, thread, id)
  if (!node) return undefined
  const end = await queries.findEndOfBranch(db, thread, node)
  return { above: String(node.position), end: end === undefined ? undefined : String(end) }
}
