import type { Logger } from 'pino'
import type { Database } from '../../db/pool.ts'
import type { Disk } from '../../disk.ts'
import type { BlobStores } from './store.ts'

/** What the blob engine needs of its host. */
export interface BlobContext {
  readonly db: Database
  readonly blobs: BlobStores
  readonly blobDisk: Disk
  readonly log: Logger
}
