/** Stopping: the first signal drains, further ones are ignored, and a hanging drain is cut off. */
import { say } from './console.ts'

const PATIENCE_MS = 15_000

/**
 * Install before starting: a signal during the start takes effect afterwards, since a half-started server could not
 * be cleaned up. Ctrl-C arrives twice, from the terminal and from the parent process.
 */
export async function untilStopSignal(): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        // A hanging start would never stop.
        setTimeout(() => process.exit(1), PATIENCE_MS).unref()
        resolve()
      })
    }
  })
}

export async function stopGently(stop: () => Promise<void>): Promise<void> {
  say('Stopping: finishing what is under way.')
  await stop()
}
