import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

/** As with likes, whoever edits the content meanwhile has not lost their turn: its version stays. */
export async function setOutcomes(db: Database, id: string, names: readonly string[]): Promise<void> {
  await sql`update content set outcomes = ${[...names]}::text[] where id = ${id}::bigint`.execute(db)
}

export async function addToHelpfulCount(db: Database, id: string, step: 1 | -1): Promise<void> {
  await sql`update content set helpful_count = helpful_count + ${step} where id = ${id}::bigint`.execute(db)
}

/** Its messages show it too, and are kept by the version of their discussion. */
export async function setAnswer(db: Database, discussionId: string, answerId: string | null): Promise<void> {
  await sql`
    update content set answer_id = ${answerId}::bigint, version = version + 1
    where id = ${discussionId}::bigint`.execute(db)
}

export async function addToFollowerCount(db: Database, ids: readonly string[], step: 1 | -1): Promise<void> {
  await sql`
    update content set follower_count = follower_count + ${step} where id = any(${[...ids]}::bigint[])`.execute(
    db,
  )
}
