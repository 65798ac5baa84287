/**
 * A push service with its devices on loopback: it checks the signature of each request as RFC 8292 wants it, and decrypts
 * the body as a browser does (RFC 8291), with Node.js's own cryptography, not the library that encrypted it.
 */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushSubscriptionInput } from '@folkmoot/contract'

interface ReceivedPush {
  readonly title: string
  readonly body: string
  readonly tag: string
  readonly url: string
  readonly lang: string
}

export interface Receipt {
  readonly path: string
  readonly push: ReceivedPush
  readonly bytes: number
  readonly headers: Readonly<Record<string, string>>
  readonly signedBy: string
  readonly claims: Readonly<Record<string, unknown>>
}

const hkdf = (salt: Buffer, key: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))
const label = (text: string): Buffer => Buffer.from(`${text}\0`)

class TestDevice {
  readonly #keys = createECDH('prime256v1')
  readonly #auth = randomBytes(16)

  constructor() {
    this.#keys.generateKeys()
  }

  get keys(): PushSubscriptionInput['keys'] {
    return {
      p256dh: this.#keys.getPublicKey().toString('base64url'),
      auth: this.#auth.toString('base64url'),
    }
  }

  /** One record of aes128gcm: salt, record size, the sender's key, then the ciphertext. */
  decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16)
    const keyEnd = 21 + body.readUInt8(20)
    const sender = body.subarray(21, keyEnd)
    const info = Buffer.concat([label('WebPush: info'), this.#keys.getPublicKey(), sender])
    const input = hkdf(this.#auth, this.#keys.computeSecret(sender), info, 32)
    const key = hkdf(salt, input, label('Content-Encoding: aes128gcm'), 16)
    const nonce = hkdf(salt, input, label('Content-Encoding: nonce'), 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(body.subarray(-16))
    const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()])
    const end = padded.lastIndexOf(2)
    if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no last record')
    return padded.subarray(0, end).toString('utf8')
  }
}

function readSignature(header: string): { signedBy: string; claims: Record<string, unknown> } {
  const [, token = '', signedBy = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  const [head = '', payload = '', signature = ''] = token.split('.')
  const point = Buffer.from(signedBy, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${payload}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isRight) throw new Error('The signature is wrong.')
  return { signedBy, claims: JSON.parse(Buffer.from(payload, 'base64url').toString()) }
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

export class PushService {
  readonly #devices = new Map<string, TestDevice>()
  readonly #server = createServer((request, response) => void this.#receive(request, response))
  readonly #held = new Set<ServerResponse>()
  /** Everything that was accepted. */
  readonly receipts: Receipt[] = []
  /** Requests that were refused or could not be read. */
  readonly refused: string[] = []
  /** By path; `hold`: no answer until `letGo`. */
  readonly answers = new Map<string, { readonly status: number; readonly retryAfter?: string } | 'hold'>()

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return this
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  get held(): number {
    return this.#held.size
  }

  /** A new device, as a browser describes it. */
  subscribe(): PushSubscriptionInput & { readonly path: string } {
    const path = `/push/${randomBytes(16).toString('base64url')}`
    const device = new TestDevice()
    this.#devices.set(path, device)
    return { endpoint: this.origin + path, keys: device.keys, path }
  }

  take(): Receipt[] {
    return this.receipts.splice(0)
  }

  letGo(): void {
    for (const response of this.#held) response.writeHead(201).end()
    this.#held.clear()
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? ''
    const answer = this.answers.get(path) ?? { status: 201 }
    const body = await readAll(request)
    if (answer === 'hold') return void this.#held.add(response)
    try {
      if (answer.status >= 300) throw new Error(String(answer.status))
      const push = JSON.parse(this.#devices.get(path)?.decrypt(body) ?? '')
      const headers = request.headers as Record<string, string>
      const { signedBy, claims } = readSignature(headers.authorization ?? '')
      this.receipts.push({ path, push, bytes: body.length, headers, signedBy, claims })
    } catch (error) {
      this.refused.push(String(error))
    }
    response.writeHead(
      answer.status,
      answer.retryAfter === undefined ? {} : { 'retry-after': answer.retryAfter },
    )
    response.end()
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }
}

export const aPushService = (): Promise<PushService> => new PushService().start()
