/** Buffers log lines, because a write for each would cost more than the line. */
import { write, writeSync } from 'node:fs'

/** Each write wakes another thread: with 8 KB that was 6 % of Node's CPU for reading one content. */
const GATHERED_MAX = 64 * 1024
const EVERY_MS = 200
const RETRY_MS = 20
/** How long the end of a process waits for the reader of its last lines. */
const LAST_MS = 2_000
/** Nothing ever changes it: to wait without a turn of the event loop. */
const PAUSED = new Int32Array(new SharedArrayBuffer(4))
/** If the reader of the log is stuck, lines are dropped and requests continue. */
const KEPT_MAX = 16 * 1024 ** 2

const isFull = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EAGAIN'

/** pino's own buffer takes several times the CPU: it measures the whole buffer for each line. */
export class LineCollector {
  #gathered = ''
  #leaving: Buffer | undefined
  #isRetrying = false
  /** Known once it was full: then writes are made at once, so that the end of the process never meets one in progress. */
  #neverBlocks = false
  readonly #descriptor: number

  constructor(descriptor: number) {
    this.#descriptor = descriptor
    setInterval(() => this.#send(), EVERY_MS).unref()
    process.once('exit', () => this.#sendAtOnce())
  }

  write(line: string): void {
    if (this.#gathered.length > KEPT_MAX) return
    this.#gathered += line
    if (this.#gathered.length >= GATHERED_MAX) this.#send()
  }

  #send(): void {
    if (this.#leaving || this.#gathered === '') return
    this.#leaving = Buffer.from(this.#gathered)
    this.#gathered = ''
    this.#push(this.#leaving)
  }

  #push(bytes: Buffer): void {
    this.#isRetrying = false
    if (!this.#neverBlocks) {
      write(this.#descriptor, bytes, (error, written) => this.#goOn(bytes, error, written))
      return
    }
    let written = 0
    let failure: unknown
    try {
      written = writeSync(this.#descriptor, bytes)
    } catch (error) {
      failure = error
    }
    this.#goOn(bytes, failure, written)
  }

  #goOn(bytes: Buffer, error: unknown, written: number): void {
    if (isFull(error)) {
      this.#neverBlocks = true
      this.#isRetrying = true
      setTimeout(() => this.#push(bytes), RETRY_MS).unref()
      return
    }
    // Nobody reads the log any more, so this cannot be logged.
    const rest = error ? undefined : bytes.subarray(written)
    this.#leaving = rest && rest.length > 0 ? rest : undefined
    if (this.#leaving) this.#push(this.#leaving)
    else if (this.#gathered.length >= GATHERED_MAX) this.#send()
  }

  /** A write in progress is not repeated, one that waits to be tried again is. */
  #sendAtOnce(): void {
    const waiting = this.#isRetrying ? this.#leaving : undefined
    let rest: Buffer = Buffer.concat([...(waiting ? [waiting] : []), Buffer.from(this.#gathered)])
    const deadline = performance.now() + LAST_MS
    while (rest.length > 0 && performance.now() < deadline) {
      try {
        rest = rest.subarray(writeSync(this.#descriptor, rest))
      } catch (error) {
        // Otherwise nobody reads the log any more, and the process ends anyway.
        if (!isFull(error)) return
        Atomics.wait(PAUSED, 0, 0, RETRY_MS)
      }
    }
  }
}
