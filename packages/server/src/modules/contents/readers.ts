/** Who of many may read what: asked before they are told of it. */
import type { Member } from '../../actor.ts'
import type { Database } from '../../db/pool.ts'
import { mayRead } from './policy.ts'
import { findKeys, pairOf } from './queries.ts'

export interface Reading {
  readonly contentId: string
  readonly reader: Member
}

/** So many pairs in a statement. */
const BITE = 2_000

/** Those that the reader may read, in the order given. */
export async function whichAreReadable<Asked extends Reading>(
  db: Database,
  readings: readonly Asked[],
): Promise<Asked[]> {
  const readable: Asked[] = []
  for (let at = 0; at < readings.length; at += BITE) {
    const some = readings.slice(at, at + BITE)
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
