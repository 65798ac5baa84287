import { setTimeout as sleep } from 'node:timers/promises'
import { basic, createClient } from '@folkmoot/client'
import { expect, test } from 'vitest'
import {
  aSite,
  type Command,
  clear,
  postmasterPid,
  type Site,
  serve,
  stop,
  untilReady,
} from '../testing/process.ts'

const PASSWORD = 'password of admin'
/** Each kind of kill once; `KILLS=10 npm test` for a longer campaign. */
const KILLS = Number(process.env.KILLS ?? 3)

async function kill(site: Site, server: Command, round: number): Promise<void> {
  const postgres = await postmasterPid(site)
  if (round % 3 !== 1) server.child.kill('SIGKILL')
  if (round % 3 !== 0) process.kill(postgres, 'SIGKILL')
  if (round % 3 === 1) {
    // PostgreSQL only: the server restarts it and continues.
    await untilReady(site, server)
    server.child.kill('SIGKILL')
  }
  await server.exit
}

/** Writes until interrupted; returns what was acknowledged. */
async function writeUntilKilled(site: Site, round: number): Promise<string[]> {
  const admin = createClient({ baseUrl: site.baseUrl, authorization: basic('admin', PASSWORD) })
  const acknowledged: string[] = []
  const until = Date.now() + 1500
  const writer = async (number: number) => {
    for (let index = 0; Date.now() < until; index++) {
      const username = `r${round}l${number}n${index}`
      const body = {
        emails: [{ value: `${username}@example.org` }],
        name: { givenName: 'A', familyName: 'B' },
        svc: { username },
      }
      const person = await admin.createPerson({ body }).catch(() => undefined)
      if (person) acknowledged.push(username)
      else await sleep(20)
    }
  }
  await Promise.all([0, 1, 2, 3].map(writer))
  return acknowledged
}

test(
  'killed during writes, it restarts by itself and has lost nothing acknowledged',
  async () => {
    const site = await aSite()
    site.environment = { ...site.environment, FOLKMOOT_ADMIN_PASSWORD: PASSWORD }
    const acknowledged: string[] = []
    for (let round = 0; round < KILLS; round++) {
      const server = await serve(site)
      const writing = writeUntilKilled(site, round)
      await sleep(300 + Math.random() * 900)
      await kill(site, server, round)
      acknowledged.push(...(await writing))
    }

    const server = await serve(site)
    const admin = createClient({ baseUrl: site.baseUrl, authorization: basic('admin', PASSWORD) })
    const present = new Set<string>()
    let path: string | undefined = '/api/core/v3/people/@all?count=100&fields=svc.username'
    while (path) {
      const reply = await admin.request({ path })
      const page = reply.body as { list: { svc: { username: string } }[]; links: { next?: string } }
      for (const person of page.list) present.add(person.svc.username)
      path = page.links.next
    }
    const exit = await stop(server)
    await clear(site)

    process.stdout.write(`${KILLS} kills, ${acknowledged.length} writes acknowledged\n`)
    expect(acknowledged.length).toBeGreaterThan(KILLS)
    expect(acknowledged.filter((username) => !present.has(username))).toEqual([])
    expect(exit).toBe(0)
  },
  KILLS * 40_000,
)
