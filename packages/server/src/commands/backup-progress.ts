/** Shows how far a command about backups is, and ends it when it is interrupted. */
import { inBytes } from './amounts.ts'
import { Complaint } from './console.ts'
import { ProgressLine } from './progress-line.ts'

export class BackupProgress {
  readonly #interrupted: string
  #phase = ''
  #line: ProgressLine | undefined
  #isStopped = false

  /** What it says when it is interrupted. */
  constructor(interrupted: string) {
    this.#interrupted = interrupted
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => {
        this.#isStopped = true
      })
  }

  /** Throws when the command should end. */
  show(phase: string, bytes: { readonly done: number; readonly total: number }, amount = inBytes): void {
    if (this.#isStopped) throw new Complaint(this.#interrupted)
    if (phase !== this.#phase || !this.#line) {
      this.#line?.end()
      this.#phase = phase
      this.#line = new ProgressLine(process.stderr, amount)
    }
    this.#line.show(bytes, `${phase}: `)
  }

  say(line: string): void {
    this.#line?.end()
    process.stderr.write(`${line}\n`)
  }

  end(): void {
    this.#line?.end()
  }
}
