/** `folkmoot restore --at`: the embedded database becomes as it was at a moment. */
import { mkdir, rm, statfs } from 'node:fs/promises'
import { type RestoredChoices, type Settled, settleRestored } from '../areas/instance/restoring.ts'
import type { Config } from '../config.ts'
import { finishSegment } from '../db/embedded/archiving.ts'
import { hasCluster } from '../db/embedded/cluster.ts'
import { finishSwap, swapDirectories } from '../db/embedded/swapping.ts'
import { withoutTimeLimit } from '../db/lasting-work.ts'
import { migrate } from '../db/migrate.ts'
import { claimSoleUse } from '../db/sole-use.ts'
import type { ConnectionOptions } from '../db/sql.ts'
import type { ArchiveStore } from '../engines/backups/wal/archive-store.ts'
import { factsOf } from '../engines/backups/wal/base-backup.ts'
import { isArchiveOf } from '../engines/backups/wal/identity.ts'
import type { Plan } from '../engines/backups/wal/plan.ts'
import { recoverTo } from '../engines/backups/wal/recovery.ts'
import { Spool } from '../engines/backups/wal/spool.ts'
import { WalArchive } from '../engines/backups/wal/wal-archive.ts'
import { openArchive } from './archiving.ts'
import { readWords } from './backup-words.ts'
import { Complaint, say } from './console.ts'
import { type DatabaseServer, directoryOf, openDatabaseServer, requireEmbedded } from './database.ts'
import { parseMoment, requirePlan } from './moments.ts'
import { tellDropped } from './restore.ts'

/** Beyond the data itself, for WAL. */
const ROOM_BYTES = 256 * 1024 ** 2

/** The newest changes are not archived yet, and after the swap nobody would do it. */
async function archiveRest(config: Config, store: ArchiveStore): Promise<void> {
  const server = await openDatabaseServer(config, say).catch((error) => {
    say(`The present database does not start, so that its newest changes may be missing: ${error.message}`)
    return undefined
  })
  const isOwn = server === undefined || (await finishAndStop(server, store))
  if (isOwn) await new Spool(directoryOf(config), new WalArchive(store)).ship()
  else say('The present database is another than the archived one: its changes are not archived.')
}

/** Returns whether the archive is of this database. */
async function finishAndStop(server: DatabaseServer, store: ArchiveStore): Promise<boolean> {
  const { connection } = server
  const sole = await claimSoleUse(connection, () => {})
  if (!sole) {
    server.release()
    throw new Complaint('A server is running on this database.', 'Stop it first.')
  }
  await server.settle()
  const { system } = await factsOf({ connection })
  await finishSegment(connection)
  await sole.giveUp()
  await server.stop()
  return await isArchiveOf(store, system)
}

async function requireRoom({ dataDirectory }: Config, { base }: Plan): Promise<void> {
  const { bavail, bsize } = await statfs(dataDirectory)
  const missing = base.bytes + ROOM_BYTES - bavail * bsize
  if (missing > 0)
    throw new Complaint(
      `${dataDirectory} has too little space: the recovered database lies beside the present one.`,
      `Free another ${Math.ceil(missing / 1024 ** 2)} MB.`,
    )
}

/** As a server would find it, and without doing anything twice that was done since. */
async function prepare(connection: ConnectionOptions, choices: RestoredChoices): Promise<Settled> {
  await migrate(connection)
  return await withoutTimeLimit(connection, (writeDb) => settleRestored(writeDb, choices))
}

/** A name that no other restore has used. */
const formerName = (directory: string) =>
  `${directory}.before-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`

const FLAGS = { 'keep-deliveries': 'switch', 'keep-sign-ins': 'switch' } as const

function read(words: readonly string[]): { moment: Date; choices: RestoredChoices } {
  const { flags, names } = readWords(words, FLAGS, 1)
  const [text] = names
  if (text === undefined) throw new Complaint('To which time?', 'Give it as 2026-11-01T12:00:00Z.')
  const choices = {
    keepsDeliveries: flags['keep-deliveries'] === true,
    keepsSignIns: flags['keep-sign-ins'] === true,
  }
  return { moment: parseMoment(text), choices }
}

export async function restoreAt(config: Config, words: readonly string[]): Promise<void> {
  requireEmbedded(config)
  const { moment, choices } = read(words)
  const store = await openArchive(config)
  const directory = directoryOf(config)
  await mkdir(config.dataDirectory, { recursive: true })
  await finishSwap(directory)
  const hasFormer = await hasCluster(directory)
  if (hasFormer) await archiveRest(config, store)
  const plan = await requirePlan(store, moment)
  await requireRoom(config, plan)
  say(`Recovering from the base backup of ${new Date(plan.base.ended).toISOString()}.`)
  const recovered = `${directory}.recovering`
  const server = await recoverTo(store, plan, { directory: recovered, moment, isToServe: true, report: say })
  const settled = await prepare(server.connection, choices).finally(() => server.stop())
  const former = formerName(directory)
  await swapDirectories(directory, { recovered, former })
  await rm(`${recovered}.log`, { force: true })
  say(`The database is as it was at ${moment.toISOString()}. Start the server to use it.`)
  tellDropped(settled)
  if (hasFormer)
    say(`  kept      the database of before, in ${former}: remove it when it is not needed any more`)
}
