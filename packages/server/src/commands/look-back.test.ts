import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  type ArchivedSite,
  adminOf,
  anArchivedSite,
  clearArchived,
  createPerson,
  hasPerson,
  untilBase,
} from '../testing/archived-site.ts'
import { freePort } from '../testing/free-port.ts'
import { newPerson } from '../testing/makers.ts'
import { type Command, folkmoot, halt, serve, stop, untilReady } from '../testing/process.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 })

let site: ArchivedSite
let server: Command

beforeAll(async () => {
  site = await anArchivedSite()
  server = await serve(site)
  await untilBase(site)
})

afterAll(async () => {
  await halt(site, server)
  await clearArchived(site)
})

test('beside a running server a moment can be read and not changed, and its copy goes', async () => {
  await createPerson(site, 'before')
  await sleep(50)
  const moment = new Date().toISOString()
  await sleep(50)
  await createPerson(site, 'after')
  const port = await freePort()
  const past = { ...site, port, baseUrl: `http://127.0.0.1:${port}` }

  const command = folkmoot(`at ${moment} --port ${port}`, site.environment)
  await untilReady(past, command)
  const seen = [await hasPerson(past, 'before'), await hasPerson(past, 'after')]
  const refused = await adminOf(past)
    .createPerson({ body: newPerson({ username: 'never' }) })
    .catch((error) => error)
  const signedIn = await fetch(`${past.baseUrl}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: past.baseUrl },
    body: new URLSearchParams({ username: 'admin', password: 'password of admin' }),
  })
  const code = await stop(command)

  expect(seen).toEqual([true, false])
  expect(refused).toMatchObject({ status: 405, message: expect.stringContaining(`as it was at ${moment}`) })
  expect(signedIn.status).toBe(303)
  expect(code).toBe(0)
  expect((await readdir(site.directory)).filter((name) => name.includes('.at-'))).toEqual([])
  expect([await hasPerson(site, 'after'), await hasPerson(site, 'never')]).toEqual([true, false])
})
