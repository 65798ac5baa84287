import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import postgres from 'postgres'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ARCHIVING, finishSegment } from '../../../db/embedded/archiving.ts'
import type { EmbeddedPostgres } from '../../../db/embedded/embedded-postgres.ts'
import { aCluster, aDirectory, ask, KEEPS_COMMITS, start, until } from '../../../db/embedded/testing.ts'
import { anArchive, type TestArchive } from '../../../testing/archive.ts'
import { readContents } from './contents.ts'
import { ArchiveKeeper } from './keeper.ts'
import { planFor } from './plan.ts'
import { recoverTo } from './recovery.ts'

vi.setConfig({ testTimeout: 60_000 })

const log = pino({ level: 'silent' })

async function aKeeper(directory: string, server: EmbeddedPostgres, store: TestArchive) {
  const { connection } = server
  const parts = { store, database: { connection, directory }, days: 7, log, shipEveryMs: 50 }
  const keeper = new ArchiveKeeper({ ...parts, isDiskShort: () => false })
  keeper.start()
  onTestFinished(() => keeper.stop())
  return keeper
}

async function stage() {
  const directory = await aCluster()
  const server = await start(directory, { settings: { ...KEEPS_COMMITS, ...ARCHIVING } })
  const store = await anArchive()
  const keeper = await aKeeper(directory, server, store)
  await until(async () => keeper.state.base !== undefined)
  return { directory, server, store, keeper }
}

/** Writes numbers until it is stopped, and knows when each was acknowledged. */
function aWriter({ connection }: EmbeddedPostgres) {
  const sql = postgres({ ...connection, max: 1, onnotice: () => {} })
  const written: { id: number; began: number; acknowledged: number }[] = []
  let isOver = false
  const running = (async () => {
    await sql`create table if not exists written (id int primary key, filler text)`
    for (let id = 1; !isOver; id++) {
      const began = Date.now()
      await sql`insert into written values (${id}, repeat(md5(${String(id)}), 100))`
      written.push({ id, began, acknowledged: Date.now() })
    }
    await sql.end()
  })()
  return {
    written,
    async stop() {
      isOver = true
      await running
    },
  }
}

async function archived({ server, keeper, store }: Awaited<ReturnType<typeof stage>>, moment: number) {
  await finishSegment(server.connection)
  await until(async () => planFor(moment, await readContents(store)) !== undefined)
  expect(keeper.state.complaint).toBeUndefined()
}

test('a moment under load has what was acknowledged before it and nothing that came after', async () => {
  const staged = await stage()
  const writer = aWriter(staged.server)
  const moments: number[] = []
  for (let round = 0; round < 2; round++) {
    await sleep(400)
    moments.push(Date.now())
    await sleep(300)
  }
  await writer.stop()
  await archived(staged, Math.max(...moments))

  for (const moment of moments) {
    const plan = planFor(moment, await readContents(staged.store))
    if (!plan) throw new Error('There is no plan.')
    const options = {
      directory: await aDirectory(),
      moment: new Date(moment),
      isToServe: false,
      report: () => {},
    }
    const recovered = await recoverTo(staged.store, plan, options)
    const rows = await ask<{ id: number }>(recovered, 'select id from written order by id')
    await recovered.stop()

    const before = writer.written.filter(({ acknowledged }) => acknowledged < moment).map(({ id }) => id)
    const after = writer.written.filter(({ began }) => began > moment).map(({ id }) => id)
    const there = rows.map(({ id }) => id)
    expect(before.length).toBeGreaterThan(10)
    expect(after.length).toBeGreaterThan(10)
    expect(there).toEqual(expect.arrayContaining(before))
    expect(there.filter((id) => after.includes(id))).toEqual([])
  }
})
