/** The disks that the server writes to: writes are refused before one is full, because PostgreSQL would stop. */
import { statfs } from 'node:fs/promises'
import type { Logger } from 'pino'
import { Failure } from './failure.ts'

const EVERY_MS = 2_000
const MB = 1024 ** 2

export interface Space {
  readonly freeBytes: number
  readonly totalBytes: number
}

/** The space to keep free: a twentieth of the disk, within these limits. */
export function reserveOf(totalBytes: number): number {
  return Math.max(512 * MB, Math.min(totalBytes / 20, 5_120 * MB))
}

export async function measureSpace(directory: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(directory)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

const spareOf = ({ freeBytes, totalBytes }: Space) => freeBytes - reserveOf(totalBytes)

/** The directories may be on different disks; the one with the least to spare counts. */
export async function measureTightest(directories: readonly string[]): Promise<Space> {
  const spaces = await Promise.all(directories.map(measureSpace))
  return spaces.reduce((tightest, other) => (spareOf(other) < spareOf(tightest) ? other : tightest))
}

export interface Disk {
  /** Undefined while unknown, or where we do not watch the disk. */
  readonly space: Space | undefined
  readonly isLow: boolean
}

/** Before writes must be refused, what could be given up should be. */
export function isShort({ space }: Disk): boolean {
  return space !== undefined && space.freeBytes < 2 * reserveOf(space.totalBytes)
}

/** An external database has its own disk and its own monitoring. */
export const DISK_ELSEWHERE: Disk = { space: undefined, isLow: false }

export const diskFull = (): Failure =>
  new Failure(
    'disk_full',
    'The disk of the server is almost full: nothing can be written until there is space again. Reading goes on.',
    [],
    10,
  )

export function requireSpace(disk: Disk): void {
  if (disk.isLow) throw diskFull()
}

export interface DiskWatchOptions {
  readonly log: Logger
  /** What is refused while there is too little space, for the log. */
  readonly refused?: 'writes' | 'uploads'
  measure(): Promise<Space>
  readonly reserve?: (totalBytes: number) => number
  readonly everyMs?: number
}

export class DiskWatch implements Disk {
  space: Space | undefined
  isLow = false
  readonly #options: DiskWatchOptions
  readonly #timer: NodeJS.Timeout

  constructor(options: DiskWatchOptions) {
    this.#options = options
    this.#timer = setInterval(() => void this.look(), options.everyMs ?? EVERY_MS).unref()
  }

  async look(): Promise<void> {
    const { log, measure, refused = 'writes', reserve = reserveOf } = this.#options
    try {
      this.space = await measure()
    } catch (error) {
      // A failed measurement refuses nothing; PostgreSQL reports a full disk itself.
      log.warn({ err: error }, 'the free space of the data directory cannot be measured')
      return
    }
    const { freeBytes, totalBytes } = this.space
    const wasLow = this.isLow
    this.isLow = freeBytes < reserve(totalBytes)
    if (this.isLow === wasLow) return
    if (this.isLow) log.error({ freeBytes, totalBytes }, `the disk is almost full: ${refused} are refused`)
    else log.info({ freeBytes, totalBytes }, `the disk has space again: ${refused} are accepted`)
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
