/** Compares what receivers got with what they should have got, independently of the server's code. */
import type { Logged } from './matching.ts'

/** A callback read to its end, whatever the answer. */
export interface Callback {
  /** The header `webhook-id`. */
  readonly key: string
  readonly notifications: readonly string[]
  readonly hash: string
  readonly at: number
  /** A status, or a word for another reaction. */
  readonly answer: string
  readonly answeredAt: number
}

/** A kill or database restart: from and to, in milliseconds. */
export interface Disturbance {
  readonly kind: 'kill' | 'restart'
  readonly from: number
  readonly until: number
}

export interface Circumstances {
  readonly disturbances: readonly Disturbance[]
  /** How long the server waits for an answer. */
  readonly readTimeoutMs: number
  /**
   * By key: attempts that timed out on the server. On a busy machine an answer may sit in its socket too long, and
   * only the server knows.
   */
  readonly givenUp: ReadonlyMap<string, number>
}

export interface Verdict {
  readonly due: number
  readonly received: number
  readonly lost: number
  /** Received although not expected. */
  readonly uncalledFor: number
  readonly outOfOrder: number
  /** Repeated callbacks by explanation; `no reason` must stay 0. */
  readonly repeats: ReadonlyMap<string, number>
  /** Notifications in them. */
  readonly repeated: number
  /** Callbacks repeated after a 2xx because of one fault. */
  readonly mostPerDisturbance: number
  readonly violations: readonly string[]
}

/** How long a worker may take to record an answer on a busy machine. */
const SETTLING_MS = 3_000
/** A callback sent before a kill may be read slightly later. */
const ON_ITS_WAY_MS = 1_000
/** An answer close to the timeout may have been too late. */
const LATE = 0.5

const isGood = ({ answer }: Callback) => /^2\d\d$/.test(answer)

function explain(before: Callback, { disturbances, readTimeoutMs }: Circumstances): string | Disturbance {
  if (!isGood(before)) return before.answer
  if (before.answeredAt - before.at > readTimeoutMs * LATE) return 'late'
  const near = disturbances.findLast(
    ({ from, until }) => from <= before.answeredAt + SETTLING_MS && until + ON_ITS_WAY_MS >= before.at,
  )
  return near ?? 'no reason'
}

/** A repeated callback and its explanation. */
class Repeats {
  readonly byReason = new Map<string, number>()
  readonly unexplained: string[] = []
  notifications = 0
  mostPerDisturbance = 0
  readonly #byDisturbance = new Map<Disturbance, number>()
  readonly #givenUp = new Map<string, number>()
  readonly #circumstances: Circumstances

  constructor(circumstances: Circumstances) {
    this.#circumstances = circumstances
  }

  /** For debugging. */
  #describe(before: Callback, { at }: Callback): string {
    const { disturbances } = this.#circumstances
    const last = disturbances.findLast(({ from }) => from <= at)
    const since = last ? `, ${(at - last.from) / 1_000} s after the last ${last.kind} began` : ''
    return (
      `${before.key} was answered with ${before.answer} and came again ${(at - before.answeredAt) / 1_000} s later${since}, ` +
      'without a reason'
    )
  }

  /** Each timed-out attempt explains one repeat. */
  #isGivenUp({ key }: Callback): boolean {
    const used = (this.#givenUp.get(key) ?? 0) + 1
    this.#givenUp.set(key, used)
    return used <= (this.#circumstances.givenUp.get(key) ?? 0)
  }

  note(before: Callback, callback: Callback): void {
    const seen = explain(before, this.#circumstances)
    const reason = seen === 'no reason' && this.#isGivenUp(before) ? 'given up' : seen
    const word = typeof reason === 'string' ? reason : reason.kind
    if (reason === 'no reason') this.unexplained.push(this.#describe(before, callback))
    this.byReason.set(word, (this.byReason.get(word) ?? 0) + 1)
    this.notifications += callback.notifications.length
    if (typeof reason === 'string') return
    const times = (this.#byDisturbance.get(reason) ?? 0) + 1
    this.#byDisturbance.set(reason, times)
    this.mostPerDisturbance = Math.max(this.mostPerDisturbance, times)
  }
}

/** Of the common items, how many are out of order. */
function misplaced(came: readonly string[], due: readonly string[]): number {
  const [arrived, wanted] = [new Set(came), new Set(due)]
  const dueAndCame = due.filter((id) => arrived.has(id))
  return came.filter((id) => wanted.has(id)).filter((id, index) => id !== dueAndCame[index]).length
}

const firsts = (callbacks: readonly Callback[]) => [
  ...new Set(callbacks.flatMap(({ notifications }) => notifications)),
]

/** A key must always carry the same notifications, and no notification may use two keys. */
function keyComplaints(callbacks: readonly Callback[]): string[] {
  const complaints: string[] = []
  const byKey = new Map<string, Callback>()
  const keyOf = new Map<string, string>()
  for (const callback of callbacks) {
    const { key, hash, notifications } = callback
    const before = byKey.get(key)
    if (before && before.hash !== hash) complaints.push(`${key} came again with other bytes`)
    if (!before) byKey.set(key, callback)
    for (const id of notifications) {
      const other = keyOf.get(id)
      if (other !== undefined && other !== key)
        complaints.push(`notification ${id} came in ${other} and ${key}`)
      keyOf.set(id, key)
    }
    if (new Set(notifications).size < notifications.length) complaints.push(`${key} says one thing twice`)
  }
  return complaints
}

/** An acknowledged callback ends before the next one starts. */
function overlaps(callbacks: readonly Callback[]): string[] {
  return callbacks.flatMap((callback, index) => {
    const before = callbacks[index - 1]
    return before && isGood(before) && callback.at < before.answeredAt
      ? [`${callback.key} came while ${before.key} was being answered`]
      : []
  })
}

export function judge(
  due: readonly Pick<Logged, 'id'>[],
  received: readonly Callback[],
  circumstances: Circumstances,
): Verdict {
  const callbacks = received.toSorted((one, other) => one.at - other.at)
  const wanted = due.map(({ id }) => id)
  const taken = firsts(callbacks.filter(isGood))
  const came = firsts(callbacks)
  const [takenSet, wantedSet] = [new Set(taken), new Set(wanted)]
  const lost = wanted.filter((id) => !takenSet.has(id))
  const uncalledFor = came.filter((id) => !wantedSet.has(id))
  const outOfOrder = Math.max(misplaced(came, wanted), misplaced(taken, wanted))

  const repeats = new Repeats(circumstances)
  const last = new Map<string, Callback>()
  for (const callback of callbacks) {
    const before = last.get(callback.key)
    if (before) repeats.note(before, callback)
    last.set(callback.key, callback)
  }
  return {
    due: wanted.length,
    received: came.length,
    lost: lost.length,
    uncalledFor: uncalledFor.length,
    outOfOrder,
    repeats: repeats.byReason,
    repeated: repeats.notifications,
    mostPerDisturbance: repeats.mostPerDisturbance,
    violations: [
      ...(lost.length > 0 ? [`${lost.length} lost, the first of them ${lost[0]}`] : []),
      ...(uncalledFor.length > 0
        ? [`${uncalledFor.length} not due, the first of them ${uncalledFor[0]}`]
        : []),
      ...(outOfOrder > 0 ? [`${outOfOrder} out of order`] : []),
      ...repeats.unexplained,
      ...(repeats.mostPerDisturbance > 1 ? ['one disturbance repeated more than one callback'] : []),
      ...keyComplaints(callbacks),
      ...overlaps(callbacks),
    ],
  }
}

/**
 * How long a webhook with pending events waited after a kill: until its next callback, from the last fault before it.
 * Undefined if nothing was pending, or nothing came.
 */
export function waitAfter(
  kill: Disturbance,
  due: readonly Pick<Logged, 'id' | 'at'>[],
  received: readonly Callback[],
  { disturbances }: Pick<Circumstances, 'disturbances'>,
): number | undefined {
  const before = new Set(
    received.filter(({ at }) => at < kill.from).flatMap(({ notifications }) => notifications),
  )
  if (!due.some(({ id, at }) => at < kill.from && !before.has(id))) return undefined
  const next = Math.min(...received.map(({ at }) => at).filter((at) => at >= kill.from))
  if (next === Number.POSITIVE_INFINITY) return undefined
  return next - Math.max(...disturbances.map(({ from }) => from).filter((from) => from <= next))
}
