/** What becomes of the streams of somebody who is gone, and of those that they are followed in. */
import type { Transaction } from '../../../db/transaction.ts'
import { deleteSomeOfPerson, deleteThingsOf, findSomeThingsOf } from './association-queries.ts'
import { changeFollowed } from './associations.ts'
import { deleteStreamsOf } from './queries.ts'

const BITE = 200

/** Their own. Whatever they followed has a follower less. */
export async function forgetSomeStreams(tx: Transaction, personId: string): Promise<boolean> {
  const things = await findSomeThingsOf(tx.db, personId, BITE)
  if (things.length === 0) {
    await deleteStreamsOf(tx.db, personId)
    return false
  }
  await changeFollowed(tx, personId, things, () => deleteThingsOf(tx.db, personId, things))
  return true
}

/** Those of others. */
export async function leaveSomeStreams(tx: Transaction, personId: string): Promise<boolean> {
  return (await deleteSomeOfPerson(tx.db, personId, BITE)) > 0
}
