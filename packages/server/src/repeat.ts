/** Repeats work in the background, one run at a time. */
import type { Logger } from 'pino'

export interface Repeated {
  /** Waits for the current run. */
  stop(): Promise<void>
}

export function repeat(
  log: Logger,
  everyMs: number,
  complaint: string,
  work: () => Promise<unknown>,
): Repeated {
  let underWay: Promise<void> | undefined
  let isFailing = false

  async function turn(): Promise<void> {
    try {
      await work()
      isFailing = false
    } catch (error) {
      // Logged once and not for every run.
      if (!isFailing) log.warn({ err: error }, `${complaint}; trying again`)
      isFailing = true
    }
  }

  const timer = setInterval(() => {
    underWay ??= turn().finally(() => {
      underWay = undefined
    })
  }, everyMs)
  return {
    async stop() {
      clearInterval(timer)
      await underWay
    },
  }
}
