/**
 * That a person or a place was removed, and what they leave behind has to be cleared away. The transaction that removes them
 * adds the job; the area that knows all others runs it.
 */
import { type Static, Type } from 'typebox'
import { addJob, type JobKind } from '../../../db/job-queue.ts'
import type { Transaction } from '../../../db/transaction.ts'

/** Nobody waits for it: a removed person or place is already invisible. */
export const CLEARING: JobKind = { name: 'clear_after_departure', maxAttempts: 25, priority: 10 }

export const departure = Type.Object({
  kind: Type.Union([Type.Literal('person'), Type.Literal('place')]),
  subjectId: Type.String(),
  /** Whether what a person wrote goes too. */
  withContent: Type.Boolean(),
  /** Whether the person is erased: then everything that names them goes too. */
  isErasure: Type.Optional(Type.Boolean()),
  /** For the doctor: when they were removed. */
  since: Type.String(),
  /** Where to go on; from the beginning where it says nothing. */
  step: Type.Optional(Type.String()),
})
export type Departure = Static<typeof departure>

export const departureKey = ({ kind, subjectId }: Pick<Departure, 'kind' | 'subjectId'>) =>
  `departure:${kind}:${subjectId}`

/** Also to go on with it later, behind all others that wait. */
export async function queueDeparture(tx: Transaction, what: Departure): Promise<void> {
  await addJob(tx.db, CLEARING, { payload: what, key: departureKey(what) })
}

export async function noteDeparture(
  tx: Transaction,
  who: Pick<Departure, 'kind' | 'subjectId'> & Partial<Pick<Departure, 'withContent' | 'isErasure'>>,
): Promise<void> {
  await queueDeparture(tx, { withContent: false, ...who, since: new Date().toISOString() })
}
