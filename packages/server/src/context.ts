/** Given to every handler and job; nothing is global. */

import type { Vocabulary } from '@folkmoot/contract'
import type { Logger } from 'pino'
import type { DeliveryMeters } from './areas/hooks/state.ts'
import type {
  AccountAllowances,
  KnownSessions,
  PasswordAttempts,
  VerifiedCredentials,
} from './areas/identity/state.ts'
import type { CurrentLook, Properties } from './areas/instance/state.ts'
import type { Hub, PushServices } from './areas/news/state.ts'
import type { SearchMeters, WordCounts } from './areas/search/state.ts'
import type { Config } from './config.ts'
import type { Counts } from './counts.ts'
import type { ChangeNotifier } from './db/change-notifier.ts'
import type { Database } from './db/pool.ts'
import type { Disk } from './disk.ts'
import type { Archiving } from './engines/backups/wal/meters.ts'
import type { BlobStores } from './engines/blobs/store.ts'
import type { Mailer } from './engines/mail/mailer.ts'
import type { Secrets } from './engines/secrets/sealing.ts'
import type { LoopDelay } from './loop-delay.ts'
import type { Representations } from './representations.ts'
import type { Views } from './views.ts'
import type { Visits } from './visits.ts'
import type { FollowerMeters, JobMeters } from './work/meters.ts'

export interface Context {
  readonly config: Config
  readonly vocabulary: Vocabulary
  /** For single statements; never for a transaction. */
  readonly db: Database
  /** For transactions only. */
  readonly writeDb: Database
  /** For SQL that may take long (filters, search, clean-up): small reads never queue behind it. */
  readonly slowDb: Database
  /** For ranked searches: slower than small reads, but with one good plan, and planning would double the time. */
  readonly searchDb: Database
  /** For statements of jobs and followers: reads of requests never queue behind their commits. */
  readonly jobDb: Database
  /** Wakes the followers of a topic when it changes, on all nodes. */
  readonly changes: ChangeNotifier
  /** Encrypts stored secrets, and signs. */
  readonly secrets: Secrets
  readonly verified: VerifiedCredentials
  /** Uses of tokens since they were last written. */
  readonly tokenUses: Counts
  readonly sessions: KnownSessions
  readonly passwordAttempts: PasswordAttempts
  /** Budgets of the account pages and of the same operations. */
  readonly allowances: AccountAllowances
  readonly representations: Representations
  /** Views of content since they were last written. */
  readonly views: Views
  /** Who looked at what since it was last written. */
  readonly visits: Visits
  /** Views of places since they were last written. */
  readonly placeViews: Views
  /** Properties that admins set at runtime, with their current values. */
  readonly properties: Properties
  /** The published look: name, colours, logo and icon of the community. */
  readonly look: CurrentLook
  /** The disk that the embedded database writes to. */
  readonly disk: Disk
  /** The stores of file bytes. */
  readonly blobs: BlobStores
  /** The disk of the blob store; unused with a store in the network. */
  readonly blobDisk: Disk
  /** Undefined where moments of the database cannot be recovered. */
  readonly archiving: Archiving | undefined
  /** The mail server; undefined where the instance sends no mail. */
  readonly mailer: Mailer | undefined
  /** Metrics of web push, and which push services are slow. */
  readonly pushServices: PushServices
  /** Metrics of webhook deliveries. */
  readonly deliveryMeters: DeliveryMeters
  /** Metrics of indexing, and word counts since they were last written. */
  readonly searchMeters: SearchMeters
  readonly wordCounts: WordCounts
  /** The open event streams. */
  readonly realtime: Hub
  /** Metrics of jobs. */
  readonly jobMeters: JobMeters
  /** How followers go. */
  readonly followerMeters: FollowerMeters
  /** By how much the event loop is late. */
  readonly loopDelay: LoopDelay
  readonly log: Logger
}
