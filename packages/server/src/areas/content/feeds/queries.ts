import type { Database } from '../../../db/pool.ts'

/** The same for as long as the database lives, wherever the instance is found. */
export async function findNamespace(db: Database): Promise<string> {
  const { namespace } = await db.selectFrom('feed_origin').select('namespace').executeTakeFirstOrThrow()
  return namespace
}
