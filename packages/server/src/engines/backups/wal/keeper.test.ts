import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ARCHIVING, finishSegment, SPOOL } from '../../../db/embedded/archiving.ts'
import { aCluster, aDirectory, ask, start, until } from '../../../db/embedded/testing.ts'
import { anArchive } from '../../../testing/archive.ts'
import { readContents } from './contents.ts'
import { ArchiveKeeper } from './keeper.ts'
import { spansOf } from './plan.ts'
import { Spool } from './spool.ts'
import { WalArchive } from './wal-archive.ts'

vi.setConfig({ testTimeout: 60_000 })

const log = pino({ level: 'silent' })
const FIRST = '000000010000000000000001'

async function stage() {
  const directory = await aCluster()
  const { connection } = await start(directory, { settings: ARCHIVING })
  const store = await anArchive()
  const disk = { isShort: false }
  const timing = { shipEveryMs: 50, retryMs: 50, lookEveryMs: 50 }
  const parts = { store, database: { connection, directory }, days: 7, log, ...timing }
  const keeper = new ArchiveKeeper({ ...parts, isDiskShort: () => disk.isShort })
  keeper.start()
  onTestFinished(() => keeper.stop())
  await until(async () => spansOf(await readContents(store)).length === 1)
  const change = async () => {
    await ask(
      { connection },
      'create table if not exists change (at timestamptz); insert into change values (now())',
    )
    await finishSegment(connection)
  }
  return { store, disk, keeper, change }
}

test('while the archive cannot be reached WAL waits, and then nothing is missing', async () => {
  const { store, keeper, change } = await stage()
  store.isReachable = false
  for (let count = 0; count < 3; count++) await change()
  await until(async () => keeper.state.waiting.files >= 3)

  const waiting = keeper.state
  store.isReachable = true
  const moment = Date.now()
  await change()
  await until(async () => (spansOf(await readContents(store)).at(-1)?.to ?? 0) >= moment)

  expect(waiting.complaint).toContain('cannot be reached')
  expect(waiting.failingSince).toBeGreaterThan(0)
  expect(keeper.state).toMatchObject({ dropped: 0, complaint: undefined, failingSince: undefined })
  expect(spansOf(await readContents(store))).toHaveLength(1)
})

test('if the disk is short as well, what waits is given up, and a new base backup follows the gap', async () => {
  const { store, disk, keeper, change } = await stage()
  store.isReachable = false
  await change()
  await until(async () => keeper.state.waiting.files > 0)
  disk.isShort = true
  await until(async () => keeper.state.dropped > 0)

  const { waiting } = keeper.state
  disk.isShort = false
  store.isReachable = true
  const moment = Date.now()
  await change()
  await until(async () => (spansOf(await readContents(store)).at(-1)?.to ?? 0) >= moment)

  expect(waiting).toEqual({ files: 0, bytes: 0 })
  expect(spansOf(await readContents(store)).length).toBeGreaterThan(1)
})

async function aSpool(archive: WalArchive, text: string) {
  const directory = await aDirectory()
  await mkdir(join(directory, SPOOL), { recursive: true })
  const put = (name: string) => writeFile(join(directory, SPOOL, name), text)
  await put(FIRST)
  return { spool: new Spool(directory, archive), put, names: () => readdir(join(directory, SPOOL)) }
}

test('what is stored again is stored once, and what nobody needs goes', async () => {
  const store = await anArchive()
  const { spool, put, names } = await aSpool(new WalArchive(store), 'ours')
  await spool.ship()
  for (const name of [FIRST, `${FIRST}.00000028.backup`, `${FIRST}.partial`]) await put(name)
  await put('000000010000000000000002.tmp')

  await spool.ship()

  expect(await names()).toEqual(['000000010000000000000002.tmp'])
  expect((await store.list('wal/')).map((name) => name.split('@')[0])).toEqual([`wal/00000001/${FIRST}`])
})

test('WAL of another database is refused and stays in its spool', async () => {
  const store = await anArchive()
  const ours = await aSpool(new WalArchive(store), 'ours')
  await ours.spool.ship()
  const other = await aSpool(new WalArchive(store), 'theirs')

  await expect(other.spool.ship()).rejects.toThrow('Another database archives to the same place')

  expect(await other.names()).toEqual([FIRST])
})
