/** Work that comes again and again, one turn at a time, and that nobody waits for. */
import type { Logger } from 'pino'

export interface Repeated {
  /** Waits for the turn that is under way. */
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
      // Once, not at every turn: whoever stopped the database knows.
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
