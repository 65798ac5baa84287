/** Stopping: the first signal drains, more of them change nothing, and a drain that hangs is cut short. */
import { say } from './console.ts'

const PATIENCE_MS = 15_000

/**
 * Called before anything is started: a signal that comes while starting is obeyed when the start is done, for what
 * is half started would be left behind. Ctrl-C reaches us twice: from the terminal, and from whoever started us.
 */
export async function untilStopSignal(): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        // A start that hangs would never obey.
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
