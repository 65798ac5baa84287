/** Hands WAL to a PostgreSQL that recovers: its command asks for a file by creating one, and waits for the answer. */
import { open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseSegment, segmentName } from './wal-names.ts'

/** In the data directory, because PostgreSQL’s account may not be able to enter any other. */
export const FETCHED = 'wal_fetched'

const LOOK_EVERY_MS = 10
/** Segments that are fetched before they are asked for. */
const AHEAD = 4

/** The file goes when the answer is there. After 10 minutes our process is gone; 255 ends the recovery. */
export const RESTORE_COMMAND = [
  `f=${FETCHED}/%f`,
  'touch $f.wanted || exit 255',
  'n=0',
  'while [ -e $f.wanted ]; do if [ $n -ge 30000 ]; then exit 255; fi; sleep 0.02; n=$((n + 1)); done',
  'if [ -e $f.ready ]; then cp $f.ready %p && rm $f.ready && exit 0; fi',
  'if [ -e $f.missing ]; then rm $f.missing; exit 1; fi',
  'exit 255',
].join('; ')

/** Undefined if there is no such file. */
export type FetchWal = (name: string) => Promise<AsyncIterable<Uint8Array> | undefined>

export class SegmentServer {
  readonly #directory: string
  readonly #fetch: FetchWal
  readonly #fetching = new Map<string, Promise<boolean>>()
  readonly #ending = new AbortController()
  #running: Promise<void> = Promise.resolve()
  /** Why a file could not be fetched: PostgreSQL knows only that. */
  failure: unknown

  constructor(dataDirectory: string, fetch: FetchWal) {
    this.#directory = join(dataDirectory, FETCHED)
    this.#fetch = fetch
  }

  start(): void {
    this.#running = this.#run()
  }

  async stop(): Promise<void> {
    this.#ending.abort()
    await this.#running
    await Promise.allSettled(this.#fetching.values())
  }

  async #run(): Promise<void> {
    const { signal } = this.#ending
    while (!signal.aborted) {
      const names = await readdir(this.#directory)
      for (const file of names.filter((name) => name.endsWith('.wanted')))
        await this.#answer(file.slice(0, -'.wanted'.length))
      await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => {})
    }
  }

  async #answer(name: string): Promise<void> {
    try {
      if (!(await this.#have(name))) await this.#put(name, 'missing', [])
    } catch (error) {
      this.failure ??= error
    }
    // It may be asked for again after it was used.
    this.#fetching.delete(name)
    await rm(join(this.#directory, `${name}.wanted`))
    const segment = parseSegment(name)
    for (let step = 1; segment && step <= AHEAD; step++)
      void this.#have(segmentName({ ...segment, number: segment.number + step })).catch(() => {})
  }

  #have(name: string): Promise<boolean> {
    const present = this.#fetching.get(name)
    if (present) return present
    const fetching = this.#load(name)
    this.#fetching.set(name, fetching)
    return fetching
  }

  async #load(name: string): Promise<boolean> {
    const bytes = await this.#fetch(name)
    if (bytes) await this.#put(name, 'ready', bytes)
    return bytes !== undefined
  }

  /** Readable to all, in a directory that only PostgreSQL’s account may enter. */
  async #put(
    name: string,
    answer: 'ready' | 'missing',
    bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): Promise<void> {
    const path = join(this.#directory, name)
    const file = await open(`${path}.part`, 'w', 0o644)
    try {
      for await (const chunk of bytes) await file.writeFile(chunk)
    } finally {
      await file.close()
    }
    await rename(`${path}.part`, `${path}.${answer}`)
  }
}
