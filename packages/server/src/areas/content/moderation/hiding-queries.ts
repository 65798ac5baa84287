/** Hiding and restoring content. */
import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import type { ContentRow } from '../reading/rows.ts'

/** For content at the top of a conversation. */
export async function hideTop(db: Database, id: string): Promise<void> {
  await sql`
    update content set status_before = status, status = 'hiddenByModerator', version = version + 1
    where id = ${id}::bigint`.execute(db)
}

type Restored = Pick<ContentRow, 'id' | 'status' | 'publish_at'>

export async function restoreTop(db: Database, id: string): Promise<Restored[]> {
  const { rows } = await sql<Restored>`
    update content set status = status_before, status_before = null, version = version + 1
    where id = ${id}::bigint
    returning id, status, publish_at`.execute(db)
  return rows
}

/** Keeps each statement short, however long the conversation. */
const BATCH_SIZE = 500

/** Only answers that are not hidden yet: one hidden by itself stays hidden when this one is restored. */
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

/** Answers hidden with an answer above this one are hidden with this one from now on. */
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

/** The answer that this one is hidden with. */
export async function findHiddenWith(db: Database, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ hidden_with_id: string | null }>`
    select hidden_with_id from content where id = ${id}::bigint`.execute(db)
  return rows[0]?.hidden_with_id ?? undefined
}

/** Restores answers hidden with it, unless another hidden answer is above them: then they are hidden with that one. */
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
