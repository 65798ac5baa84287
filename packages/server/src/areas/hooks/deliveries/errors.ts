/** What went wrong before anything could be sent. */
import { isPassing } from '../../../db/transaction.ts'
import { Unsealable } from '../../../engines/secrets/sealing.ts'
import { Failure } from '../../../failure.ts'

const UNSEALABLE = 'Its secret cannot be read any more: rotate it.'
const UNWRITABLE = 'The callback could not be rendered. The log of the server says why.'

/** No fault of the webhook's: the queue is as it was, and is taken again. */
export const isDatabaseError = (error: unknown): boolean =>
  isPassing(error) || (error instanceof Failure && error.failureName === 'overloaded')

/** As its owner is told. */
export const reasonOf = (error: unknown): string => (error instanceof Unsealable ? UNSEALABLE : UNWRITABLE)
