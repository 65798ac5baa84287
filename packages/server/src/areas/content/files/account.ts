/** The storage that a person uses, and their quota. */
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { releaseBlobs } from '../../../engines/blobs/blobs.ts'
import { type Failure, failure } from '../../../failure.ts'
import { addUsedBytes, deleteLeftOvers, findUsedBytes } from './queries.ts'

/** Counted even without a quota, so that one can be set later. */
const NO_QUOTA = Number.MAX_SAFE_INTEGER
const quotaOf = ({ config }: Context) => (config.uploadQuota === 0 ? NO_QUOTA : config.uploadQuota)

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB']

function sayBytes(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(1, bytes)) / 10)))
  const amount = bytes / 1024 ** step
  return `${Number.isInteger(amount) ? amount : amount.toFixed(1)} ${UNITS[step]}`
}

export async function findRoom(context: Context, db: Database, personId: string): Promise<number> {
  return Math.max(0, quotaOf(context) - (await findUsedBytes(db, personId)))
}

export async function exceeded(context: Context, db: Database, personId: string): Promise<Failure> {
  const left = await findRoom(context, db, personId)
  const room = left === 0 ? 'nothing' : sayBytes(left)
  return failure(
    'quota_exceeded',
    `Your files may take ${sayBytes(quotaOf(context))} in all, and ${room} is left. Remove some first.`,
  )
}

/** Files of one person that arrive at the same time are stored before they are charged: together they may take the quota once more. */
export function requireRoomToArrive(context: Context, bytes: number): void {
  const quota = quotaOf(context)
  if (bytes <= quota) return
  throw failure(
    'quota_exceeded',
    `Your files may take ${sayBytes(quota)} in all, and the uploads in progress would exceed that. Send fewer at once.`,
  )
}

/** Also subtracts their bytes. Returns how many there were. */
export async function giveBackLeftOvers(tx: Transaction, limit: number, ownerId?: string): Promise<number> {
  const gone = await deleteLeftOvers(tx.db, limit, ownerId)
  await releaseBlobs(
    tx.db,
    gone.flatMap(({ blob_id, preview_blob_id }) => [blob_id, preview_blob_id ?? []].flat()),
  )
  return gone.length
}

const BATCH_SIZE = 1000

/** Removed files whose bytes are not subtracted yet: subtracted now only if the quota would refuse otherwise. */
export async function charge(
  context: Context,
  tx: Transaction,
  personId: string,
  bytes: number,
): Promise<void> {
  const wanted = { personId, bytes, quota: quotaOf(context) }
  if (await addUsedBytes(tx.db, wanted)) return
  await giveBackLeftOvers(tx, BATCH_SIZE, personId)
  if (await addUsedBytes(tx.db, wanted)) return
  throw await exceeded(context, tx.db, personId)
}
