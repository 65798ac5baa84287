import { hash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { DISK_ELSEWHERE } from '../../disk.ts'
import { Failure } from '../../failure.ts'
import { addFileTable } from '../../testing/file-server.ts'
import { anInstance, type Instance } from '../../testing/instance.ts'
import { anS3Server } from '../../testing/s3.ts'
import { blobGone, discardBlob, openBlob, releaseBlobs, storeBlob, useBlobs } from './blobs.ts'
import { sweepBlobs } from './jobs.ts'

const LIMIT = { limit: 1024 ** 2 }
const s3 = await anS3Server()
const [inDirectory, inS3] = [await anInstance(), await anInstance(s3.environment)]
afterAll(async () => {
  await Promise.all([inDirectory.close(), inS3.close()])
  await s3.close()
})

async function* pieces(...all: Buffer[]): AsyncGenerator<Buffer> {
  yield* all
}
const store = (instance: Instance, bytes: Buffer) => storeBlob(instance.context, pieces(bytes), LIMIT)

async function keysInDirectory(): Promise<string[]> {
  const root = `${inDirectory.context.config.dataDirectory}/blobs`
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

const cases: [string, Instance, () => Promise<string[]>][] = [
  ['the data directory', inDirectory, keysInDirectory],
  ['an S3 server', inS3, () => s3.keys()],
]

describe.each(cases)('in %s', (_name, instance, keys) => {
  const { context } = instance
  const { sql } = instance.store

  beforeEach(async () => {
    await addFileTable(instance.store)
    await sql`delete from test_file`
    await sql`update blob set uses = 0`
    await sweepBlobs(context, 0)
    for (const key of await keys()) await context.blobs.current.remove(key, undefined)
  })

  const refer = async (blobId: string) => {
    await useBlobs(context.db, [blobId])
    const rows = await sql`insert into test_file (blob_id, name) values (${blobId}, 'x') returning id`
    return String(rows[0]?.id)
  }
  const forget = async (id: string, blobId: string) => {
    await sql`delete from test_file where id = ${id}`
    await releaseBlobs(context.db, [blobId])
  }
  const rows = async () =>
    (await sql`select state, uses, key from blob order by id`).map(({ state, uses }) => [state, uses])

  test('bytes are stored with hash, size and beginning', async () => {
    const bytes = randomBytes(10_000)

    const blob = await store(instance, bytes)
    const { stream, size } = await openBlob(context, blob.id)

    expect(blob).toMatchObject({ size: 10_000, hash: hash('sha256', bytes, 'hex') })
    expect(blob.head.equals(bytes.subarray(0, 4_100))).toBe(true)
    expect([size, (await buffer(stream)).equals(bytes)]).toEqual([10_000, true])
  })

  test('equal bytes are stored once, also when uploaded concurrently', async () => {
    const bytes = randomBytes(50_000)

    const first = await store(instance, bytes)
    const others = await Promise.all(Array.from({ length: 8 }, () => store(instance, bytes)))
    const fresh = randomBytes(50_000)
    const twins = await Promise.all(Array.from({ length: 8 }, () => store(instance, fresh)))

    expect(new Set(others.map(({ id }) => id))).toEqual(new Set([first.id]))
    expect(new Set(twins.map(({ id }) => id)).size).toBe(1)
    expect(await rows()).toEqual([
      ['stored', 0],
      ['stored', 0],
    ])
    expect(await keys()).toHaveLength(2)
  })

  test('a file over the limit is refused with its size, and leaves nothing', async () => {
    const storing = storeBlob(context, pieces(randomBytes(600_000), randomBytes(600_000)), LIMIT)

    await expect(storing).rejects.toMatchObject({ failureName: 'body_too_large', message: /1 MB/ })
    expect([await rows(), await keys()]).toEqual([[], []])
  })

  test('a client that disconnects leaves nothing', async () => {
    async function* broken() {
      yield randomBytes(100_000)
      throw new Error('gone')
    }

    await expect(storeBlob(context, broken(), LIMIT)).rejects.toThrow('gone')

    expect([await rows(), await keys()]).toEqual([[], []])
  })

  test('references are counted, also when taken twice at once and concurrently', async () => {
    const [one, other] = [await store(instance, randomBytes(10)), await store(instance, randomBytes(10))]

    await useBlobs(context.db, [one.id, other.id, one.id])
    await Promise.all(Array.from({ length: 50 }, () => useBlobs(context.db, [other.id, one.id])))
    const counted = await rows()
    await Promise.all(Array.from({ length: 50 }, () => releaseBlobs(context.db, [one.id, other.id])))
    await releaseBlobs(context.db, [other.id, one.id, one.id])

    expect(counted).toEqual([
      ['stored', 52],
      ['stored', 51],
    ])
    expect(await rows()).toEqual([
      ['stored', 0],
      ['stored', 0],
    ])
  })

  test('the sweep deletes unreferenced blobs, once they are old enough', async () => {
    const [used, unused] = [await store(instance, randomBytes(10)), await store(instance, randomBytes(10))]
    await refer(used.id)

    const young = await sweepBlobs(context)
    const old = await sweepBlobs(context, 0)

    expect([young, old]).toEqual([0, 1])
    expect(await keys()).toHaveLength(1)
    await expect(openBlob(context, unused.id)).rejects.toMatchObject({ failureName: 'store_unavailable' })
    expect((await buffer((await openBlob(context, used.id)).stream)).length).toBe(10)
  })

  test('the sweep deletes what a crash left: half-written and half-deleted blobs', async () => {
    const { current } = context.blobs
    const [arriving, leaving, empty] = ['00'.repeat(16), '11'.repeat(16), '22'.repeat(16)]
    await current.write(arriving, pieces(randomBytes(10)), async () => {})
    await current.write(leaving, pieces(randomBytes(10)), async () => {})
    await sql`insert into blob (store, key, state) values
      (${current.name}, ${arriving}, 'arriving'), (${current.name}, ${leaving}, 'leaving'),
      (${current.name}, ${empty}, 'arriving')`

    const removed = await sweepBlobs(context, 0)

    expect(removed).toBe(3)
    expect([await rows(), await keys()]).toEqual([[], []])
  })

  test('a row cannot reference a blob that is being or was deleted', async () => {
    const [leaving, left] = [await store(instance, randomBytes(10)), await store(instance, randomBytes(10))]
    await sql`update blob set state = 'leaving' where id = ${leaving.id}`
    await sql`delete from blob where id = ${left.id}`

    await expect(refer(leaving.id)).rejects.toEqual(blobGone())
    await expect(refer(left.id)).rejects.toEqual(blobGone())
  })

  test('an abandoned upload is deleted at once, unless others have the same bytes', async () => {
    const [alone, shared] = [randomBytes(10), randomBytes(10)]
    const [first, second] = [await store(instance, alone), await store(instance, shared)]
    const twin = await store(instance, shared)
    const used = await store(instance, randomBytes(10))
    await refer(used.id)

    for (const blob of [first, second, twin, used]) await discardBlob(context, blob)

    expect(await rows()).toEqual([
      ['stored', 0],
      ['stored', 1],
    ])
    expect(await keys()).toHaveLength(2)
  })

  test('during a sweep of everything unused, referenced blobs are always there', async () => {
    const contents = Array.from({ length: 4 }, () => randomBytes(100))
    let isOver = false
    const sweeping = [1, 2].map(async () => {
      while (!isOver) await sweepBlobs(context, 0)
    })

    const outcomes: string[] = []
    const uploading = Array.from({ length: 4 }, async () => {
      for (let round = 0; round < 25; round++) {
        const [bytes = Buffer.alloc(0)] = contents.slice(round % contents.length)
        try {
          const blob = await store(instance, bytes)
          const id = await refer(blob.id)
          const read = await buffer((await openBlob(context, blob.id)).stream)
          outcomes.push(read.equals(bytes) ? 'kept' : 'wrong')
          await forget(id, blob.id)
        } catch (error) {
          outcomes.push(error instanceof Failure ? 'lost' : String(error))
        }
      }
    })
    await Promise.all(uploading)
    isOver = true
    await Promise.all(sweeping)
    await sweepBlobs(context, 0)

    expect(outcomes).toHaveLength(100)
    expect(new Set(outcomes)).toSatisfy((all: Set<string>) => all.isSubsetOf(new Set(['kept', 'lost'])))
    expect(outcomes).toContain('kept')
    expect([await rows(), await keys()]).toEqual([[], []])
  })
})

test('nothing is stored while the disk is almost full, also in the middle of a file', async () => {
  const { context } = inDirectory
  const disk = { ...DISK_ELSEWHERE, isLow: false }
  async function* filling() {
    yield randomBytes(100)
    disk.isLow = true
    yield randomBytes(100)
  }

  const full = storeBlob({ ...context, blobDisk: disk }, filling(), LIMIT)
  await expect(full).rejects.toMatchObject({ failureName: 'disk_full' })
  const again = storeBlob({ ...context, blobDisk: disk }, pieces(randomBytes(100)), LIMIT)

  await expect(again).rejects.toMatchObject({ failureName: 'disk_full' })
  expect(await keysInDirectory()).toEqual([])
})
