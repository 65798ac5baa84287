import { randomBytes } from 'node:crypto'
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { aDirectoryPlace, aVault, DAMAGES, namesIn } from '../../testing/backup-places.ts'
import { anEmptyDatabase } from '../../testing/dumps.ts'
import { anInstance } from '../../testing/instance.ts'
import { anS3Server } from '../../testing/s3.ts'
import { storeBlob, useBlobs } from '../blobs/blobs.ts'
import { DirectoryStore } from '../blobs/directory.ts'
import type { BlobStores } from '../blobs/store.ts'
import { BackupReader } from './backup.ts'
import { type About, makeBackup } from './making.ts'
import { restoreBackup, type Target } from './restoring.ts'

/** Of a community whose files are in S3. */
const s3 = await anS3Server()
const instance = await anInstance(s3.environment)
const { context, connection } = instance
const { place, close } = await aDirectoryPlace()
const vault = await aVault(place)
const directory = await mkdtemp(join(tmpdir(), 'folkmoot-restored-'))
afterAll(async () => {
  await instance.close()
  await s3.close()
  await close()
  await rm(directory, { recursive: true })
})

const contents = [randomBytes(100), randomBytes(200_000)]
const keys: string[] = []
for (const bytes of contents) {
  const one = (async function* () {
    yield bytes
  })()
  const { id } = await storeBlob(context, one, { limit: bytes.length })
  await useBlobs(context.db, [id])
  const [row] = await instance.store.sql`select key from blob where id = ${id}`
  keys.push(row?.key)
}
const source = { connection, blobs: context.blobs, instanceKey: 'the key', baseUrl: 'http://a.test' }
const made = await makeBackup(vault, source, { progress: () => {}, waitsForPruning: () => {} })
const { id } = made.manifest

const store = new DirectoryStore(join(directory, 'blobs'))
const blobs: BlobStores = { current: store, find: (name) => (name === 'directory' ? store : undefined) }
const journal = join(directory, 'restored-files')
const NOT_SHOWN = { rows: () => {}, bytes: () => {} }

async function restore(changes: Partial<Target> = {}) {
  const target = {
    connection: await anEmptyDatabase(),
    isEmpty: true,
    blobs,
    journal,
    leavesOutDamaged: false,
  }
  const reader = await BackupReader.open<About>(vault, id)
  return await restoreBackup(reader, { ...target, settle: async () => {}, ...changes }, NOT_SHOWN)
}

test('files of a store that is not set up here are put into the one that is', async () => {
  const target = await anEmptyDatabase()

  const { files } = await restore({ connection: target })

  expect(files).toMatchObject({ written: 2, damages: [], absent: [] })
  for (const [index, key] of keys.entries())
    expect((await buffer(await store.read(key))).equals(contents[index] ?? Buffer.alloc(0))).toBe(true)
})

test('files that are there are left alone, damaged ones are written again', async () => {
  const [first = ''] = keys
  await store.remove(first)
  await store.write(
    first,
    (async function* () {
      yield randomBytes(100)
    })(),
  )

  const { files } = await restore()

  expect(files.written).toBe(1)
  expect(await buffer(await store.read(first))).toEqual(contents[0])
})

test('what a killed restore added goes, and not what the database knows', async () => {
  const target = await anEmptyDatabase()
  const put = async (key: string) =>
    await store.write(
      key,
      (async function* () {
        yield randomBytes(10)
      })(),
    )
  await put('0123abandoned')
  await appendFile(journal, `directory 0123abandoned\ndirectory ${keys[0]}\ndirectory 4567never`)

  await restore({ connection: target })

  expect(await store.has('0123abandoned')).toBe(false)
  expect(await Promise.all(keys.map((key) => store.has(key)))).toEqual([true, true])
  await expect(readFile(journal)).rejects.toThrow('ENOENT')
})

test('a damaged upload stops it, unless it may be left out; then it is named', async () => {
  const [name = ''] = (await namesIn(place)).filter((one) => one.startsWith('files/'))
  for (const key of keys) await store.remove(key)
  await DAMAGES['flipped by one bit']?.(place, name, Buffer.alloc(0))

  await expect(restore()).rejects.toThrow(name)
  for (const key of keys) await store.remove(key)
  const without = await restore({ leavesOutDamaged: true })

  expect(without.files).toMatchObject({ written: 1, damages: [{ file: name }] })
})
