/** Messages for push services (RFC 8030): encrypted for one device (RFC 8291) and signed by this instance (RFC 8292). */
import { createECDH, createPublicKey, generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { encrypt } from 'http_ece'
import { importJWK, type JWK, SignJWT } from 'jose'

/** Push services must take 4096 bytes, with up to 103 of them for the encryption (RFC 8291 §4). */
export const MESSAGE_MAX_BYTES = 3 * 1024

/** The key pair of an instance. */
export interface VapidKeys {
  /** Uncompressed, in base64url. */
  readonly publicKey: string
  readonly privateJwk: JWK
}

export interface Device {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export interface PushMessage {
  readonly text: string
  /** Seconds that the push service keeps it for a device that is not connected. */
  readonly ttl: number
  readonly urgency: 'low' | 'normal' | 'high'
  /** Replaces a message with the same topic that was not delivered yet. At most 32 characters of base64url. */
  readonly topic: string
}

interface JwkPoint {
  readonly x?: string | undefined
  readonly y?: string | undefined
}

const UNCOMPRESSED = Buffer.of(4)
const pointOf = ({ x = '', y = '' }: JwkPoint): string =>
  Buffer.concat([UNCOMPRESSED, Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString(
    'base64url',
  )

export async function makeVapidKeys(): Promise<VapidKeys> {
  const { privateKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' })
  const privateJwk = privateKey.export({ format: 'jwk' }) as JWK
  return { publicKey: pointOf(privateJwk), privateJwk }
}

/** Whether the bytes are a point of the curve; anything else could not be encrypted for. */
export function isDeviceKey(p256dh: string): boolean {
  const bytes = Buffer.from(p256dh, 'base64url')
  if (bytes.length !== 65 || bytes[0] !== 4 || bytes.toString('base64url') !== p256dh) return false
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((half) => half.toString('base64url'))
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    return true
  } catch {
    return false
  }
}

/** Push services refuse more than 24 hours. */
const SIGNED_FOR_SECONDS = 12 * 60 * 60

async function sign(
  { privateJwk, publicKey }: VapidKeys,
  endpoint: string,
  contact: string,
): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const token = await new SignJWT({ sub: contact })
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(now + SIGNED_FOR_SECONDS)
    .sign(await importJWK(privateJwk, 'ES256'))
  return `vapid t=${token}, k=${publicKey}`
}

function encryptFor({ p256dh, auth }: Device, text: string): Buffer {
  const bytes = Buffer.from(text)
  if (bytes.length > MESSAGE_MAX_BYTES) throw new Error(`A push message has ${bytes.length} bytes.`)
  const privateKey = createECDH('prime256v1')
  privateKey.generateKeys()
  return encrypt(bytes, { version: 'aes128gcm', dh: p256dh, privateKey, authSecret: auth })
}

export interface PushRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** `contact`: where the operators of a push service can ask about this instance. */
export async function writePush(
  keys: VapidKeys,
  contact: string,
  device: Device,
  { text, ttl, urgency, topic }: PushMessage,
): Promise<PushRequest> {
  return {
    url: device.endpoint,
    headers: {
      authorization: await sign(keys, device.endpoint, contact),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(ttl),
      urgency,
      topic,
    },
    body: encryptFor(device, text),
  }
}
