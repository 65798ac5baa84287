/** `Idempotency-Key`: the same key and request within a day get the first answer, and nothing is done twice. */
import { hash } from 'node:crypto'
import type { Actor, Member } from '../actor.ts'
import { claimKey, keepAnswer } from '../db/idempotent-answers.ts'
import { type Transaction, withMoreToFollow } from '../db/transaction.ts'
import { failure, fieldInvalid } from '../failure.ts'
import type { WireAnswer } from './answer.ts'

const KEY_MAX = 255
/** Marks a replayed answer. */
export const REPLAYED = 'idempotency-replayed'

export interface KeyedRequest {
  readonly actor: Actor
  readonly key: string | undefined
  /** Whether the answer holds a secret: it is stored sealed. */
  readonly isSecret: boolean
  /** Method, URL and body: what makes two requests equal. */
  readonly fingerprint: () => string
}

/** For a request in a batch: both keys, so that resending the batch repeats no part. */
export function relayedKey(header: string | string[] | undefined, innerKey: string): string | undefined {
  const outer = Array.isArray(header) ? header[0] : header
  return outer === undefined ? undefined : `within ${hash('sha256', `${outer}\n${innerKey}`, 'base64url')}`
}

export function requireUsableKey(key: string | undefined): void {
  if (key === undefined || (key.trim() !== '' && key.length <= KEY_MAX && /^[\x20-\x7e]+$/.test(key))) return
  throw fieldInvalid('Idempotency-Key', `must be 1 to ${KEY_MAX} printable ASCII characters`)
}

/** Seals and opens answers stored in the database. */
interface Sealing {
  seal(purpose: string, text: string): Buffer
  open(purpose: string, sealed: Buffer): string
}
const PURPOSE = 'kept answer'

/** The same request with other rights or as another person must not get the first answer. */
const rightsOf = ({ scopes, runBy }: Member) => `${[...scopes].sort().join(' ')}\n${runBy?.id ?? ''}`

/** Only successes are stored: a refused request did nothing, so retrying it is safe. */
export async function answerOnce(
  tx: Transaction,
  request: KeyedRequest,
  sealing: Sealing,
  work: (tx: Transaction) => Promise<WireAnswer>,
): Promise<WireAnswer> {
  const { actor, key, isSecret } = request
  if (key === undefined || actor.kind === 'anonymous') return await work(tx)
  requireUsableKey(key)
  const requestHash = hash('sha256', `${request.fingerprint()}\n${rightsOf(actor)}`, 'base64url')
  const slot = { personId: actor.id, key }
  const kept = await claimKey(tx.db, slot, requestHash)
  if (kept && kept.requestHash !== requestHash) {
    throw failure(
      'idempotency_key_reused',
      'This Idempotency-Key was used for another request within 24 hours.',
    )
  }
  if (kept) {
    const body = isSecret ? sealing.open(PURPOSE, Buffer.from(kept.body, 'base64')) : kept.body
    return { ...kept, body, headers: { ...kept.headers, [REPLAYED]: 'true' } }
  }
  const answer = await work(withMoreToFollow(tx))
  const text = answer.body.toString()
  const body = isSecret ? sealing.seal(PURPOSE, text).toString('base64') : text
  await keepAnswer(tx.db, slot, { ...answer, body })
  return answer
}
