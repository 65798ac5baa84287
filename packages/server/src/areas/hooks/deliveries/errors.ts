/** Errors from before a callback is sent. */
import { isPassing } from '../../../db/transaction.ts'
import { Unsealable } from '../../../engines/secrets/sealing.ts'
import { Failure } from '../../../failure.ts'

const UNSEALABLE = 'Its secret cannot be read any more: rotate it.'
const UNWRITABLE = 'The callback could not be rendered. The log of the server says why.'

/** Not the webhook's fault: the queue is unchanged, and the batch is tried again. */
export const isDatabaseError = (error: unknown): boolean =>
  isPassing(error) || (error instanceof Failure && error.failureName === 'overloaded')

/** The reason shown to the owner. */
export const reasonOf = (error: unknown): string => (error instanceof Unsealable ? UNSEALABLE : UNWRITABLE)
