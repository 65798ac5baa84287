/** For what may take long: others are answered in between. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

const YIELD_AFTER_MS = 8

/** One after the other, with a breath wherever those before it took long. */
export async function forEachYielding<T>(items: readonly T[], work: (item: T) => void): Promise<void> {
  let since = performance.now()
  for (const item of items) {
    work(item)
    if (performance.now() - since < YIELD_AFTER_MS) continue
    await yieldToEventLoop()
    since = performance.now()
  }
}
