/** What becomes of a webhook by how its callbacks end and by what people do with it. Pure: whoever asks keeps the state. */

/** Times are milliseconds. */
export interface WebhookHealth {
  readonly enabled: boolean
  readonly disabledReason: string | null
  readonly buggy: boolean
  readonly buggyAt: number | null
  /** In a row, since the last success or since it was enabled. */
  readonly failures: number
  readonly failingSince: number | null
  /** No callback before. */
  readonly waitUntil: number
}

export type HealthEvent =
  | { readonly kind: 'success' }
  | { readonly kind: 'failure'; readonly retryAfterSeconds?: number | undefined }
  /** The receiver says that nothing shall come any more. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'disabled'; readonly reason: string }
  | { readonly kind: 'enabled' }
  /** It is called elsewhere from now on. */
  | { readonly kind: 'moved' }

export type HealthChange = 'marked_buggy' | 'marked_not_buggy' | 'disabled' | 'enabled'

export interface HealthContext {
  readonly now: number
  /** Seconds to wait after the first failure, the second, …; the last one again and again. */
  readonly delays: readonly number[]
  /** So many failures in a row make it buggy. */
  readonly buggyAfter: number
  /** From 0 to 1, another at every call. */
  readonly random: () => number
}

export interface Step {
  readonly health: WebhookHealth
  /** In the order in which they are told. */
  readonly changes: readonly HealthChange[]
}

const JITTER = 0.2
const RETRY_AFTER_MAX_SECONDS = 6 * 3600
const GIVEN_UP_AFTER_MS = 5 * 86_400_000

const REASONS = {
  gone: 'The receiver answered that it is gone (410).',
  givenUp: 'Every callback failed for five days.',
} as const

/** Never earlier than the schedule has it, whatever the receiver asks for. */
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

/**
 * Five days alone would condemn whoever failed once before this server stood still for a week: each of the delays must
 * have been waited for as well.
 */
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

/** What failed before was elsewhere, or was mended; that it is buggy the first success takes back. */
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
