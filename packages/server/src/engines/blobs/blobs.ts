/** Bytes on their way into a store and out of it, and the row that knows of them all the while. */
import { createHash, randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Database } from '../../db/pool.ts'
import { onViolation } from '../../db/transaction.ts'
import { requireSpace } from '../../disk.ts'
import { type Failure, failure } from '../../failure.ts'
import type { BlobContext } from './blob-context.ts'
import * as queries from './queries.ts'
import type { BlobStore, ByteRange } from './store.ts'

/** Enough for whoever tells types by their first bytes. */
const HEAD_BYTES = 4_100
const TOUCH_EVERY_MS = 60_000
const MB = 1024 ** 2

export interface StoredBlob {
  readonly id: string
  readonly size: number
  /** SHA-256, in hex. */
  readonly hash: string
  readonly head: Buffer
  /** Set where these bytes were not there before. */
  readonly version: string | undefined
}

export const blobGone = (): Failure =>
  failure('store_unavailable', 'The file was cleared away before it was used. Send it again.')

/**
 * How often each is meant; in the order of ids, and one after the other: whoever takes several at once in whatever order
 * may wait for somebody who waits for them.
 */
function countedInOrder(ids: readonly string[]): [string, number][] {
  const times = Map.groupBy(ids, (id) => id)
  const inOrder = [...times.keys()].sort((one, other) => Number(one) - Number(other))
  return inOrder.map((id) => [id, times.get(id)?.length ?? 0])
}

/** To be called before rows are written that refer to them, in the same transaction; each as often as it is referred to. */
export async function useBlobs(db: Database, ids: readonly string[]): Promise<void> {
  for (const [id, times] of countedInOrder(ids)) {
    if (!(await queries.addUses(db, id, times))) throw blobGone()
  }
}

/** When rows that referred to them are gone. */
export async function releaseBlobs(db: Database, ids: readonly string[]): Promise<void> {
  for (const [id, times] of countedInOrder(ids)) await queries.takeUses(db, id, times)
}

/** Counts, hashes and keeps the beginning of what flows through. */
class Measured implements AsyncIterable<Buffer> {
  readonly #source: AsyncIterable<Buffer>
  readonly #limit: number
  readonly #moved: () => Promise<void>
  readonly #hash = createHash('sha256')
  readonly #head: Buffer[] = []
  size = 0

  constructor(source: AsyncIterable<Buffer>, limit: number, moved: () => Promise<void>) {
    this.#source = source
    this.#limit = limit
    this.#moved = moved
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    for await (const chunk of this.#source) {
      if (this.size < HEAD_BYTES) this.#head.push(Buffer.from(chunk.subarray(0, HEAD_BYTES - this.size)))
      this.size += chunk.length
      if (this.size > this.#limit) {
        throw failure('body_too_large', `A file may have at most ${sayBytes(this.#limit)}.`)
      }
      this.#hash.update(chunk)
      await this.#moved()
      yield chunk
    }
  }

  result(): { size: number; hash: string; head: Buffer } {
    return { size: this.size, hash: this.#hash.digest('hex'), head: Buffer.concat(this.#head) }
  }
}

const sayBytes = (bytes: number) => (bytes % MB === 0 ? `${bytes / MB} MB` : `${bytes} bytes`)

/** What cannot be removed now is found by the sweep later. */
export async function removeLeaving(context: BlobContext, row: queries.BlobRow): Promise<void> {
  const store = context.blobs.find(row.store)
  if (!store) throw new Error(`The blob ${row.id} is in the store ${row.store}, which is not set up.`)
  await store.remove(row.key, row.upload ?? undefined)
  await queries.deleteLeaving(context.db, row.id)
}

async function drop(context: BlobContext, row: queries.BlobRow): Promise<void> {
  try {
    await queries.markLeaving(context.db, row.id)
    await removeLeaving(context, row)
  } catch (error) {
    context.log.warn({ err: error, blob: row.id }, 'a blob could not be removed at once; the sweep will')
  }
}

/** Somebody else finished the same bytes a moment ago. */
class TwinStored extends Error {}

/** Ours, or one with the same bytes that was there before. */
async function settle(
  context: BlobContext,
  row: queries.BlobRow,
  measure: { hash: string; size: number },
): Promise<{ id: string; version: string | undefined }> {
  const { db, blobs } = context
  for (;;) {
    const same = await queries.findSame(db, blobs.current.name, measure)
    if (same) {
      await drop(context, row)
      return { id: same.id, version: undefined }
    }
    try {
      const isTwin = onViolation('blob_once', () => new TwinStored())
      const version = await queries.markStored(db, row.id, measure).catch(isTwin)
      if (version === undefined) throw blobGone()
      return { id: row.id, version }
    } catch (error) {
      if (!(error instanceof TwinStored)) throw error
    }
  }
}

/**
 * Holds no transaction and no connection while the bytes arrive. The blob is nobody's yet: a row that refers to it,
 * written within the hour, keeps it.
 */
export async function storeBlob(
  context: BlobContext,
  bytes: AsyncIterable<Buffer>,
  { limit }: { limit: number },
): Promise<StoredBlob> {
  const { db, blobDisk } = context
  const store: BlobStore = context.blobs.current
  requireSpace(blobDisk)
  let row = await queries.insertArriving(db, store.name, randomUUID().replaceAll('-', ''))
  let touchedAt = performance.now()
  const measured = new Measured(bytes, limit, async () => {
    requireSpace(blobDisk)
    if (performance.now() - touchedAt < TOUCH_EVERY_MS) return
    touchedAt = performance.now()
    if (!(await queries.touchArriving(db, row.id))) throw blobGone()
  })
  try {
    await store.write(row.key, measured, async (upload) => {
      row = { ...row, upload }
      if (!(await queries.touchArriving(db, row.id, upload))) throw blobGone()
    })
    const measure = measured.result()
    return { ...measure, ...(await settle(context, row, measure)) }
  } catch (error) {
    await drop(context, row)
    throw error
  }
}

/** For uploads that came to nothing: what only this one brought goes at once, the rest is left to the sweep. */
export async function discardBlob(context: BlobContext, blob: StoredBlob): Promise<void> {
  const { db } = context
  if (blob.version === undefined) return
  const row = await queries.findStored(db, blob.id)
  if (row && (await queries.markUntouchedLeaving(db, blob.id, blob.version))) {
    await removeLeaving(context, row).catch((error) =>
      context.log.warn({ err: error, blob: blob.id }, 'a blob could not be removed at once; the sweep will'),
    )
  }
}

export async function openBlob(
  context: BlobContext,
  id: string,
  range?: ByteRange,
): Promise<{ readonly stream: Readable; readonly size: number }> {
  const row = await queries.findStored(context.db, id)
  const store = row && context.blobs.find(row.store)
  if (!store) throw failure('store_unavailable', 'The bytes of this file are not where they should be.')
  return { stream: await store.read(row.key, range), size: Number(row.size) }
}
