/** For what may take long: others are answered in between. */
import { setImmediate as breathe } from 'node:timers/promises'

const BREATH_MS = 8

/** One after the other, with a breath wherever those before it took long. */
export async function unhurried<T>(items: readonly T[], work: (item: T) => void): Promise<void> {
  let since = performance.now()
  for (const item of items) {
    work(item)
    if (performance.now() - since < BREATH_MS) continue
    await breathe()
    since = performance.now()
  }
}
