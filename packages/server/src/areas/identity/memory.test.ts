/** What callers can fill has an end: the entry that was used longest ago goes. */
import { expect, test } from 'vitest'
import type { Member } from '../../actor.ts'
import { FailedAttempts } from './auth/failed-attempts.ts'
import { PasswordChecks } from './auth/password-checks.ts'
import { VerifiedCredentials } from './credentials/verified.ts'
import { KnownSessions } from './sessions/known-sessions.ts'

const member = { kind: 'member', id: '1' } as Member
const fill = (count: number, add: (key: string) => void) => {
  for (let number = 1; number <= count; number++) add(`key ${number}`)
}

test('20,000 verified credentials are cached', () => {
  const verified = new VerifiedCredentials()

  fill(20_001, (key) => verified.remember(key, member, verified.epoch))

  expect([verified.find('key 1'), verified.find('key 2')]).toEqual([undefined, member])
})

test('20,000 sessions are cached', () => {
  const sessions = new KnownSessions()
  const session = { id: '1', member, csrfToken: '', language: undefined }

  fill(20_001, (key) => sessions.remember(key, session, sessions.epoch))

  expect([sessions.find('key 1'), sessions.find('key 2')]).toEqual([undefined, session])
})

test('20,000 right passwords are remembered', () => {
  const checks = new PasswordChecks()

  fill(20_001, (key) => checks.remember(key))

  expect([checks.isRight('key 1'), checks.isRight('key 2')]).toEqual([false, true])
})

test('wrong passwords are remembered for 100,000 accounts and networks', () => {
  const failed = new FailedAttempts(() => 0)
  const attempt = { names: new Set(['ann']), network: 'network', isTrusted: true }
  const guess = () => failed.begin(attempt)
  const isRefused = () => {
    try {
      guess()
      return false
    } catch {
      return true
    }
  }
  for (let guesses = 0; guesses < 10; guesses++) guess()
  const other = (key: string) =>
    failed.begin({ names: new Set([key]), network: `network of ${key}`, isTrusted: true })

  // Two entries each: the account and the network.
  fill(49_000, other)
  const before = isRefused()
  fill(50_001, (key) => other(`another ${key}`))

  expect([before, isRefused()]).toEqual([true, false])
})
