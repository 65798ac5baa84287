/** Signs callbacks by the Standard Webhooks scheme, so any of its libraries can verify them. */
import { createHmac, randomBytes } from 'node:crypto'
import { keyOf } from './secrets.ts'

const SPAN_BYTES = 8

/** All attempts of a delivery share one id. */
export const callbackIdOf = (key: string): string => `msg_${key}`

export interface Signed {
  readonly id: string
  /** Unix time in seconds. */
  readonly timestamp: number
  readonly body: string | Buffer
}

function signWith(secret: string, { id, timestamp, body }: Signed): string {
  return createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body).digest('base64')
}

/** With every valid secret, so that rotation loses nothing. */
export const signaturesOf = (secrets: readonly string[], signed: Signed): string =>
  secrets.map((secret) => `v1,${signWith(secret, signed)}`).join(' ')

/** One trace for all attempts of a delivery, with a span each (W3C Trace Context). */
export const traceParentOf = (key: string): string =>
  `00-${key.replaceAll('-', '')}-${randomBytes(SPAN_BYTES).toString('hex')}-01`
