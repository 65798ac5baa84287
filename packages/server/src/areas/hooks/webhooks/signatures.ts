/** Lets a receiver ask what is wrong with a signature. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SignatureReason, SignatureVerdict, SignedCallback } from '@folkmoot/contract'
import { type KnownSecret, keyOf } from './secrets.ts'

const MESSAGE_ID = /^msg_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const VERSION = 'v1,'
const TOLERANCE_SECONDS = 300

const MESSAGES: Record<SignatureReason, string> = {
  idMalformed: 'id must be the header webhook-id as it came: msg_ and a UUID.',
  timestampMalformed: 'timestamp must be the header webhook-timestamp as it came: seconds since 1970.',
  signatureMalformed: 'signature must be the header webhook-signature as it came: v1, and base64.',
  signatureDiffers:
    'No secret of this webhook makes this signature of this id, timestamp and body: use the body byte for byte as it came.',
  secretEnded: 'It is signed with an old secret, which ended: use the one of the latest rotation.',
  timestampTooOld: `It is signed rightly, but more than ${TOLERANCE_SECONDS} seconds ago.`,
  timestampTooNew: `It is signed rightly, but more than ${TOLERANCE_SECONDS} seconds from now: a clock is wrong.`,
}

/** Compares every secret with every signature in full, so timing reveals nothing. */
function isSignedWith({ secret }: KnownSecret, signed: string, signatures: readonly Buffer[]): boolean {
  const made = createHmac('sha256', keyOf(secret)).update(signed).digest()
  const fits = signatures.map((given) => given.length === made.length && timingSafeEqual(given, made))
  return fits.includes(true)
}

function reasonOf(
  { id, timestamp, signature, body }: SignedCallback,
  secrets: readonly KnownSecret[],
  now: number,
): SignatureReason | undefined {
  if (!MESSAGE_ID.test(id)) return 'idMalformed'
  if (!/^\d{1,12}$/.test(String(timestamp))) return 'timestampMalformed'
  const given = signature.split(' ').filter((one) => one.startsWith(VERSION))
  if (given.length === 0) return 'signatureMalformed'
  const signatures = given.map((one) => Buffer.from(one.slice(VERSION.length), 'base64'))
  const signed = `${id}.${timestamp}.${body}`
  const fitting = secrets.filter((secret) => isSignedWith(secret, signed, signatures))
  if (fitting.length === 0) return 'signatureDiffers'
  if (fitting.every(({ hasEnded }) => hasEnded)) return 'secretEnded'
  const age = now / 1000 - Number(timestamp)
  if (Math.abs(age) <= TOLERANCE_SECONDS) return undefined
  return age > 0 ? 'timestampTooOld' : 'timestampTooNew'
}

export function judgeSignature(
  callback: SignedCallback,
  secrets: readonly KnownSecret[],
  now: number,
): SignatureVerdict {
  const reason = reasonOf(callback, secrets, now)
  if (reason === undefined) return { valid: true, message: 'It is a callback of this webhook.' }
  return { valid: false, reason, message: MESSAGES[reason] }
}
