/** A model of webhook health over the whole history, and random events for it. */
import fc from 'fast-check'
import type { HealthChange, HealthEvent } from '../areas/hooks/webhooks/health-machine.ts'

const HOUR = 3_600_000
const FIVE_DAYS = 120 * HOUR

export interface Happened {
  readonly event: HealthEvent
  readonly at: number
}
export interface Told {
  readonly enabled: boolean
  readonly buggy: boolean
  readonly failures: number
  readonly failingSince: number | null
}
export interface Rules {
  readonly delays: readonly number[]
  readonly buggyAfter: number
}

/** Computed from the whole history instead of the previous state: failures form runs that something ends. */
export function tell(history: readonly Happened[], { delays, buggyAfter }: Rules): Told {
  let enabled = true
  let runs: number[][] = [[]]
  for (const { event, at } of history) {
    if (event.kind === 'success') runs = [[]]
    if (event.kind === 'moved' || (event.kind === 'enabled' && !enabled)) runs.push([])
    if (event.kind === 'enabled') enabled = true
    if (event.kind === 'failure' || event.kind === 'gone') runs.at(-1)?.push(at)
    const current = runs.at(-1) ?? []
    const isOver = current.length > delays.length && at - (current[0] ?? at) >= FIVE_DAYS
    const isEnd = event.kind === 'gone' || event.kind === 'disabled' || (event.kind === 'failure' && isOver)
    if (isEnd) enabled = false
  }
  const current = runs.at(-1) ?? []
  return {
    enabled,
    buggy: runs.some((times) => times.length >= buggyAfter),
    failures: current.length,
    failingSince: current[0] ?? null,
  }
}

export function edgesBetween(before: Told, after: Told): HealthChange[] {
  const changes: HealthChange[] = []
  if (after.buggy !== before.buggy) changes.push(after.buggy ? 'marked_buggy' : 'marked_not_buggy')
  if (after.enabled !== before.enabled) changes.push(after.enabled ? 'enabled' : 'disabled')
  return changes
}

export const aTurn: fc.Arbitrary<HealthEvent> = fc.oneof(
  { weight: 12, arbitrary: fc.constant<HealthEvent>({ kind: 'failure' }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('failure' as const),
      retryAfterSeconds: fc.integer({ min: 0, max: 100_000 }),
    }),
  },
  { weight: 3, arbitrary: fc.constant<HealthEvent>({ kind: 'success' }) },
  { weight: 1, arbitrary: fc.constant<HealthEvent>({ kind: 'gone' }) },
  { weight: 2, arbitrary: fc.constant<HealthEvent>({ kind: 'disabled', reason: 'Somebody did.' }) },
  { weight: 3, arbitrary: fc.constant<HealthEvent>({ kind: 'enabled' }) },
  { weight: 1, arbitrary: fc.constant<HealthEvent>({ kind: 'moved' }) },
)
/** The state before it happens. */
export const aWait = fc.oneof(fc.integer({ min: 0, max: HOUR }), fc.integer({ min: 0, max: 48 * HOUR }))
