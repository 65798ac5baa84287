import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

/** Costs nothing, and is nobody's. */
const CHEAP = '$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHRzYWx0c2FsdA$c2FsdHNhbHRzYWx0c2FsdA'

const refusalsOf = async (attempts: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(attempts)).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))

test('one password fewer than there are cores is checked at a time, 64 wait, and the next gets 429', async () => {
  const accepted = Math.max(1, availableParallelism() - 1) + 64

  const refusals = await refusalsOf(
    Array.from({ length: accepted + 2 }, () => verifyPassword('a password', CHEAP)),
  )

  const refusal = { failureName: 'too_fast', retryAfter: 1 }
  expect(refusals).toMatchObject([refusal, refusal])
})

test('new passwords are hashed one at a time, 128 wait, and the next gets 429', {
  timeout: 180_000,
}, async () => {
  const refusals = await refusalsOf(Array.from({ length: 131 }, () => hashPassword('a new password')))

  const refusal = { failureName: 'too_fast', retryAfter: 1 }
  expect(refusals).toMatchObject([refusal, refusal])
})
