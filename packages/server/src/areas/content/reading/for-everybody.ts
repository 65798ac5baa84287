/** Content that every member may read: what visitors may read on instances that let them. */
import type { ContentType } from '@folkmoot/contract'
import { ANONYMOUS } from '../../../actor.ts'
import type { Database } from '../../../db/pool.ts'
import { mayKnowOf, mayRead } from './policy.ts'
import { findContents } from './queries.ts'
import type { ContentRow } from './rows.ts'

export interface ContentForEverybody {
  readonly id: string
  readonly version: string
  readonly type: ContentType
  readonly subject: string
  /** As stored: sanitised, without a body element. */
  readonly html: string
  readonly updatedAt: string
}

/** By id; the others are not there, or not for everybody. */
export async function findForEverybody(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ContentForEverybody>> {
  if (ids.length === 0) return new Map()
  const rows = await findContents<ContentRow>(db, ANONYMOUS, ids)
  const readable = [...rows.values()].filter((row) => mayKnowOf(ANONYMOUS, row) && mayRead(ANONYMOUS, row))
  return new Map(
    readable.map(({ id, version, type, subject, body, updated_at }) => [
      id,
      { id, version, type, subject: subject ?? '', html: body, updatedAt: updated_at },
    ]),
  )
}
