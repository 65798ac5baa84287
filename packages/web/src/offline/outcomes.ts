/** What became of a write that was sent later. */
import { ApiError } from '@folkmoot/client'
import type { WaitingWrite } from './write-store.ts'

/** The server knows keys of writes for a day; an hour is for clocks that differ. */
const KNOWN_MS = 23 * 3_600_000

/** The state is as wanted. */
const DONE_CODES = new Set(['alreadyLiked', 'notLiked'])

export type Outcome =
  | { readonly kind: 'done' | 'later' }
  | { readonly kind: 'stopped'; readonly error: ApiError }
  | { readonly kind: 'refused'; readonly reason: NonNullable<WaitingWrite['refused']> }

/** Thrown instead of sending what may have been sent. */
export const TOO_OLD = new Error('The key of this write is too old.')

/** It may have been sent, and the server would not know the key any more: the reader decides. */
const MAY_BE_SENT: Outcome = {
  kind: 'refused',
  reason: { status: 0, code: 'mayBeSent', message: 'It may have been sent already.' },
}

type Tried = Pick<WaitingWrite, 'kind' | 'about' | 'triedAt'>

const isOld = ({ triedAt }: Tried, now: number) => triedAt !== undefined && now - triedAt > KNOWN_MS

/** Likes and read marks can be repeated, texts cannot. */
export const isTooOld = (write: Tried, now: number): boolean => write.about === undefined && isOld(write, now)

/** A like or read mark that failed for so long is dropped: it would hold up the texts behind it for ever. */
const laterOf = (write: Tried, now: number): Outcome => ({
  kind: write.about !== undefined && isOld(write, now) ? 'done' : 'later',
})

interface Attempt {
  /** Undefined after a success. */
  readonly error: unknown
  readonly isOffline: boolean
  readonly now: number
}

export function outcomeOf(write: Tried, { error, isOffline, now }: Attempt): Outcome {
  if (error === undefined) return { kind: 'done' }
  if (error === TOO_OLD) return MAY_BE_SENT
  if (!(error instanceof ApiError)) return isOffline ? { kind: 'later' } : laterOf(write, now)
  const { status, code, message, details, requestId } = error
  if (status === 401 || code === 'csrfTokenInvalid') return { kind: 'stopped', error }
  // Many likes of a day offline may be too many at once.
  if (status === 429) return { kind: 'later' }
  if (status >= 500) return laterOf(write, now)
  if (write.kind === 'read' || DONE_CODES.has(code)) return { kind: 'done' }
  const reason = { status, code, message, details, ...(requestId !== undefined && { requestId }) }
  return { kind: 'refused', reason }
}
