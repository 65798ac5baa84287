/** Callbacks are signed by the Standard Webhooks scheme, so that any of its libraries can verify them. */
import { createHmac, randomBytes } from 'node:crypto'
import { keyOf } from './secrets.ts'

const SPAN_BYTES = 8

/** The attempts to tell one thing have one id, whatever they are signed with. */
export const callbackIdOf = (key: string): string => `msg_${key}`

export interface Signed {
  readonly id: string
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly body: string | Buffer
}

function signWith(secret: string, { id, timestamp, body }: Signed): string {
  return createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body).digest('base64')
}

/** By every secret that is good, so that whoever renews it misses nothing meanwhile. */
export const signaturesOf = (secrets: readonly string[], signed: Signed): string =>
  secrets.map((secret) => `v1,${signWith(secret, signed)}`).join(' ')

/** One trace for all attempts to tell one thing, and a span for each (W3C Trace Context). */
export const traceParentOf = (key: string): string =>
  `00-${key.replaceAll('-', '')}-${randomBytes(SPAN_BYTES).toString('hex')}-01`
