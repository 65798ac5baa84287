import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { aDirectoryPlace, aVault } from '../../testing/backup-places.ts'
import { DirectoryStore } from '../blobs/directory.ts'
import type { SnapshotQuery } from './database/dumped.ts'
import { fileName } from './files.ts'
import { pastStores } from './past-files.ts'
import { once } from './vault.ts'

const { place, close } = await aDirectoryPlace()
const root = await mkdtemp(join(tmpdir(), 'folkmoot-past-'))
afterAll(async () => {
  await close()
  await rm(root, { recursive: true, force: true })
})

test('a file that was deleted since is read from the backups, whole or in part', async () => {
  const bytes = randomBytes(700_000)
  const hash = createHash('sha256').update(bytes).digest('hex')
  const file = { hash, size: bytes.length, store: 'directory', key: 'deleted', isUsed: true }
  const vault = await aVault(place)
  await vault.write(await fileName(vault, file), once(bytes))
  const live = new DirectoryStore(root)
  await live.write('stayed', Readable.from([Buffer.from('here')]))
  const rows = [file]
  const query = (async (_text: string, values: readonly unknown[]) =>
    rows.filter(({ key }) => key === values[1])) as unknown as SnapshotQuery
  const { current } = pastStores({ current: live, find: () => live }, query, vault)

  const [whole, part, stayed] = [
    await buffer(await current.read('deleted')),
    await buffer(await current.read('deleted', { first: 300_000, last: 600_000 })),
    await buffer(await current.read('stayed')),
  ]

  expect(whole.equals(bytes)).toBe(true)
  expect(part.equals(bytes.subarray(300_000, 600_001))).toBe(true)
  expect(String(stayed)).toBe('here')
  await expect(current.read('never')).rejects.toThrow('not there')
})
