/** How far a command is. On a terminal one line is updated; otherwise there is a line now and then. */
const ON_TERMINAL_MS = 200
const ELSEWHERE_MS = 5_000
const WIDTH = 78

interface Measure {
  readonly done: number
  readonly total: number
}

/** Puts an amount in words, such as `5 MB` or `1,000`. */
type Amount = (amount: number) => string

export class ProgressLine {
  readonly #stream: NodeJS.WriteStream
  readonly #say: Amount
  readonly #everyMs: number
  readonly #began = performance.now()
  #saidAt = performance.now()

  constructor(stream: NodeJS.WriteStream, say: Amount) {
    this.#stream = stream
    this.#say = say
    this.#everyMs = stream.isTTY ? ON_TERMINAL_MS : ELSEWHERE_MS
  }

  get seconds(): number {
    return (performance.now() - this.#began) / 1000
  }

  show({ done, total }: Measure, what = ''): void {
    if (performance.now() - this.#saidAt < this.#everyMs) return
    this.#saidAt = performance.now()
    const rate = done / this.seconds
    const rest = rate > 0 ? `, ${Math.max(0, Math.ceil((total - done) / rate))} s to go` : ''
    const percent = total === 0 ? 100 : Math.min(100, Math.floor((100 * done) / total))
    const line = `${what}${percent} % of ${this.#say(total)}, ${this.#say(rate)} a second${rest}`
    this.#stream.write(this.#stream.isTTY ? `\r${line.padEnd(WIDTH)}` : `${line}\n`)
  }

  end(): void {
    if (this.#stream.isTTY) this.#stream.write(`\r${''.padEnd(WIDTH)}\r`)
  }
}
