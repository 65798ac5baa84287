import { expect, test } from 'vitest'
import { FailedAttempts } from './failed-attempts.ts'

const names = new Set(['ann'])
const HOUR_MS = 3_600_000

/** Guesses every five seconds, each time from a new network; returns how many were checked. */
function guessFromEverywhere(attempts: FailedAttempts, clock: { now: number }, hours: number): number {
  let checked = 0
  const end = clock.now + hours * HOUR_MS
  for (let network = 0; clock.now < end; clock.now += 5000) {
    try {
      attempts.begin({ names, network: `network ${network++}`, isTrusted: false })
      checked++
    } catch {}
  }
  return checked
}

test('from everywhere an account is guessed at some 320 times a day at most', () => {
  const clock = { now: 0 }
  const attempts = new FailedAttempts(() => clock.now)

  const days = [1, 2, 3].map(() => guessFromEverywhere(attempts, clock, 24))

  expect(Math.max(...days)).toBeLessThanOrEqual(320)
  expect(Math.min(...days)).toBeGreaterThan(200)
})

test('a trusted network never waits for others, and has its own budget', () => {
  const clock = { now: 0 }
  const attempts = new FailedAttempts(() => clock.now)
  guessFromEverywhere(attempts, clock, 1)
  const home = { names, network: 'home', isTrusted: true }

  for (let count = 0; count < 10; count++) attempts.begin(home)

  expect(() => attempts.begin(home)).toThrow('Too many wrong passwords')
  expect(() => attempts.begin({ ...home, network: 'office' })).not.toThrow()
})

test('guesses at others refuse only accounts that never signed in from that network', () => {
  const attempts = new FailedAttempts(() => 0)
  for (let count = 0; count < 100; count++)
    attempts.begin({ names: new Set([`person ${count}`]), network: 'office', isTrusted: false })

  expect(() => attempts.begin({ names, network: 'office', isTrusted: false })).toThrow('Too many')
  for (let count = 0; count < 10; count++) attempts.begin({ names, network: 'office', isTrusted: true })
  expect(() => attempts.begin({ names, network: 'office', isTrusted: true })).toThrow('Too many')
})

test('a network guesses a thousand times at accounts that signed in from it', () => {
  const attempts = new FailedAttempts(() => 0)
  const guess = (name: string) =>
    attempts.begin({ names: new Set([name]), network: 'office', isTrusted: true })
  for (let count = 0; count < 1000; count++) guess(`person ${count}`)

  expect(() => guess('another')).toThrow('Too many')
})

test('a correct password counts nowhere', () => {
  const attempts = new FailedAttempts(() => 0)
  const somewhere = { names, network: 'somewhere', isTrusted: false }

  for (let count = 0; count < 50; count++) {
    attempts.begin(somewhere)
    attempts.forgive(somewhere)
  }

  expect(() => attempts.begin(somewhere)).not.toThrow()
})

test('the wait ends soon after the last guess', () => {
  const clock = { now: 0 }
  const attempts = new FailedAttempts(() => clock.now)
  guessFromEverywhere(attempts, clock, 2)

  clock.now += 300_000

  expect(() => attempts.begin({ names, network: 'hotel', isTrusted: false })).not.toThrow()
})
