/** Statements for many who ask at about the same time: under load each costs less, and nobody waits for others to ask. */
import { databaseErrorCode } from './transaction.ts'

interface Waiting<Ask, Answer> {
  readonly ask: Ask
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/** Answers in the order of the asks. */
type RunAll<Host, Ask, Answer> = (host: Host, asks: readonly Ask[]) => Promise<readonly Answer[]>

/** The database is away, so that nobody would be answered. Everything else may be the doing of one of those who ask. */
const isAway = (error: unknown): boolean => /^(CONNECT|E[A-Z]+$|08|57P0)/.test(databaseErrorCode(error) ?? '')

class Gathering<Host, Ask, Answer> {
  #waiting: Waiting<Ask, Answer>[] = []
  #isRunning = false
  readonly #host: Host
  readonly #runAll: RunAll<Host, Ask, Answer>
  readonly #most: number

  constructor(host: Host, runAll: RunAll<Host, Ask, Answer>, most: number) {
    this.#host = host
    this.#runAll = runAll
    this.#most = most
  }

  ask(ask: Ask): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ask, resolve, reject })
      if (this.#isRunning) return
      this.#isRunning = true
      setImmediate(() => void this.#runWaiting())
    })
  }

  async #runWaiting(): Promise<void> {
    while (this.#waiting.length > 0) await this.#run(this.#waiting.splice(0, this.#most))
    this.#isRunning = false
  }

  /** A part that fails is asked again in halves: the others must not fail with one that caused it, and less may be possible. */
  async #run(some: readonly Waiting<Ask, Answer>[]): Promise<void> {
    const parts = [some]
    for (const part of parts) {
      try {
        const answers = await this.#runAll(
          this.#host,
          part.map(({ ask }) => ask),
        )
        for (const [at, { resolve }] of part.entries()) resolve(answers[at] as Answer)
      } catch (error) {
        const middle = Math.ceil(part.length / 2)
        if (part.length > 1 && !isAway(error)) parts.push(part.slice(0, middle), part.slice(middle))
        else for (const { reject } of part) reject(error)
      }
    }
  }
}

/**
 * One run at a time for each host, a database for example. Those who ask while it is under way are handled by the next, all together.
 * Who asks is answered by a run that begins after that: what it reads is current.
 */
export function gathered<Host extends object, Ask, Answer>(
  runAll: RunAll<Host, Ask, Answer>,
  most = 100,
): (host: Host, ask: Ask) => Promise<Answer> {
  const gatherings = new WeakMap<Host, Gathering<Host, Ask, Answer>>()
  return (host, ask) => {
    const gathering = gatherings.get(host) ?? new Gathering(host, runAll, most)
    gatherings.set(host, gathering)
    return gathering.ask(ask)
  }
}
