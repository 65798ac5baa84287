/** What moderators take out of sight, and give back. */
import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

/** Of what stands at the top. */
export async function hideTop(db: Database, id: string): Promise<void> {
  await sql`
    update content set status_before = status, status = 'hiddenByModerator', version = version + 1
    where id = ${id}::bigint`.execute(db)
}

export async function restoreTop(db: Database, id: string): Promise<void> {
  await sql`
    update content set status = status_before, status_before = null, version = version + 1
    where id = ${id}::bigint`.execute(db)
}

/** A statement has to end in time, however long a conversation is. */
const BATCH_SIZE = 500

/** Those that were not hidden before. What was hidden by itself stays so when this one is restored. */
export async function hideAnswers(
  db: Database,
  hiddenId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const hidden = new Set<string>()
  for (let done = 0; done < ids.length; done += BATCH_SIZE) {
    const { rows } = await sql<{ id: string }>`
      update content set hidden_with_id = ${hiddenId}::bigint, version = version + 1
      where id = any(${ids.slice(done, done + BATCH_SIZE)}::bigint[]) and hidden_with_id is null
      returning id`.execute(db)
    for (const { id } of rows) hidden.add(id)
  }
  return hidden
}

/** Those that were hidden with another that this one hangs on, and are hidden with this one as well from now on. */
export async function hideByItself(
  db: Database,
  hiddenId: string,
  otherId: string,
  ids: readonly string[],
): Promise<void> {
  for (let done = 0; done < ids.length; done += BATCH_SIZE) {
    await sql`
      update content set hidden_with_id = ${hiddenId}::bigint, version = version + 1
      where id = any(${ids.slice(done, done + BATCH_SIZE)}::bigint[]) and hidden_with_id = ${otherId}::bigint`.execute(
      db,
    )
  }
}

/** Which answer this one is hidden with. */
export async function findHiddenWith(db: Database, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ hidden_with_id: string | null }>`
    select hidden_with_id from content where id = ${id}::bigint`.execute(db)
  return rows[0]?.hidden_with_id ?? undefined
}

/** Those that were hidden with it; they go over to another that is hidden, where they hang on that as well. */
export async function restoreAnswers(
  db: Database,
  hiddenId: string,
  otherId: string | undefined,
): Promise<{ id: string; thread_id: string }[]> {
  const { rows } = await sql<{ id: string; thread_id: string }>`
    update content set hidden_with_id = ${otherId ?? null}::bigint, version = version + 1
    where hidden_with_id = ${hiddenId}::bigint
    returning id, thread_id`.execute(db)
  return rows
}
