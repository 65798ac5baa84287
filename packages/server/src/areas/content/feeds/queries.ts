import type { Database } from '../../../db/pool.ts'

/** Stays the same for the life of the database, whatever the base URL. */
export async function findNamespace(db: Database): Promise<string> {
  const { namespace } = await db.selectFrom('feed_origin').select('namespace').executeTakeFirstOrThrow()
  return namespace
}
