/** From a configuration to a context: the database opened, migrated, and with an admin in it. */
import { randomBytes } from 'node:crypto'
import { vocabularies } from '@folkmoot/contract'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { migrate } from './db/migrate.ts'
import { NEWS } from './db/news.ts'
import type { ConnectionOptions } from './db/sql.ts'
import { openStore, type Store } from './db/store.ts'
import { inTransaction } from './db/transaction.ts'
import { DISK_ELSEWHERE, type Disk } from './disk.ts'
import { goOnAfterRestore } from './areas/record/activity/restored.ts'
import { openBlobStores } from './engines/blobs/open-stores.ts'
import { Views } from './areas/content/reading/views.ts'
import { CREDENTIALS_CHANGED } from './areas/identity/credentials/credentials.ts'
import { hashPassword } from './areas/identity/credentials/password.ts'
import { VerifiedCredentials } from './areas/identity/credentials/verified.ts'
import { DeliveryMeters } from './areas/hooks/deliveries/meters.ts'
import { Mailer } from './engines/mail/mailer.ts'
import { createFirstAdmin } from './areas/identity/people/people.ts'
import { Properties } from './areas/instance/properties/current.ts'
import { PROPERTIES_CHANGED } from './areas/instance/properties/properties.ts'
import { Realtime } from './areas/news/realtime/realtime.ts'
import { SearchMeters } from './areas/search/indexing/meters.ts'
import { rebuildIfOther } from './areas/search/indexing/rebuilding.ts'
import { WordCounts } from './areas/search/indexing/word-counts.ts'
import { openSecrets } from './engines/secrets/secrets.ts'
import { KnownSessions } from './areas/identity/sessions/known-sessions.ts'
import { TokenUses } from './areas/identity/tokens/uses.ts'
import { Representations } from './representations.ts'

export interface Started {
  readonly context: Context
  readonly store: Store
  /** Set when this start made the first admin and chose the password. */
  readonly generatedPassword: string | undefined
}

async function makeFirstAdmin(context: Context): Promise<string | undefined> {
  const { adminUsername, adminPassword, adminEmail } = context.config
  const password = adminPassword ?? randomBytes(15).toString('base64url')
  const first = { username: adminUsername, email: adminEmail, hash: () => hashPassword(password) }
  const admin = await inTransaction(context.writeDb, (tx) => createFirstAdmin(context, tx, first))
  return admin && adminPassword === undefined ? password : undefined
}

function openMailer({ smtp, mailFrom, baseUrl }: Config): Mailer | undefined {
  return smtp && new Mailer(smtp, { from: mailFrom, instance: baseUrl })
}

export async function start(
  config: Config,
  connection: ConnectionOptions,
  log: Logger,
  { disk = DISK_ELSEWHERE, blobDisk = DISK_ELSEWHERE }: { disk?: Disk; blobDisk?: Disk } = {},
): Promise<Started> {
  const store = openStore(connection)
  try {
    await migrate(connection)
    const sessions = new KnownSessions()
    const realtime = new Realtime()
    const verified = new VerifiedCredentials(sessions, realtime)
    const representations = new Representations()
    const vocabulary = vocabularies[config.vocabulary]
    const { db, writeDb, slowDb, searchDb, taskDb, news } = store
    news.logTo(log)
    if (await goOnAfterRestore(writeDb)) log.info('the log goes on where it was in another PostgreSQL')
    if (await rebuildIfOther(db, connection, config)) log.info('everything is being indexed anew')
    const properties = new Properties(db, log)
    const context: Context = {
      config,
      vocabulary,
      db,
      writeDb,
      slowDb,
      searchDb,
      taskDb,
      news,
      secrets: await openSecrets(config, writeDb),
      verified,
      tokenUses: new TokenUses(),
      sessions,
      representations,
      views: new Views(),
      properties,
      disk,
      blobs: openBlobStores(config, log),
      blobDisk,
      mailer: openMailer(config),
      deliveryMeters: new DeliveryMeters(),
      searchMeters: new SearchMeters(),
      wordCounts: new WordCounts(),
      realtime,
      log,
    }
    realtime.attach(context)
    await store.listen(CREDENTIALS_CHANGED, {
      heard: (notice) => verified.hear(notice),
      interrupted: () => {
        verified.forgetAll()
        representations.clear()
      },
    })
    // Listening first: what is set while they are read comes as a notice.
    await store.listen(PROPERTIES_CHANGED, { heard: properties.refresh, interrupted: properties.refresh })
    await properties.load()
    await store.listen(NEWS, news)
    return { context, store, generatedPassword: await makeFirstAdmin(context) }
  } catch (error) {
    await store.close()
    throw error
  }
}
