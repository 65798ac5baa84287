/** Removes mutes with a person. Those of content and places go with these. */
import type { Transaction } from '../../../db/transaction.ts'
import { deleteSomeMutes } from './queries.ts'

const BATCH_SIZE = 500

/** Their own mutes. */
export const forgetSomeMutes = (tx: Transaction, personId: string): Promise<boolean> =>
  deleteSomeMutes(tx.db, 'person_id', personId, BATCH_SIZE)

/** Mutes of them by others. */
export const endSomeMutesOf = (tx: Transaction, personId: string): Promise<boolean> =>
  deleteSomeMutes(tx.db, 'muted_id', personId, BATCH_SIZE)
