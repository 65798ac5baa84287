/** What becomes of mutes when somebody goes. Those of content and places go with these. */
import type { Transaction } from '../../../db/transaction.ts'
import { deleteSomeMutes } from './queries.ts'

const BITE = 500

/** Their own. */
export const forgetSomeMutes = (tx: Transaction, personId: string): Promise<boolean> =>
  deleteSomeMutes(tx.db, 'person_id', personId, BITE)

/** Those of others, who muted them. */
export const endSomeMutesOf = (tx: Transaction, personId: string): Promise<boolean> =>
  deleteSomeMutes(tx.db, 'muted_id', personId, BITE)
