/** Fills a disk of a server while members write: they are refused, and later nothing acknowledged is missing. */
import { mkdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { basic } from '@folkmoot/client'
import { reserveOf } from '../../disk.ts'
import { aSite, type Command, clear, halt, type Site, serve, stop } from '../process.ts'
import { checkHistory, withSql } from './checks.ts'
import { ADMIN_PASSWORD, Load } from './load.ts'
import { empty, fill, mountDisk, moveOntoDisk, pathOf, unmountDisk, type Volume } from './volumes.ts'

/**
 * `low`: less is left than the server keeps free. `full`: nothing is left, before the server looks again.
 * `flooded`: nothing is left, and something else than requests goes on writing to the log of PostgreSQL, which then stops.
 */
export const STEPS = ['low', 'full', 'flooded'] as const
export type Step = (typeof STEPS)[number]

export interface FullDiskOptions {
  readonly volume: Volume
  readonly steps: readonly Step[]
  readonly megabytes: number
  /** How long members write before each step, and while the disk is full. */
  readonly seconds: number
  readonly textBytes: number
  readonly fileBytes: number
}

export interface FullDiskOutcome {
  readonly summary: string
  /** From the moment that there was space again until a write was acknowledged. */
  readonly recoveredMs: Readonly<Partial<Record<Step, number>>>
  readonly violations: readonly string[]
}

const PATIENCE_MS = 120_000
const LOOK_MS = 20
const FLOOD_MS = 10_000
const MB = 1024 ** 2

/** Undefined where disks cannot be mounted. */
async function startOn(site: Site, volume: Volume, megabytes: number): Promise<Command | undefined> {
  const path = pathOf(site, volume)
  if (volume === 'wal') {
    // The log is there only after the first start.
    await stop(await serve(site))
    return (await moveOntoDisk(path, megabytes)) ? await serve(site) : undefined
  }
  await mkdir(path, { recursive: true, mode: 0o755 })
  return mountDisk(path, megabytes) ? await serve(site) : undefined
}

async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<number> {
  const begun = performance.now()
  while (!(await isSo())) {
    if (performance.now() - begun > PATIENCE_MS) throw new Error(`${what}: not within ${PATIENCE_MS} ms`)
    await sleep(LOOK_MS)
  }
  return Math.round(performance.now() - begun)
}

/** Writes to the log of PostgreSQL until it cannot any more. */
async function flood(site: Site): Promise<void> {
  const flooding = withSql(site, async (sql) => {
    for (let index = 0; index < 4096; index++)
      await sql`select pg_logical_emit_message(true, 'flood', repeat('x', ${MB}))`
  })
  // The session may wait for a PostgreSQL that does not come back.
  await Promise.race([flooding.catch(() => undefined), sleep(FLOOD_MS)])
}

async function readingStatus(site: Site): Promise<number> {
  const authorization = basic('admin', ADMIN_PASSWORD)
  const address = `${site.baseUrl}/api/core/v3/people/@me`
  return await fetch(address, { headers: { authorization } }).then(
    ({ status }) => status,
    () => 0,
  )
}

class Run {
  readonly #site: Site
  readonly #load: Load
  readonly #options: FullDiskOptions
  readonly violations: string[] = []

  constructor(site: Site, load: Load, options: FullDiskOptions) {
    this.#site = site
    this.#load = load
    this.#options = options
  }

  #refusals(): number {
    return this.#load.history.refused.get('diskFull') ?? 0
  }

  /** Returns how long it took until writing worked again. Of files only uploads are refused. */
  async take(step: Step): Promise<number> {
    const { volume, seconds, megabytes } = this.#options
    const path = pathOf(this.#site, volume)
    const { history } = this.#load
    this.#load.start()
    await sleep(seconds * 1000)
    const before = this.#refusals()
    await fill(path, step === 'low' ? reserveOf(megabytes * MB) / 2 : 0)
    if (step === 'flooded') await flood(this.#site)
    else await until(`${step}: 503 diskFull`, () => this.#refusals() > before)
    await sleep(seconds * 1000)
    const reading = await readingStatus(this.#site)
    if (step !== 'flooded' && reading !== 200)
      this.violations.push(`${step}: a reader was answered with ${reading}`)
    await this.#load.stop()
    await empty(path)
    const count = () => (volume === 'files' ? history.files : history.acknowledged)
    const written = count()
    this.#load.start()
    const took = await until(`${step}: writing works again`, () => count() > written)
    await this.#load.stop()
    return took
  }
}

/** Undefined where disks cannot be mounted. */
export async function runFullDisk(
  options: FullDiskOptions,
  say: (line: string) => void,
): Promise<FullDiskOutcome | undefined> {
  const { volume, megabytes, textBytes, fileBytes } = options
  const site = await aSite()
  site.environment = {
    ...site.environment,
    FOLKMOOT_ADMIN_PASSWORD: ADMIN_PASSWORD,
    FOLKMOOT_UPLOAD_QUOTA: '0',
  }
  let server: Command | undefined
  try {
    server = await startOn(site, volume, megabytes)
    if (!server) return undefined
    const load = await Load.prepare(site, { textBytes, fileBytes })
    const run = new Run(site, load, options)
    const recoveredMs: Partial<Record<Step, number>> = {}
    for (const step of options.steps) {
      recoveredMs[step] = await run.take(step)
      say(`${volume} ${step}: writing again after ${recoveredMs[step]} ms; ${load.history.describe()}`)
    }
    const complaints = await checkHistory(site, load.history, fileBytes)
    const exit = await stop(server)
    const violations = [
      ...run.violations,
      ...complaints,
      ...(exit === 0 ? [] : [`the server exited with ${exit}`]),
    ]
    return { summary: load.history.describe(), recoveredMs, violations }
  } finally {
    await halt(site, server)
    unmountDisk(pathOf(site, volume))
    await clear(site)
  }
}
