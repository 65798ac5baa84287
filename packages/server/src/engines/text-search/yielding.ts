/** Long loops that let other requests run in between. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

const YIELD_AFTER_MS = 8

/**
 * Runs `work` for each item, and yields to the event loop every few milliseconds: between items, and at the pauses of
 * work that has any.
 */
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
