/** Passwords: argon2id in PHC format, with a limit on concurrent hashes. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { Failure } from '../../../failure.ts'
import { Turnstile } from '../../../turnstile.ts'

const MEMORY_KIB = 19_456
const PASSES = 2
const TAG_BYTES = 32

const derive = promisify(argon2)
const refused = (message: string) => new Failure('too_fast', `${message} Try again in a moment.`, [], 1)

/**
 * A hash takes tens of milliseconds and 19 MiB, so sign-ins queue and excess is rejected. One core stays free for
 * requests of signed-in people.
 */
const signingIn = new Turnstile(Math.max(1, availableParallelism() - 1), 64, () =>
  refused('Too many passwords are being checked at once.'),
)
/** New passwords wait behind sign-ins. Who imports people may send a hundred at once. */
const settingNew = new Turnstile(1, 128, () => refused('Too many passwords are being set at once.'))

interface Parts {
  readonly memory: number
  readonly passes: number
  readonly salt: Buffer
  readonly tag: Buffer
}

async function tagOf(password: string, parts: Omit<Parts, 'tag'>, turnstile: Turnstile): Promise<Buffer> {
  return await turnstile.pass(() =>
    derive('argon2id', {
      message: Buffer.from(password.normalize('NFC')),
      nonce: parts.salt,
      parallelism: 1,
      tagLength: TAG_BYTES,
      memory: parts.memory,
      passes: parts.passes,
    }),
  )
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await tagOf(password, { memory: MEMORY_KIB, passes: PASSES, salt }, settingNew)
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${unpadded(salt)}$${unpadded(tag)}`
}

function parse(hash: string): Parts | undefined {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash)
  const [, memory, passes, salt, tag] = match ?? []
  if (!salt || !tag) return undefined
  return {
    memory: Number(memory),
    passes: Number(passes),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

/** Takes the same time for a missing person or password, so timing reveals nothing. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const parts = hash === undefined ? undefined : parse(hash)
  const cost = { memory: parts?.memory ?? MEMORY_KIB, passes: parts?.passes ?? PASSES }
  const tag = await tagOf(password, { ...cost, salt: parts?.salt ?? Buffer.alloc(16) }, signingIn)
  return parts !== undefined && tag.length === parts.tag.length && timingSafeEqual(tag, parts.tag)
}
