/** Removes the streams of a person, and associations with them. */
import type { Transaction } from '../../../db/transaction.ts'
import { deleteSomeOfPerson, deleteThingsOf, findSomeThingsOf } from './association-queries.ts'
import { changeFollowed } from './associations.ts'
import { deleteStreamsOf } from './queries.ts'

const BATCH_SIZE = 200

/** Their own; decreases follower counts. */
export async function forgetSomeStreams(tx: Transaction, personId: string): Promise<boolean> {
  const things = await findSomeThingsOf(tx.db, personId, BATCH_SIZE)
  if (things.length === 0) {
    await deleteStreamsOf(tx.db, personId)
    return false
  }
  await changeFollowed(tx, personId, things, () => deleteThingsOf(tx.db, personId, things))
  return true
}

/** In others' streams. */
export async function leaveSomeStreams(tx: Transaction, personId: string): Promise<boolean> {
  return (await deleteSomeOfPerson(tx.db, personId, BATCH_SIZE)) > 0
}
