/** Passwords of people whom a test only needs to sign in: a real hash takes 40 ms, and sets of tests make thousands. */
import { argon2Sync, randomBytes } from 'node:crypto'

/** The minimum; a hash states its own cost. */
const COST = { memory: 8, passes: 1 }

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

export function cheapHash(password: string): string {
  const nonce = randomBytes(16)
  const tag = argon2Sync('argon2id', { message: password, nonce, parallelism: 1, tagLength: 32, ...COST })
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=1$${unpadded(nonce)}$${unpadded(tag)}`
}
