import { randomInt } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  type ArchivedSite,
  anArchivedSite,
  clearArchived,
  createPerson,
  hasPerson,
  run,
  untilBase,
} from '../testing/archived-site.ts'
import { type Command, folkmoot, halt, serve, stop } from '../testing/process.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 })

let site: ArchivedSite
let server: Command | undefined

beforeAll(async () => {
  site = await anArchivedSite()
  server = await serve(site)
  await untilBase(site)
})

afterAll(async () => {
  await halt(site, server)
  await clearArchived(site)
})

async function aMoment(): Promise<string> {
  await sleep(50)
  const moment = new Date().toISOString()
  await sleep(50)
  return moment
}

test('a restore brings a moment back, keeps the former database, and can be taken back the same way', async () => {
  await createPerson(site, 'before')
  const moment = await aMoment()
  await createPerson(site, 'after')
  const later = await aMoment()

  const whileRunning = await run(site, `restore --at ${moment}`)
  await stop(server as Command)
  const tooEarly = await run(site, 'restore --at 2020-01-01T00:00:00Z')
  const killed = folkmoot(`restore --at ${moment}`, site.environment)
  await vi.waitUntil(() => killed.output().includes('Recovering'), { timeout: 60_000 })
  await sleep(randomInt(2_000))
  killed.child.kill('SIGKILL')
  await killed.exit
  const restored = await run(site, `restore --at ${moment}`)
  server = await serve(site)

  expect(whileRunning).toMatchObject({ code: 1, said: expect.stringContaining('A server is running') })
  expect(tooEarly).toMatchObject({ code: 1, said: expect.stringContaining('Possible is any time from 20') })
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining(`as it was at ${moment}`) })
  expect([await hasPerson(site, 'before'), await hasPerson(site, 'after')]).toEqual([true, false])
  const beside = (await readdir(site.directory)).filter((name) => name.startsWith('postgres.'))
  expect(beside.map((name) => name.replace(/-.*/, '')).sort()).toEqual(['postgres.before', 'postgres.log'])

  await createPerson(site, 'again')
  await stop(server)
  const back = await run(site, `restore --at ${later}`)
  server = await serve(site)
  expect(back).toMatchObject({ code: 0 })
  expect([await hasPerson(site, 'after'), await hasPerson(site, 'again')]).toEqual([true, false])
})
