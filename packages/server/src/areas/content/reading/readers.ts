/** Which of many people may read which content: checked before they are notified. */
import type { Actor, Member } from '../../../actor.ts'
import type { Database } from '../../../db/pool.ts'
import { mayKnowOf, mayRead } from './policy.ts'
import { findContent, findKey, findKeys, pairOf } from './queries.ts'
import type { StoredRow } from './rows.ts'

export interface Reading {
  readonly contentId: string
  readonly reader: Member
}

/** Pairs per statement. */
const BATCH_SIZE = 2_000

/** The readable ones, in the given order. */
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

/** For any content, including status updates and answers. */
export async function isReadable(db: Database, actor: Actor, id: string): Promise<boolean> {
  const key = await findKey(db, actor, id)
  return key !== undefined && mayRead(actor, key)
}

/** With the facts for this reader, whether they may read it or not. */
export const findMetBy = async (db: Database, reader: Actor, id: string): Promise<StoredRow | undefined> =>
  await findContent(db, reader, id)

/** For top content, including status updates. Undefined where the caller may not know of it. */
export async function findKnownTop(
  db: Database,
  actor: Actor,
  id: string,
): Promise<{ readonly isReadable: boolean } | undefined> {
  const key = await findKey(db, actor, id)
  if (!key || key.thread_id !== null || !mayKnowOf(actor, key)) return undefined
  return { isReadable: mayRead(actor, key) }
}
