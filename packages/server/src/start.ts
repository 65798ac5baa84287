/** Turns a configuration into a context: opens and migrates the database. */
import { vocabularies } from '@folkmoot/contract'
import type { Logger } from 'pino'
import { DeliveryMeters } from './areas/hooks/state.ts'
import { CREDENTIALS_CHANGED } from './areas/identity/authentication.ts'
import {
  AccountAllowances,
  KnownSessions,
  PasswordAttempts,
  VerifiedCredentials,
} from './areas/identity/state.ts'
import { PROPERTIES_CHANGED } from './areas/instance/properties.ts'
import { CurrentLook, Properties } from './areas/instance/state.ts'
import { Realtime } from './areas/news/realtime.ts'
import { PushServices } from './areas/news/state.ts'
import { continueAfterRestore } from './areas/record/activity-log.ts'
import { rebuildIfOther } from './areas/search/indexing.ts'
import { SearchMeters, WordCounts } from './areas/search/state.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { Counts } from './counts.ts'
import { CHANGES } from './db/change-notifier.ts'
import { migrate } from './db/migrate.ts'
import type { ConnectionOptions } from './db/sql.ts'
import { openStore, type Store } from './db/store.ts'
import { DISK_ELSEWHERE, type Disk } from './disk.ts'
import type { Archiving } from './engines/backups/wal/meters.ts'
import { openBlobStores } from './engines/blobs/open-stores.ts'
import { Mailer } from './engines/mail/mailer.ts'
import { openSecrets } from './engines/secrets/secrets.ts'
import { LoopDelay } from './loop-delay.ts'
import { Representations } from './representations.ts'
import { Views } from './views.ts'
import { Visits } from './visits.ts'
import { FollowerMeters, JobMeters } from './work/meters.ts'

/** What watches over the machine that the process runs on. */
export interface Surroundings {
  readonly disk?: Disk | undefined
  readonly blobDisk?: Disk | undefined
  readonly archiving?: Archiving | undefined
}

export interface Started {
  readonly context: Context
  readonly store: Store
}

function openMailer({ smtp, mailFrom, baseUrl }: Config, look: CurrentLook): Mailer | undefined {
  return smtp && new Mailer(smtp, { from: mailFrom, instance: baseUrl, nameNow: () => look.ownName })
}

/** Listens before reading: changes meanwhile arrive as notices. */
async function followChanges(store: Store, { properties, look, changes }: Context): Promise<void> {
  await store.listen(PROPERTIES_CHANGED, { heard: properties.refresh, interrupted: properties.refresh })
  await properties.load()
  changes.follow(['look'], look.refresh)
  await store.listen(CHANGES, changes)
  await look.load()
  changes.ping()
}

async function listenForCredentials(
  store: Store,
  { verified, representations }: Pick<Context, 'verified' | 'representations'>,
): Promise<void> {
  await store.listen(CREDENTIALS_CHANGED, {
    heard: (notice) => verified.hear(notice),
    interrupted: () => {
      verified.forgetAll()
      representations.clear()
    },
  })
}

export async function start(
  config: Config,
  connection: ConnectionOptions,
  log: Logger,
  { disk = DISK_ELSEWHERE, blobDisk = DISK_ELSEWHERE, archiving }: Surroundings = {},
): Promise<Started> {
  const store = openStore(connection)
  try {
    await migrate(connection)
    const sessions = new KnownSessions()
    const realtime = new Realtime()
    const verified = new VerifiedCredentials(sessions, realtime)
    const representations = new Representations()
    const vocabulary = vocabularies[config.vocabulary]
    const { db, writeDb, slowDb, searchDb, jobDb, changes } = store
    changes.logTo(log)
    if (await continueAfterRestore(writeDb))
      log.info('the activity log continues after a restore from another PostgreSQL')
    if (await rebuildIfOther(db, connection, config)) log.info('the search index is being rebuilt')
    const properties = new Properties(db, log)
    const look = new CurrentLook(db, log)
    const context: Context = {
      config,
      vocabulary,
      db,
      writeDb,
      slowDb,
      searchDb,
      jobDb,
      changes,
      secrets: await openSecrets(config, writeDb),
      verified,
      tokenUses: new Counts(),
      sessions,
      passwordAttempts: new PasswordAttempts(),
      allowances: new AccountAllowances(),
      representations,
      views: new Views(),
      visits: new Visits(),
      placeViews: new Views(),
      properties,
      look,
      disk,
      blobs: openBlobStores(config, log),
      blobDisk,
      archiving,
      mailer: openMailer(config, look),
      pushServices: new PushServices(),
      deliveryMeters: new DeliveryMeters(),
      searchMeters: new SearchMeters(),
      wordCounts: new WordCounts(),
      realtime,
      jobMeters: new JobMeters(),
      followerMeters: new FollowerMeters(),
      loopDelay: new LoopDelay(),
      log,
    }
    realtime.attach(context)
    await listenForCredentials(store, context)
    await followChanges(store, context)
    return { context, store }
  } catch (error) {
    await store.close()
    throw error
  }
}
