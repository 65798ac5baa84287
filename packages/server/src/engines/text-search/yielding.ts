/** Long loops that let other requests run in between. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

const YIELD_AFTER_MS = 8

/** Work that can be interrupted wherever it yields. */
export type Steps<Result = void> = Generator<undefined, Result>

/** Does it without interruption. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Runs `work` for each item. Every few milliseconds, between items or steps, other requests may run. */
export async function forEachYielding<T>(
  items: readonly T[],
  work: (item: T) => Iterator<undefined> | undefined,
): Promise<void> {
  let since = performance.now()
  for (const item of items) {
    const steps = work(item)
    for (;;) {
      const isDone = steps === undefined || steps.next().done
      if (performance.now() - since >= YIELD_AFTER_MS) {
        await yieldToEventLoop()
        since = performance.now()
      }
      if (isDone) break
    }
  }
}
