/** `folkmoot restore`: puts a backup in the place of the community of now, which is kept. */
import { join } from 'node:path'
import { type Settled, settleRestored } from '../areas/instance/restoring.ts'
import type { Config } from '../config.ts'
import { withoutTimeLimit } from '../db/lasting-work.ts'
import type { ConnectionOptions } from '../db/sql.ts'
import { BackupReader } from '../engines/backups/backup.ts'
import { forgetFormer } from '../engines/backups/database/side-database.ts'
import { type About, INSTANCE_KEY } from '../engines/backups/making.ts'
import { type Restored, restoreBackup } from '../engines/backups/restoring.ts'
import { openBlobStores } from '../engines/blobs/open-stores.ts'
import { readKeyFile, writeKeyFile } from '../engines/secrets/key-file.ts'
import { instanceKeyFile } from '../engines/secrets/secrets.ts'
import { makeLog } from '../log.ts'
import { counted } from './amounts.ts'
import { openBackups } from './backup-place.ts'
import { BackupProgress } from './backup-progress.ts'
import { findId, readWords } from './backup-words.ts'
import { Complaint, say } from './console.ts'
import { type DatabaseServer, openDatabaseServer } from './database.ts'

const FLAGS = {
  from: 'place',
  into: 'place',
  'keep-deliveries': 'switch',
  'keep-sign-ins': 'switch',
  'leave-out-damaged': 'switch',
  'forget-former': 'switch',
} as const
type Flags = ReturnType<typeof readWords<typeof FLAGS>>['flags']

async function onServer<Result>(
  config: Config,
  report: (message: string) => void,
  work: (server: DatabaseServer) => Promise<Result>,
): Promise<Result> {
  const server = await openDatabaseServer(config, report)
  try {
    return await work(server)
  } finally {
    if (server.wasRunning) server.release()
    else await server.stop()
  }
}

async function readText(reader: BackupReader<About>, part: string): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of reader.read(part)) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** The key that secrets in the restored database are encrypted with becomes that of this instance, if it has none. */
async function prepareKey(config: Config, key: string): Promise<() => Promise<void>> {
  const path = instanceKeyFile(config.dataDirectory)
  const own = config.secretKey ?? (await readKeyFile(path))
  if (own === undefined) return () => writeKeyFile(path, key)
  if (own === key) return async () => {}
  throw new Complaint(
    config.secretKey === undefined
      ? `The key in ${path} is not the one of the backup, so that secrets in it could not be read.`
      : 'FOLKMOOT_SECRET_KEY is not the key of the backup, so that secrets in it could not be read.',
    config.secretKey === undefined
      ? 'Move that file away and restore again: the key of the backup takes its place.'
      : 'Unset it and restore again: the key of the backup is then written to the data directory.',
  )
}

export function tellDropped(settled: Settled): void {
  const { webhookNotifications, mails, pushes, answers, sessions, tokens, tokensKept } = settled
  const waiting = webhookNotifications + mails + pushes + answers
  if (waiting > 0)
    say(
      `  not sent  ${webhookNotifications} webhook notifications, ${mails} mails, ${pushes} pushes, ${answers} answers to add-ons that waited in the backup (--keep-deliveries sends them)`,
    )
  if (sessions + tokens > 0)
    say(
      `  ended     ${counted(sessions, 'session')}, ${counted(tokens, 'token')}; ${tokensKept} tokens of webhooks stay (--keep-sign-ins keeps all)`,
    )
}

function tell(reader: BackupReader<About>, config: Config, { files, former }: Restored): void {
  const { id, about } = reader.manifest
  say(`Backup ${id} is restored: the community is as it was at ${about.database.takenAt}.`)
  say(`  files     ${counted(files.written, 'file')} written, the others were there`)
  if (former !== undefined)
    say(`  kept      the database of before, as ${former}; \`folkmoot restore --forget-former\` drops it`)
  if (about.baseUrl !== config.baseUrl)
    say(`  address   the backup is of ${about.baseUrl}, this instance answers at ${config.baseUrl}`)
}

function complainOfDamage({ files: { damages } }: Restored): void {
  if (damages.length === 0) return
  throw new Complaint(
    `${counted(damages.length, 'file')} could not be restored:\n${damages.map(({ message }) => `  ${message}`).join('\n')}`,
    'Everything else is there.',
    3,
  )
}

async function restoreOne(config: Config, wanted: string, flags: Flags): Promise<void> {
  const vault = await openBackups(config, flags.from)
  const id = await findId(vault, wanted)
  const reader = await BackupReader.open<About>(vault, id)
  const writeKey = await prepareKey(config, await readText(reader, INSTANCE_KEY))
  const progress = new BackupProgress('Interrupted. Nothing was restored.')
  const settling = {
    keepsDeliveries: flags['keep-deliveries'] === true,
    keepsSignIns: flags['keep-sign-ins'] === true,
  }
  let settled: Settled | undefined
  const restoreTo = (connection: ConnectionOptions) =>
    restoreBackup(
      reader,
      {
        connection,
        isEmpty: flags.into !== undefined,
        blobs: openBlobStores(config, makeLog(config.logLevel)),
        journal: join(config.dataDirectory, 'restored-files'),
        leavesOutDamaged: flags['leave-out-damaged'] === true,
        async settle(restored) {
          settled = await withoutTimeLimit(restored, (db) => settleRestored(db, settling))
          await writeKey()
        },
      },
      {
        rows: (rows) => progress.show('database', rows, (amount) => counted(Math.round(amount), 'row')),
        bytes: (bytes) => progress.show('files', bytes),
      },
    )
  const report = (message: string) => progress.say(message)
  const restored = flags.into
    ? await restoreTo({ url: flags.into })
    : await onServer(config, report, ({ connection }) => restoreTo(connection))
  progress.end()
  tell(reader, config, restored)
  if (settled) tellDropped(settled)
  complainOfDamage(restored)
}

export async function restore(config: Config, words: readonly string[]): Promise<void> {
  const { flags, names } = readWords(words, FLAGS, 1)
  if (flags['forget-former']) {
    const dropped = await onServer(config, say, ({ connection }) => forgetFormer(connection))
    return say(dropped.length === 0 ? 'There is none.' : `Dropped ${dropped.join(', ')}.`)
  }
  const [wanted] = names
  if (wanted === undefined)
    throw new Complaint('Which backup?', 'Give the id that `folkmoot backup list` shows, or latest.')
  await restoreOne(config, wanted, flags)
}
