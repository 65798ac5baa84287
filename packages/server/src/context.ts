/** Given to every handler and job; nothing is global. */

import type { Vocabulary } from '@folkmoot/contract'
import type { Logger } from 'pino'
import type { DeliveryMeters } from './areas/hooks/state.ts'
import type { KnownSessions, VerifiedCredentials } from './areas/identity/state.ts'
import type { Properties } from './areas/instance/state.ts'
import type { Hub } from './areas/news/state.ts'
import type { SearchMeters, WordCounts } from './areas/search/state.ts'
import type { Config } from './config.ts'
import type { Counts } from './counts.ts'
import type { ChangeNotifier } from './db/change-notifier.ts'
import type { Database } from './db/pool.ts'
import type { Disk } from './disk.ts'
import type { BlobStores } from './engines/blobs/store.ts'
import type { Mailer } from './engines/mail/mailer.ts'
import type { Secrets } from './engines/secrets/sealing.ts'
import type { Representations } from './representations.ts'
import type { JobMeters } from './work/meters.ts'

export interface Context {
  readonly config: Config
  readonly vocabulary: Vocabulary
  /** For single statements; never for a transaction. */
  readonly db: Database
  /** For transactions alone. */
  readonly writeDb: Database
  /** For SQL that may take long (filters, search, clean-up): small reads never queue behind it. */
  readonly slowDb: Database
  /** For what a search ranks: it takes longer than small reads do, yet has one good plan, and seeking that takes as long again. */
  readonly searchDb: Database
  /** For statements of jobs and followers: reads of requests never queue behind their commits. */
  readonly jobDb: Database
  /** Wakes whoever follows a topic when it changes, here or on another node. */
  readonly changes: ChangeNotifier
  /** Seals what must be stored and read again, and signs. */
  readonly secrets: Secrets
  readonly verified: VerifiedCredentials
  /** Which tokens were used since it was last noted. */
  readonly tokenUses: Counts
  readonly sessions: KnownSessions
  readonly representations: Representations
  /** Which contents were read since it was last counted. */
  readonly views: Counts
  /** What admins set while the server runs, as it is now. */
  readonly properties: Properties
  /** The disk that the embedded database writes to. */
  readonly disk: Disk
  /** Where the bytes of files are. */
  readonly blobs: BlobStores
  /** The disk that they are written to; elsewhere where a store in the network has them. */
  readonly blobDisk: Disk
  /** The way to the mail server; none where the instance sends no mail. */
  readonly mailer: Mailer | undefined
  /** How telling webhooks goes. */
  readonly deliveryMeters: DeliveryMeters
  /** How indexing goes, and what is counted of words since it was last written. */
  readonly searchMeters: SearchMeters
  readonly wordCounts: WordCounts
  /** Who is told what happens while it happens. */
  readonly realtime: Hub
  /** How jobs go. */
  readonly jobMeters: JobMeters
  readonly log: Logger
}
