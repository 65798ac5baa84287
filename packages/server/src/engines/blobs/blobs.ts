/** Streams bytes into and out of a store; a row tracks them from before the first byte to after the last. */
import { createHash, randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Database } from '../../db/pool.ts'
import { onViolation } from '../../db/transaction.ts'
import { requireSpace } from '../../disk.ts'
import { type Failure, failure } from '../../failure.ts'
import type { BlobContext } from './blob-context.ts'
import * as queries from './queries.ts'
import type { BlobStore, ByteRange } from './store.ts'

/** Enough to detect types by magic bytes. */
const HEAD_BYTES = 4_100
const TOUCH_EVERY_MS = 60_000
const MB = 1024 ** 2

export interface StoredBlob {
  readonly id: string
  readonly size: number
  /** SHA-256, in hex. */
  readonly hash: string
  readonly head: Buffer
  /** Set if these bytes are new. */
  readonly version: string | undefined
}

export const blobGone = (): Failure =>
  failure('store_unavailable', 'The file was cleared away before it was used. Send it again.')

/** Reference counts per blob, locked in id order; otherwise deadlock. */
function countedInOrder(ids: readonly string[]): [string, number][] {
  const times = Map.groupBy(ids, (id) => id)
  const inOrder = [...times.keys()].sort((one, other) => Number(one) - Number(other))
  return inOrder.map((id) => [id, times.get(id)?.length ?? 0])
}

/** Call before writing rows that reference them, in the same transaction, once per reference. */
export async function useBlobs(db: Database, ids: readonly string[]): Promise<void> {
  for (const [id, times] of countedInOrder(ids)) {
    if (!(await queries.addUses(db, id, times))) throw blobGone()
  }
}

/** Call when referencing rows are deleted. */
export async function releaseBlobs(db: Database, ids: readonly string[]): Promise<void> {
  for (const [id, times] of countedInOrder(ids)) await queries.takeUses(db, id, times)
}

/** Counts, hashes and keeps the beginning of a stream. */
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

/** If deletion fails, the sweep finds it later. */
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

/** A concurrent upload finished the same bytes. */
class TwinStored extends Error {}

/** This blob, or an existing one with the same bytes. */
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
 * Holds no transaction or connection while bytes arrive. The blob is unreferenced until a row refers to it, within an
 * hour.
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

/** For abandoned uploads: deletes bytes that only this one brought; the sweep does the rest. */
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

/** A single file may be lost; if none of these can be read, the store is another one. */
const SAMPLE_SIZE = 5

/** Whether the stores hold files of this database, as far as it has any. */
export async function hasStoredFiles({ db, blobs }: Pick<BlobContext, 'db' | 'blobs'>): Promise<boolean> {
  const sample = await queries.findSample(db, SAMPLE_SIZE)
  for (const { store, key } of sample) {
    const stream = await blobs
      .find(store)
      ?.read(key)
      .catch(() => undefined)
    stream?.destroy()
    if (stream) return true
  }
  return sample.length === 0
}
