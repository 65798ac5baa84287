/** Who of many may read what: asked before they are told of it. */
import type { Actor, Member } from '../../../actor.ts'
import type { Database } from '../../../db/pool.ts'
import { mayKnowOf, mayRead } from './policy.ts'
import { findKey, findKeys, pairOf } from './queries.ts'

export interface Reading {
  readonly contentId: string
  readonly reader: Member
}

/** So many pairs in a statement. */
const BATCH_SIZE = 2_000

/** Those that the reader may read, in the order given. */
export async function whichAreReadable<Asked extends Reading>(
  db: Database,
  readings: readonly Asked[],
): Promise<Asked[]> {
  const readable: Asked[] = []
  for (let at = 0; at < readings.length; at += BATCH_SIZE) {
    const some = readings.slice(at, at + BATCH_SIZE)
    const pairOfReading = ({ contentId, reader }: Reading) => pairOf(contentId, reader.id)
    const keys = await findKeys(db, some.map(pairOfReading))
    readable.push(
      ...some.filter((reading) => {
        const key = keys.get(pairOfReading(reading))
        return key !== undefined && mayRead(reading.reader, key)
      }),
    )
  }
  return readable
}

/** Of any content, status updates and answers among it. */
export async function isReadable(db: Database, actor: Actor, id: string): Promise<boolean> {
  const key = await findKey(db, actor, id)
  return key !== undefined && mayRead(actor, key)
}

/** Of content at the top of its conversation, status updates among it. Undefined: none that the caller may know of. */
export async function findKnownTop(
  db: Database,
  actor: Actor,
  id: string,
): Promise<{ readonly isReadable: boolean } | undefined> {
  const key = await findKey(db, actor, id)
  if (!key || key.thread_id !== null || !mayKnowOf(actor, key)) return undefined
  return { isReadable: mayRead(actor, key) }
}
