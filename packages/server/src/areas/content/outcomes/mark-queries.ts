import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

/** As with likes, the version stays, so that a simultaneous edit does not conflict. */
export async function setOutcomes(db: Database, id: string, names: readonly string[]): Promise<void> {
  await sql`update content set outcomes = ${[...names]}::text[] where id = ${id}::bigint`.execute(db)
}

export async function addToHelpfulCount(db: Database, id: string, step: 1 | -1): Promise<void> {
  await sql`update content set helpful_count = helpful_count + ${step} where id = ${id}::bigint`.execute(db)
}

/** Bumps the version, because its messages show it too and are cached by it. */
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
