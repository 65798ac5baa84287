import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { aDirectoryPlace, anS3Place, aVault, latestId } from '../../testing/backup-places.ts'
import { anInstance } from '../../testing/instance.ts'
import { anS3Server } from '../../testing/s3.ts'
import { storeBlob, useBlobs } from '../blobs/blobs.ts'
import { BackupReader } from './backup.ts'
import { type About, INSTANCE_KEY, makeBackup } from './making.ts'
import { verify } from './verifying.ts'

const WATCHING = { progress: () => {}, waitsForPruning: () => {} }

const s3 = await anS3Server()
const combinations = [
  ['a directory to an S3 server', {}, await anS3Place()],
  ['an S3 server to a directory', s3.environment, await aDirectoryPlace()],
] as const
afterAll(async () => {
  for (const [, , { close }] of combinations) await close()
  await s3.close()
})

describe.each(combinations)('from %s', async (_name, environment, { place }) => {
  const instance = await anInstance(environment)
  const { context, connection, store } = instance
  const vault = await aVault(place)
  const source = {
    connection,
    blobs: context.blobs,
    instanceKey: 'the key of secrets',
    baseUrl: 'http://a.test',
  }
  afterAll(() => instance.close())

  const back = async () => (await makeBackup(vault, source, WATCHING)).written.count
  const open = async (id: string) => await BackupReader.open<About>(vault, id)

  async function upload(bytes: Buffer): Promise<{ id: string; key: string; hash: string }> {
    const one = (async function* () {
      yield bytes
    })()
    const { id, hash } = await storeBlob(context, one, { limit: bytes.length })
    await useBlobs(context.db, [id])
    const [row] = await store.sql`select key from blob where id = ${id}`
    return { id, hash, key: row?.key }
  }

  test('it has the database, the key and all files, and the next one writes only new files', async () => {
    const files = [randomBytes(10), randomBytes(300_000), randomBytes(9_000_000)]
    for (const bytes of files) await upload(bytes)

    const first = await back()
    await upload(randomBytes(20))
    const second = await back()

    expect([first, second]).toEqual([3, 1])
    const { manifest, read } = await open(await latestId(vault)).then((reader) => ({
      manifest: reader.manifest,
      read: (name: string) => buffer(reader.read(name)),
    }))
    expect(manifest.files).toMatchObject({ count: 4, missing: { count: 0 } })
    expect(manifest.about.database.tables.find(({ name }) => name.endsWith('.blob'))?.rows).toBe('4')
    expect(String(await read(INSTANCE_KEY))).toBe('the key of secrets')
    expect(await verify(await open(manifest.id))).toEqual({ damages: [], files: 4 })
  })

  test('files that the server lost, or has other bytes of, are named and nothing else is', async () => {
    const lost = await upload(randomBytes(1000))
    const spoilt = await upload(randomBytes(1000))
    await context.blobs.current.remove(lost.key, undefined)
    await context.blobs.current.remove(spoilt.key, undefined)
    await context.blobs.current.write(
      spoilt.key,
      (async function* () {
        yield randomBytes(1000)
      })(),
      async () => {},
    )

    await back()
    const { manifest } = await open(await latestId(vault))

    expect(manifest.files.missing.count).toBe(2)
    expect(manifest.files.missing.first.toSorted()).toEqual([lost.hash, spoilt.hash].toSorted())
  })
})
