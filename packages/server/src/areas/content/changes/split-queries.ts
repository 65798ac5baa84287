/** Takes replies from one discussion to another. The roots are locked. */
import { sql } from 'kysely'
import { noteChangedIds } from '../../../db/changed-objects.ts'
import type { Database } from '../../../db/pool.ts'

export interface Reply {
  readonly id: string
  readonly parent_id: string
  readonly is_hidden: boolean
  readonly position: string
}

/** In the order in which they are shown. */
export async function findReplies(db: Database, rootId: string): Promise<Reply[]> {
  const { rows } = await sql<Reply>`
    select id, parent_id, hidden_with_id is not null as is_hidden, position from content
    where thread_id = ${rootId}::bigint and type = 'message' order by position`.execute(db)
  return rows
}

export interface PlacedReply extends Omit<Reply, 'position'> {
  readonly position: bigint
  readonly depth: number
}

/** Keeps each statement short, however long the conversation. */
const BATCH_SIZE = 500

/** With the comments on them, which have threads of their own. */
export async function placeReplies(
  db: Database,
  rootId: string,
  replies: readonly PlacedReply[],
): Promise<void> {
  for (let done = 0; done < replies.length; done += BATCH_SIZE) {
    const some = replies.slice(done, done + BATCH_SIZE)
    const ids = some.map(({ id }) => id)
    await sql`
      update content set root_id = ${rootId}::bigint, thread_id = ${rootId}::bigint, parent_id = placed.parent_id,
        position = placed.position, depth = placed.depth, version = version + (root_id <> ${rootId}::bigint)::integer
      from unnest(${ids}::bigint[], ${some.map((one) => one.parent_id)}::bigint[],
        ${some.map(({ position }) => String(position))}::bigint[], ${some.map(({ depth }) => depth)}::integer[])
        as placed (id, parent_id, position, depth)
      where content.id = placed.id`.execute(db)
    await sql`
      update content set root_id = ${rootId}::bigint, version = version + 1
      where thread_id = any(${ids}::bigint[]) and type = 'comment' and root_id <> ${rootId}::bigint`.execute(
      db,
    )
  }
  await noteChangedIds(db, 'conversation', [rootId])
}

interface Counted {
  readonly replies: number
  readonly lastPosition: bigint
}

/** After replies came. Some may be hidden, so that their positions do not tell their number. */
export async function countArrived(
  db: Database,
  id: string,
  { replies, lastPosition }: Counted,
): Promise<void> {
  await sql`
    update content set reply_count = reply_count + ${replies}::integer, last_position = greatest(last_position, ${String(lastPosition)}::bigint),
      lacks_answers = true, version = version + 1
    where id = ${id}::bigint`.execute(db)
}

/** What their parents count. */
export async function addToParents(db: Database, parentIds: readonly string[], step: 1 | -1): Promise<void> {
  await sql`
    update content set reply_count = reply_count + ${step}::integer * counted.number
    from (select id, count(*)::integer as number from unnest(${[...parentIds]}::bigint[]) parent (id) group by id) counted
    where content.id = counted.id`.execute(db)
}

/** Restores the correct answer, unless another was chosen since, or it is elsewhere. */
export async function restoreAnswer(db: Database, rootId: string, answerId: string): Promise<void> {
  await sql`
    update content set answer_id = ${answerId}::bigint
    where id = ${rootId}::bigint and answer_id is null
      and exists (
        select from content answer
        where answer.id = ${answerId}::bigint and answer.root_id = ${rootId}::bigint and answer.hidden_with_id is null)`.execute(
    db,
  )
}
