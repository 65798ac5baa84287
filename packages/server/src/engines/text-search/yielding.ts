/** Long loops that let other requests run in between. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

const YIELD_AFTER_MS = 8

/** Runs `work` for each item, and yields to the event loop every few milliseconds. */
export async function forEachYielding<T>(items: readonly T[], work: (item: T) => void): Promise<void> {
  let since = performance.now()
  for (const item of items) {
    work(item)
    if (performance.now() - since < YIELD_AFTER_MS) continue
    await yieldToEventLoop()
    since = performance.now()
  }
}
