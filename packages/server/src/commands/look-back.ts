/** `folkmoot at`: a second server that shows the community as it was at a moment. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeApp } from '../app.ts'
import type { Config } from '../config.ts'
import { finishSegment } from '../db/embedded/archiving.ts'
import { readPidFile } from '../db/embedded/pid-file.ts'
import { isAlive } from '../db/embedded/processes.ts'
import { discardDirectory } from '../db/embedded/recovering.ts'
import type { SnapshotQuery } from '../engines/backups/database/dumped.ts'
import { pastStores } from '../engines/backups/past-files.ts'
import type { ArchiveStore } from '../engines/backups/wal/archive-store.ts'
import { readContents } from '../engines/backups/wal/contents.ts'
import { type Plan, planFor } from '../engines/backups/wal/plan.ts'
import { recoverTo } from '../engines/backups/wal/recovery.ts'
import { drain, listen } from '../http/listen.ts'
import { refuseWrites } from '../http/read-only.ts'
import { makeLog } from '../log.ts'
import { start } from '../start.ts'
import { archiveIn } from './archiving.ts'
import { openBackups } from './backup-place.ts'
import { readNumber, readWords } from './backup-words.ts'
import { Complaint, say } from './console.ts'
import { directoryOf, openDatabaseServer, requireEmbedded } from './database.ts'
import { parseMoment, requirePlan } from './moments.ts'
import { stopGently, untilStopSignal } from './signals.ts'

/** The live server has the memory. */
const SETTINGS = { shared_buffers: '128MB' }
const ARCHIVED_WITHIN_MS = 20_000
const LOOK_MS = 500

const directoryOfProcess = (config: Config, pid: number | string) => `${directoryOf(config)}.at-${pid}`

/** What killed processes left. */
async function removeAbandoned(config: Config): Promise<void> {
  const prefix = directoryOfProcess(config, '')
  for (const name of await readdir(config.dataDirectory)) {
    const path = join(config.dataDirectory, name)
    const pid = path.startsWith(prefix) ? path.slice(prefix.length) : ''
    if (/^\d+$/.test(pid) && !(await isAlive(Number(pid)))) await discardDirectory(path)
  }
}

/** A running server archives the newest changes when it is asked to. */
async function archiveNewest(config: Config, store: ArchiveStore, moment: Date): Promise<Plan | undefined> {
  if ((await readPidFile(directoryOf(config))) === undefined) return undefined
  const server = await openDatabaseServer(config, say)
  try {
    await finishSegment(server.connection)
  } finally {
    if (server.wasRunning) server.release()
    else await server.stop()
  }
  const deadline = Date.now() + ARCHIVED_WITHIN_MS
  while (Date.now() < deadline) {
    const plan = planFor(moment.getTime(), await readContents(store))
    if (plan) return plan
    await sleep(LOOK_MS)
  }
  return undefined
}

async function findPlan(config: Config, store: ArchiveStore, moment: Date): Promise<Plan> {
  const { files } = await readContents(store)
  const newest = Math.max(0, ...[...files.values()].map(({ time }) => time))
  const plan = moment.getTime() > newest ? await archiveNewest(config, store, moment) : undefined
  return plan ?? (await requirePlan(store, moment))
}

/** For this machine alone; nothing leaves it. The address differs from that of a live server here, and so do cookies. */
function configOfPast(config: Config, port: number): Config {
  const quiet = { smtp: undefined, push: false, signUp: false, offline: false, linkPreviews: false }
  const own = { port, host: undefined, baseUrl: `http://127.0.0.1:${port}`, isLoopback: true }
  return { ...config, ...quiet, ...own, trustedProxies: undefined }
}

function read(words: readonly string[], config: Config): { moment: Date; port: number } {
  const { flags, names } = readWords(words, { port: 'number' }, 1)
  const [text] = names
  if (text === undefined) throw new Complaint('At which time?', 'Give it as 2026-11-01T12:00.')
  const port = readNumber('port', flags.port) ?? config.port + 1
  if (port < 1 || port > 65_535) throw new Complaint('--port must be a number from 1 to 65535.')
  return { moment: parseMoment(text), port }
}

export async function lookBack(config: Config, words: readonly string[]): Promise<void> {
  requireEmbedded(config)
  const { moment, port } = read(words, config)
  const stopSignal = untilStopSignal()
  const vault = await openBackups(config)
  const store = archiveIn(vault)
  await removeAbandoned(config)
  const plan = await findPlan(config, store, moment)
  const directory = directoryOfProcess(config, process.pid)
  say(`Recovering from the base backup of ${new Date(plan.base.ended).toISOString()}.`)
  const options = { directory, moment, isToServe: false, settings: SETTINGS, report: say }
  const stopped = stopSignal.then(() => {
    throw new Complaint('Stopped: what was recovered so far is removed.')
  })
  const recovering = recoverTo(store, plan, options)
  const server = await Promise.race([recovering, stopped]).catch(async (error) => {
    await discardDirectory(directory)
    throw error
  })
  const undo = [() => discardDirectory(directory), () => server.stop()]
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const past = configOfPast(config, port)
    const started = await start(past, server.connection, makeLog(config.logLevel))
    undo.push(() => started.store.close())
    const { sql } = started.store
    const query: SnapshotQuery = async <Row>(text: string, values: readonly unknown[] = []) =>
      Array.from(await sql.unsafe(text, values as string[])) as Row[]
    const blobs = pastStores(started.context.blobs, query, vault)
    const app = await makeApp({ ...started.context, blobs }, started.store)
    refuseWrites(app, moment)
    undo.push(() => drain(app))
    await listen(app, past).catch((error) => {
      if (error.code !== 'EADDRINUSE') throw error
      throw new Complaint(`Port ${port} is already in use.`, 'Choose another with --port.')
    })
    say(`The community as it was at ${moment.toISOString()} is at ${past.baseUrl}`)
    say('  It can be read, and nothing can be changed. Sign in with the passwords of then.')
    say('  Stop with Ctrl-C, which removes the copy.')
    await stopSignal
    await stopGently(stop)
  } catch (error) {
    await stop()
    throw error
  }
}
