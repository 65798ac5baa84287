/** The first answers by Idempotency-Key, stored in the transaction that did the work. */
import { sql } from 'kysely'
import { deleteInBatches } from './batches.ts'
import type { Database } from './pool.ts'

export interface KeptAnswer {
  readonly requestHash: string
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: string
}

interface Key {
  readonly personId: string
  readonly key: string
}

/** Undefined: the key is claimed; another request with the same key waits for our commit. */
export async function claimKey(
  db: Database,
  { personId, key }: Key,
  requestHash: string,
): Promise<KeptAnswer | undefined> {
  await db
    .deleteFrom('idempotent_answer')
    .where('person_id', '=', personId)
    .where('key', '=', key)
    .where('answered_at', '<', sql<string>`now() - interval '24 hours'`)
    .execute()
  const claimed = await db
    .insertInto('idempotent_answer')
    .values({ person_id: personId, key, request_hash: requestHash, status: 0, headers: {}, body: '' })
    .onConflict((conflict) => conflict.columns(['person_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (claimed) return undefined
  const kept = await db
    .selectFrom('idempotent_answer')
    .select(['request_hash', 'status', 'headers', 'body'])
    .where('person_id', '=', personId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return {
    requestHash: kept.request_hash,
    status: kept.status,
    headers: kept.headers as Record<string, string>,
    body: kept.body,
  }
}

export async function keepAnswer(
  db: Database,
  { personId, key }: Key,
  answer: Omit<KeptAnswer, 'requestHash'>,
): Promise<void> {
  await db
    .updateTable('idempotent_answer')
    .set({ status: answer.status, headers: answer.headers, body: answer.body })
    .where('person_id', '=', personId)
    .where('key', '=', key)
    .execute()
}

/** Bodies may have megabytes. */
const BATCH_SIZE = 500

export async function forgetOldAnswers(db: Database): Promise<void> {
  await deleteInBatches(BATCH_SIZE, (limit) =>
    sql`
      delete from idempotent_answer where (person_id, key) in (
        select person_id, key from idempotent_answer where answered_at < now() - interval '24 hours'
        order by answered_at limit ${limit})`.execute(db),
  )
}
