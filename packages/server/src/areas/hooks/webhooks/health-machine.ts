/**
 * State machine of a webhook's health: outcomes of callbacks and changes by people. Pure; the caller stores the
 * state.
 */

/** Times in milliseconds. */
export interface WebhookHealth {
  readonly enabled: boolean
  readonly disabledReason: string | null
  readonly buggy: boolean
  readonly buggyAt: number | null
  /** In a row, since the last success or since it was enabled. */
  readonly failures: number
  readonly failingSince: number | null
  /** No callback before this time. */
  readonly waitUntil: number
}

export type HealthEvent =
  | { readonly kind: 'success' }
  | { readonly kind: 'failure'; readonly retryAfterSeconds?: number | undefined }
  /** The receiver answered 410. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'disabled'; readonly reason: string }
  | { readonly kind: 'enabled' }
  /** Its URL changed. */
  | { readonly kind: 'moved' }

export type HealthChange = 'marked_buggy' | 'marked_not_buggy' | 'disabled' | 'enabled'

export interface HealthContext {
  readonly now: number
  /** Seconds to wait after each failure in a row; the last one repeats. */
  readonly delays: readonly number[]
  /** Failures in a row that make it buggy. */
  readonly buggyAfter: number
  /** Returns a new number from 0 to 1. */
  readonly random: () => number
}

export interface Step {
  readonly health: WebhookHealth
  /** In the order in which they are recorded. */
  readonly changes: readonly HealthChange[]
}

const JITTER = 0.2
const RETRY_AFTER_MAX_SECONDS = 6 * 3600
const GIVEN_UP_AFTER_MS = 5 * 86_400_000

const REASONS = {
  gone: 'The receiver answered that it is gone (410).',
  givenUp: 'Every callback failed for five days.',
} as const

/** Never earlier than the schedule, whatever Retry-After says. */
function waitMs(failures: number, retryAfterSeconds: number, { delays, random }: HealthContext): number {
  const delay = delays[Math.min(failures, delays.length) - 1] ?? 0
  const spread = delay * (1 - JITTER + 2 * JITTER * random())
  return Math.round(1000 * Math.max(spread, Math.min(retryAfterSeconds, RETRY_AFTER_MAX_SECONDS)))
}

function succeed(before: WebhookHealth, { now }: HealthContext): Step {
  const health = { ...before, buggy: false, buggyAt: null, failures: 0, failingSince: null, waitUntil: now }
  return { health, changes: before.buggy ? ['marked_not_buggy'] : [] }
}

function disable(before: WebhookHealth, disabledReason: string): Step {
  if (!before.enabled) return { health: before, changes: [] }
  return { health: { ...before, enabled: false, disabledReason }, changes: ['disabled'] }
}

/** Every delay must have passed as well: after a week of downtime a second failure is not five days of failures. */
const isGivenUp = ({ failures, failingSince }: WebhookHealth, { now, delays }: HealthContext): boolean =>
  failures > delays.length && failingSince !== null && now - failingSince >= GIVEN_UP_AFTER_MS

function fail(
  before: WebhookHealth,
  event: HealthEvent & { kind: 'failure' | 'gone' },
  around: HealthContext,
): Step {
  const { now, buggyAfter } = around
  const failures = before.failures + 1
  const isMarked = !before.buggy && failures >= buggyAfter
  const retryAfter = event.kind === 'failure' ? (event.retryAfterSeconds ?? 0) : 0
  const failed: WebhookHealth = {
    ...before,
    ...(isMarked && { buggy: true, buggyAt: now }),
    failures,
    failingSince: before.failingSince ?? now,
    waitUntil: now + waitMs(failures, retryAfter, around),
  }
  const marked: HealthChange[] = isMarked ? ['marked_buggy'] : []
  if (event.kind !== 'gone' && !isGivenUp(failed, around)) return { health: failed, changes: marked }
  const { health, changes } = disable(failed, event.kind === 'gone' ? REASONS.gone : REASONS.givenUp)
  return { health, changes: [...marked, ...changes] }
}

/** Old failures concern another URL or a fixed receiver. `buggy` stays until the first success. */
const resetFailures = (before: WebhookHealth, now: number): WebhookHealth => ({
  ...before,
  failures: 0,
  failingSince: null,
  waitUntil: now,
})

function enable(before: WebhookHealth, { now }: HealthContext): Step {
  if (before.enabled) return { health: before, changes: [] }
  const health = { ...resetFailures(before, now), enabled: true, disabledReason: null }
  return { health, changes: ['enabled'] }
}

export function step(before: WebhookHealth, event: HealthEvent, around: HealthContext): Step {
  switch (event.kind) {
    case 'success':
      return succeed(before, around)
    case 'failure':
    case 'gone':
      return fail(before, event, around)
    case 'disabled':
      return disable(before, event.reason)
    case 'enabled':
      return enable(before, around)
    case 'moved':
      return { health: resetFailures(before, around.now), changes: [] }
  }
}
