import { hash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { anS3Server } from '../../testing/s3.ts'
import { DirectoryStore } from './directory.ts'
import { S3Store } from './s3.ts'
import type { BlobStore } from './store.ts'

const MB = 1024 ** 2
const log = pino({ level: 'silent' })
const root = await mkdtemp(join(tmpdir(), 'folkmoot-blobs-'))
const s3 = await anS3Server()
afterAll(async () => {
  await s3.close()
  await rm(root, { recursive: true })
})

let made = 0
const newKey = () => `${String(++made).padStart(8, '0')}abcdef`

async function filesBelow(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

const stores: [string, BlobStore, () => Promise<string[]>][] = [
  ['the data directory', new DirectoryStore(join(root, 'blobs')), () => filesBelow(join(root, 'blobs'))],
  ['an S3 server', new S3Store(s3.settings, log), () => s3.keys()],
]

/** In chunks as from a socket. */
async function* inPieces(bytes: Buffer, size = 64 * 1024): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function keep(store: BlobStore, bytes: Buffer): Promise<string> {
  const key = newKey()
  await store.write(key, inPieces(bytes), async () => {})
  return key
}

describe.each(stores)('%s', (_name, store, list) => {
  test.each([0, 1, 100_000, 8 * MB, 8 * MB + 1, 20 * MB])('returns %d bytes unchanged', async (size) => {
    const bytes = randomBytes(size)

    const key = await keep(store, bytes)
    const back = await buffer(await store.read(key))

    expect([back.length, hash('sha1', back)]).toEqual([size, hash('sha1', bytes)])
  })

  test.each([
    [0, 9],
    [1, 1],
    [500_000, 999_999],
    [999_999, 999_999],
  ])('gives the bytes %d to %d of a million', async (first, last) => {
    const bytes = randomBytes(1_000_000)
    const key = await keep(store, bytes)

    const part = await buffer(await store.read(key, { first, last }))

    expect(part.equals(bytes.subarray(first, last + 1))).toBe(true)
  })

  test('an interrupted write is not readable, and leaves nothing once removed', async () => {
    const key = newKey()
    let upload: string | undefined
    async function* broken() {
      yield randomBytes(9 * MB)
      throw new Error('gone')
    }

    const writing = store.write(key, broken(), async (id) => {
      upload = id
    })
    await expect(writing).rejects.toThrow('gone')
    const reading = store.read(key)
    await expect(reading).rejects.toThrow()
    await store.remove(key, upload)

    expect((await list()).filter((name) => name.startsWith(key))).toEqual([])
  })

  test('removes a key whether it exists or not', async () => {
    const key = await keep(store, randomBytes(10))
    expect(await store.has(key)).toBe(true)

    await store.remove(key, undefined)
    await store.remove(key, undefined)

    expect(await store.has(key)).toBe(false)

    expect(await list()).not.toContain(key)
    await expect(store.read(key)).rejects.toMatchObject({ failureName: 'store_unavailable' })
  })

  test('the probe succeeds and leaves nothing behind', async () => {
    const before = await list()

    await store.check()

    expect(await list()).toEqual(before)
  })
})

test('files are readable by their owner only, two folders deep', async () => {
  const store = new DirectoryStore(join(root, 'private'))

  const key = await keep(store, randomBytes(10))
  const { mode } = await stat(join(root, 'private', key.slice(0, 2), key.slice(2, 4), key))

  expect(mode & 0o777).toBe(0o600)
})

test('a directory that gives back other bytes fails the probe, and keeps nothing of it', async () => {
  class Forgetful extends DirectoryStore {
    override async read() {
      return Readable.from([Buffer.from('others')])
    }
  }
  const store = new Forgetful(join(root, 'forgetful'))

  await expect(store.check()).rejects.toThrow('does not come back')

  const entries = await readdir(join(root, 'forgetful'), { recursive: true, withFileTypes: true })
  expect(entries.filter((entry) => entry.isFile())).toEqual([])
})

test('an interrupted multipart upload is aborted on the S3 server', async () => {
  const store = new S3Store(s3.settings, log)
  const key = newKey()

  await store.remove(key, 'some upload')

  expect(s3.requests).toContain(`DELETE /files/${key}?uploadId=some%20upload`)
})

test.each([
  ['the secret is wrong', { secretAccessKey: 'wrong' }],
  ['the bucket is not there', { bucket: 'nowhere' }],
  ['nobody listens', { endpoint: 'http://127.0.0.1:1' }],
])('an S3 store is not in order when %s, and says 503 to callers', async (_case, wrong) => {
  const store = new S3Store({ ...s3.settings, ...wrong }, log)

  await expect(store.check()).rejects.toThrow()
  await expect(keep(store, randomBytes(10))).rejects.toMatchObject({ failureName: 'store_unavailable' })
})
