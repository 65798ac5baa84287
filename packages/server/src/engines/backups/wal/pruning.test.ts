import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { segmentName } from '../../../db/embedded/wal-names.ts'
import { anArchive } from '../../../testing/archive.ts'
import { dataPart, writeBase } from './bases.ts'
import { pruneArchive } from './pruning.ts'
import { WalArchive } from './wal-archive.ts'

const HOUR_MS = 3_600_000

/** A base every ten hours, and a segment every hour. */
async function anOldArchive() {
  const store = await anArchive()
  const put = (name: string) => store.write(name, Readable.from([Buffer.from(name)]))
  for (const hour of [10, 20, 30]) {
    const ended = hour * HOUR_MS
    await put(dataPart(`base${hour}`))
    const positions = { startsAt: 0, endsAt: 1, bytes: 1, postgres: '18.4', label: '' }
    await writeBase(store, { id: `base${hour}`, timeline: 1, began: ended - 1, ended, ...positions })
  }
  for (let hour = 1; hour <= 40; hour++) {
    const name = segmentName({ timeline: 1, number: hour })
    await put(`wal/00000001/${name}@${hour * HOUR_MS}`)
  }
  await put(`wal/00000002/00000002.history@${HOUR_MS}`)
  return store
}

test('what the first wanted moment needs stays, and everything later', async () => {
  const store = await anOldArchive()

  const removed = await pruneArchive(store, new WalArchive(store), 25 * HOUR_MS)

  const wal = (await store.list('wal/00000001/')).map((name) => Number(name.split('@')[1]) / HOUR_MS)
  expect(removed).toEqual({ bases: 1, files: 18 })
  expect(Math.min(...wal)).toBe(19)
  expect(wal).toHaveLength(22)
  expect((await store.list('bases/')).filter((name) => name.includes('base10'))).toEqual([])
  expect(await store.list('bases/')).toHaveLength(4)
  expect(await store.list('wal/00000002/')).toHaveLength(1)
})

test('nothing goes while no base is older than the first wanted moment', async () => {
  const store = await anOldArchive()

  expect(await pruneArchive(store, new WalArchive(store), 5 * HOUR_MS)).toEqual({ bases: 0, files: 0 })

  expect(await store.list('bases/')).toHaveLength(6)
})
