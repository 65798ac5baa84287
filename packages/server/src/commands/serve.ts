/** `folkmoot serve`: starts the whole server, even from an empty directory. */
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { makeApp } from '../app.ts'
import type { Config } from '../config.ts'
import { claimSoleUse, type SoleUse } from '../db/sole-use.ts'
import { DiskWatch, measureSpace, measureTightest } from '../disk.ts'
import { BLOB_DIRECTORY } from '../engines/blobs/open-stores.ts'
import { makeFirstAdmin } from '../first-admin.ts'
import { startFlushers, startFollowers } from '../followers.ts'
import { drain, listen } from '../http/listen.ts'
import { startJobs } from '../jobs.ts'
import { makeLog } from '../log.ts'
import { type Started, start } from '../start.ts'
import { openKeeper } from './archiving.ts'
import { requireBlobStore } from './blob-store.ts'
import { requirePlausibleClock, warnOfLateClock, warnOfNetworkFiles } from './circumstances.ts'
import { Complaint, say } from './console.ts'
import { type DatabaseServer, openDatabaseServer } from './database.ts'
import { stopGently, untilStopSignal } from './signals.ts'

/** Load balancers need a moment to notice that it stops. */
const GRACE_MS = 2_000

async function claim(config: Config, server: DatabaseServer, lost: () => void): Promise<SoleUse | undefined> {
  if (!server.isEmbedded) return undefined
  const sole = await claimSoleUse(server.connection, lost)
  if (sole) return sole
  server.release()
  throw new Complaint(
    `Another Folkmoot is already running on the data directory ${config.dataDirectory}.`,
    'Stop it first, or give this one a directory of its own with FOLKMOOT_DATA_DIR.',
  )
}

/** PostgreSQL stops when it cannot write its log, which may be on another disk than its tables. */
async function watchDatabaseDisk({ dataDirectory }: Config, log: Logger): Promise<DiskWatch> {
  const postgres = join(dataDirectory, 'postgres')
  const directories = [dataDirectory, postgres, join(postgres, 'pg_wal')]
  const watch = new DiskWatch({ log, measure: () => measureTightest(directories) })
  await watch.look()
  return watch
}

async function watchBlobDisk({ dataDirectory }: Config, log: Logger): Promise<DiskWatch> {
  await mkdir(dataDirectory, { recursive: true })
  const directory = join(dataDirectory, BLOB_DIRECTORY)
  // The store creates it before its first file.
  const measure = () => measureSpace(existsSync(directory) ? directory : dataDirectory)
  const watch = new DiskWatch({ log, refused: 'uploads', measure })
  await watch.look()
  return watch
}

interface Disks {
  readonly disk: DiskWatch | undefined
  readonly blobDisk: DiskWatch | undefined
}

/** The disks of other machines are not watched. */
async function watchDisks(config: Config, server: DatabaseServer, log: Logger): Promise<Disks> {
  return {
    disk: server.isEmbedded ? await watchDatabaseDisk(config, log) : undefined,
    blobDisk: config.s3Endpoint === undefined ? await watchBlobDisk(config, log) : undefined,
  }
}

function explain(error: unknown, { port }: Config): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return new Complaint(`Port ${port} is already in use.`, 'Stop what uses it, or choose another with PORT.')
  }
  if (code === 'EACCES') {
    return new Complaint(`Port ${port} may not be used by this user.`, 'Choose one above 1023 with PORT.')
  }
  return error
}

/** Printed at once: if anything fails later, it cannot be shown again. */
async function greetFirstAdmin({ context }: Started): Promise<void> {
  const password = await makeFirstAdmin(context)
  if (password === undefined) return
  say('The first admin was created. Sign in with (the password is shown only once):')
  say(`    username  ${context.config.adminUsername}`)
  say(`    password  ${password}`)
}

function greet(config: Config, readyMs: number): void {
  say(`Folkmoot is ready at ${config.baseUrl} (${(readyMs / 1000).toFixed(1)} s)`)
  say(`  The API, to read and to try:  ${config.baseUrl}/api/docs`)
  if (!config.databaseUrl) say(`  Everything is kept in         ${config.dataDirectory}`)
  say('  Stop with Ctrl-C.')
}

const NO_WORKER = '--no-worker'

/** Whether jobs run in this process or in separate workers. */
function doesJobs(config: Config, words: readonly string[]): boolean {
  const [word] = words
  if (word === undefined) return true
  if (word !== NO_WORKER) throw new Complaint(`serve does not take ${word}.`, `It takes ${NO_WORKER}.`)
  if (config.databaseUrl) return false
  throw new Complaint(
    'The embedded database serves one process, so that nobody else could do the jobs.',
    `Set DATABASE_URL, or leave ${NO_WORKER} out.`,
  )
}

export async function serve(config: Config, words: readonly string[] = []): Promise<void> {
  const worksItself = doesJobs(config, words)
  const begun = performance.now()
  const stopSignal = untilStopSignal()
  requirePlausibleClock()
  if (!config.databaseUrl) await warnOfNetworkFiles(config.dataDirectory, say)
  const log = makeLog(config.logLevel)
  const server = await openDatabaseServer(config, say)
  const undo: (() => Promise<void>)[] = [() => server.stop()]
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const sole = await claim(config, server, () => process.kill(process.pid, 'SIGTERM'))
    if (sole) undo.push(() => sole.giveUp())
    await server.settle()
    const disks = await watchDisks(config, server, log)
    undo.push(async () => {
      disks.disk?.stop()
      disks.blobDisk?.stop()
    })
    const archiving = await openKeeper(config, server, { ...disks, log })
    if (archiving) undo.unshift(() => archiving.finish())
    const started = await start(config, server.connection, log, { ...disks, archiving })
    undo.push(() => started.store.close())
    await warnOfLateClock(started.context.db, say)
    archiving?.start()
    undo.push(async () => await archiving?.stop())
    await greetFirstAdmin(started)
    await requireBlobStore(config, started.context)
    const flushers = startFlushers(started.context)
    undo.push(() => flushers.stop())
    if (worksItself) {
      const parts = { connection: server.connection, isSole: sole !== undefined }
      const worker = await startJobs(started.context, parts)
      undo.push(() => worker.stop())
      const followers = startFollowers(started.context)
      undo.push(() => followers.stop())
    }
    const app = await makeApp(started.context, started.store)
    undo.push(() => drain(app, config.isLoopback ? 0 : GRACE_MS))
    await listen(app, config).catch((error) => {
      throw explain(error, config)
    })
    greet(config, performance.now() - begun)
  } catch (error) {
    await stop()
    throw error
  }
  await stopSignal
  await stopGently(stop)
}
