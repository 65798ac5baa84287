import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  aTurn,
  aWait,
  edgesBetween,
  type Happened,
  type Rules,
  type Told,
  tell,
} from '../../../testing/webhook-model.ts'
import { type HealthChange, type HealthEvent, step, type WebhookHealth } from './health-machine.ts'

const HOUR = 3_600_000
const DELAYS = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 21_600]
const FRESH: WebhookHealth = {
  enabled: true,
  disabledReason: null,
  buggy: false,
  buggyAt: null,
  failures: 0,
  failingSince: null,
  waitUntil: 0,
}
const around = (now: number, more = {}) => ({
  now,
  delays: DELAYS,
  buggyAfter: 3,
  random: () => 0.5,
  ...more,
})
const FAILURE: HealthEvent = { kind: 'failure' }

/** Applies events one by one, each some time after the one before. */
function run(events: readonly (readonly [HealthEvent, number])[], more = {}) {
  let [health, now] = [FRESH, 0]
  const changes: HealthChange[][] = []
  for (const [event, later] of events) {
    now += later
    const next = step(health, event, around(now, more))
    health = next.health
    changes.push([...next.changes])
  }
  return { health, changes, now }
}

test('buggy at the third failure in a row, not the second; not buggy at the first success (decisions §7)', () => {
  const failures = Array.from({ length: 5 }, () => [FAILURE, 1000] as const)

  const { changes } = run([...failures, [{ kind: 'success' }, 1000], [{ kind: 'success' }, 1000]])

  expect(changes).toEqual([[], [], ['marked_buggy'], [], [], ['marked_not_buggy'], []])
})

test('a success resets the count of failures', () => {
  const { changes } = run([
    [FAILURE, 0],
    [FAILURE, 0],
    [{ kind: 'success' }, 0],
    [FAILURE, 0],
    [FAILURE, 0],
  ])

  expect(changes.flat()).toEqual([])
})

test('retries wait 5 s, 30 s, 2 m, 10 m, 30 m, 1 h, 2 h, 4 h, then 6 h each (decisions §7)', () => {
  let health = FRESH
  const waits = Array.from({ length: 12 }, () => {
    health = step(health, FAILURE, around(0)).health
    return health.waitUntil / 1000
  })

  expect(waits).toEqual([...DELAYS, 21_600, 21_600, 21_600])
})

test.each([
  [0, 4000],
  [0.5, 5000],
  [1, 6000],
])('chance %d makes the first wait %d ms: a fifth more or less', (chance, wait) => {
  const { health } = step(FRESH, FAILURE, around(0, { random: () => chance }))

  expect(health.waitUntil).toBe(wait)
})

test.each([
  [1, 5],
  [5, 5],
  [77, 77],
  [21_600, 21_600],
  [1_000_000, 21_600],
])('Retry-After of %d s makes it %d s: never earlier than the schedule, at most six hours', (asked, wait) => {
  const { health } = step(FRESH, { kind: 'failure', retryAfterSeconds: asked }, around(0))

  expect(health.waitUntil).toBe(wait * 1000)
})

test('five days of failures disable it, once; a day less does not', () => {
  const failing = Array.from({ length: 19 }, () => [FAILURE, 6 * HOUR] as const)
  const early = run(failing)
  const late = run([...failing, [FAILURE, 6 * HOUR], [FAILURE, 6 * HOUR], [FAILURE, 6 * HOUR]])

  expect(early.health.enabled).toBe(true)
  expect(late.health).toMatchObject({ enabled: false, buggy: true })
  expect(late.health.disabledReason).toBe('Every callback failed for five days.')
  expect(late.changes.flat()).toEqual(['marked_buggy', 'disabled'])
})

test('after a week of downtime the second failure does not count as five days of failures', () => {
  const { health } = run([
    [FAILURE, 0],
    [FAILURE, 7 * 24 * HOUR],
  ])

  expect(health.enabled).toBe(true)
})

test('410 disables it at once, and counts as a failure', () => {
  const { health, changes } = run([
    [FAILURE, 0],
    [FAILURE, 0],
    [{ kind: 'gone' }, 0],
    [{ kind: 'gone' }, 0],
  ])

  expect(changes).toEqual([[], [], ['marked_buggy', 'disabled'], []])
  expect(health.disabledReason).toBe('The receiver answered that it is gone (410).')
})

test('an outcome that arrives after somebody disabled it neither enables nor disables it again', () => {
  const { health, changes } = run([
    [{ kind: 'disabled', reason: 'Its owner may not have it any more.' }, 0],
    [FAILURE, 0],
    [{ kind: 'gone' }, 0],
    [{ kind: 'success' }, 0],
  ])

  expect(changes).toEqual([['disabled'], [], [], []])
  expect(health).toMatchObject({ enabled: false, disabledReason: 'Its owner may not have it any more.' })
})

const aSequence = fc.record({
  events: fc.array(fc.tuple(aTurn, aWait), { maxLength: 30 }),
  delays: fc.array(fc.integer({ min: 1, max: 21_600 }), { minLength: 1, maxLength: 9 }),
  buggyAfter: fc.integer({ min: 1, max: 6 }),
  chance: fc.double({ min: 0, max: 1, noNaN: true }),
})

/** Bounds of the next attempt in seconds; unbounded where the event does not set one. */
function waitBounds(failures: number, event: HealthEvent, { delays }: Rules): [number, number] {
  if (event.kind === 'success') return [0, 0]
  if (event.kind !== 'failure' && event.kind !== 'gone') return [-Infinity, Infinity]
  const delay = delays[Math.min(failures, delays.length) - 1] ?? Number.NaN
  const asked = Math.min(event.kind === 'failure' ? (event.retryAfterSeconds ?? 0) : 0, 21_600)
  return [Math.max(delay * 0.8, asked) - 0.001, Math.max(delay * 1.2, asked) + 0.001]
}

const told = ({ enabled, buggy, failures, failingSince }: Told, changes: readonly HealthChange[]) =>
  JSON.stringify({ enabled, buggy, failures, failingSince, changes })

test('10,000 random sequences match a model over the whole history, and every change is reported once', () => {
  const seen = new Map<HealthChange, number>()
  fc.assert(
    fc.property(aSequence, ({ events, chance, ...rules }) => {
      const history: Happened[] = []
      const [came, expected, complaints]: [string[], string[], string[]] = [[], [], []]
      let [health, before, now] = [FRESH, tell([], rules), 0]
      for (const [event, later] of events) {
        now += later
        history.push({ event, at: now })
        const next = step(health, event, { ...rules, now, random: () => chance })
        const after = tell(history, rules)
        const { buggyAt, disabledReason, waitUntil, failures } = next.health
        came.push(told(next.health, next.changes))
        expected.push(told(after, edgesBetween(before, after)))
        if ((buggyAt !== null) !== after.buggy) complaints.push('buggyAt')
        if ((disabledReason !== null) !== !after.enabled) complaints.push('disabledReason')
        const [least, most] = waitBounds(failures, event, rules)
        const waited = (waitUntil - now) / 1000
        if (!(waited >= least && waited <= most)) complaints.push(`waited ${waited}`)
        for (const change of next.changes) seen.set(change, (seen.get(change) ?? 0) + 1)
        ;[health, before] = [next.health, after]
      }
      expect([came, complaints]).toEqual([expected, []])
    }),
    { numRuns: 10_000 },
  )

  // A run that never produced one of them would prove nothing.
  for (const change of ['marked_buggy', 'marked_not_buggy', 'disabled', 'enabled'] as const)
    expect(seen.get(change), change).toBeGreaterThan(500)
})
