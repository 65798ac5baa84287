import { setTimeout as sleep } from 'node:timers/promises'
import { basic, createClient } from '@folkmoot/client'
import { expect, test } from 'vitest'
import { aPreparedSite, clear, postmasterPid, type Site, serve, stop } from '../testing/process.ts'

const PASSWORD = 'password of admin'
/** One of each kind; `RESTARTS=10 npm test` for a longer campaign. */
const RESTARTS = Number(process.env.RESTARTS ?? 2)
const PEOPLE = '/api/core/v3/people'

interface Answer {
  readonly at: number
  readonly ms: number
  readonly status: number
  readonly hasRetryAfter: boolean
}

/** Eight busy callers, half of them writing, until stopped. */
class Load {
  readonly answers: Answer[] = []
  readonly acknowledged: string[] = []
  readonly #site: Site
  #isOver = false
  readonly #workers: Promise<void>[]

  constructor(site: Site) {
    this.#site = site
    this.#workers = [0, 1, 2, 3, 4, 5, 6, 7].map((worker) => this.#run(worker))
  }

  async #run(worker: number): Promise<void> {
    for (let index = 0; !this.#isOver; index++) {
      const username = `l${worker}n${index}`
      const answer = await (worker < 4 ? this.#ask(`${PEOPLE}/@me`) : this.#ask(PEOPLE, username))
      if (answer.status === 201) this.acknowledged.push(username)
      if (answer.status !== 200 && answer.status !== 201) await sleep(20)
    }
  }

  async #ask(path: string, username?: string): Promise<Answer> {
    const body = username && {
      emails: [{ value: `${username}@example.org` }],
      name: { givenName: 'A', familyName: 'B' },
      svc: { username },
    }
    const begun = performance.now()
    const response = await fetch(this.#site.baseUrl + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: basic('admin', PASSWORD), 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : undefined,
    })
    await response.text()
    const at = performance.now()
    const { status, headers } = response
    const answer = { at, ms: at - begun, status, hasRetryAfter: headers.has('retry-after') }
    this.answers.push(answer)
    return answer
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#workers)
  }
}

/** SIGINT is a fast shutdown as by `pg_ctl restart -m fast`; SIGKILL as when out of memory. */
async function restartPostgres(site: Site, round: number): Promise<void> {
  const pid = await postmasterPid(site)
  process.kill(pid, round % 2 === 0 ? 'SIGINT' : 'SIGKILL')
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    await sleep(50)
    const now = await postmasterPid(site).catch(() => pid)
    const ready = now === pid ? undefined : await fetch(`${site.baseUrl}/health/ready`)
    if (ready?.ok) return
  }
  throw new Error('PostgreSQL did not come back')
}

/** The longest time after each event until reads and writes succeed again. */
function outages(answers: readonly Answer[], moments: readonly number[]): number[] {
  return moments.map((moment) => {
    const after = answers.filter((answer) => answer.at - answer.ms > moment)
    const next = moments.find((other) => other > moment) ?? Number.POSITIVE_INFINITY
    const failed = after.filter((answer) => answer.status === 503 && answer.at < next)
    return Math.max(0, ...failed.map((answer) => answer.at - moment))
  })
}

async function usernamesOf(site: Site): Promise<Set<string>> {
  const admin = createClient({ baseUrl: site.baseUrl, authorization: basic('admin', PASSWORD) })
  const present = new Set<string>()
  let path: string | undefined = `${PEOPLE}/@all?count=100&fields=svc.username`
  while (path) {
    const reply = await admin.request({ path })
    if (reply.status !== 200) throw new Error(`${path}: ${reply.text} ${JSON.stringify(reply.error)}`)
    const page = reply.body as { list: { svc: { username: string } }[]; links: { next?: string } }
    for (const person of page.list) present.add(person.svc.username)
    path = page.links.next
  }
  return present
}

test(
  'PostgreSQL restarts under load: 503 with Retry-After, nothing lost, and recovery without a restart of ours (D2)',
  async () => {
    const site = await aPreparedSite()
    site.environment = { ...site.environment, FOLKMOOT_ADMIN_PASSWORD: PASSWORD }
    const server = await serve(site)
    const load = new Load(site)
    const moments: number[] = []
    for (let round = 0; round < RESTARTS; round++) {
      await sleep(700 + Math.random() * 600)
      moments.push(performance.now())
      await restartPostgres(site, round)
    }
    await sleep(1500)
    await load.stop()
    const present = await usernamesOf(site)
    const wasRestarted = server.child.exitCode !== null
    const exit = await stop(server)
    await clear(site)

    const { answers, acknowledged } = load
    const counts = Object.entries(Object.groupBy(answers, (answer) => answer.status))
    const longestOutage = Math.max(...outages(answers, moments))
    const longestWait = Math.max(...answers.map((answer) => answer.ms))
    process.stdout.write(
      `${RESTARTS} restarts: ${counts.map(([status, all]) => `${all?.length} × ${status}`).join(', ')}; ` +
        `longest outage ${Math.round(longestOutage)} ms, longest wait ${Math.round(longestWait)} ms; ` +
        `${acknowledged.length} writes acknowledged\n`,
    )
    expect(answers.filter(({ status }) => ![200, 201, 503].includes(status))).toEqual([])
    expect(answers.filter(({ status, hasRetryAfter }) => status === 503 && !hasRetryAfter)).toEqual([])
    expect(acknowledged.filter((username) => !present.has(username))).toEqual([])
    expect(acknowledged.length).toBeGreaterThan(RESTARTS)
    expect([wasRestarted, exit]).toEqual([false, 0])
  },
  RESTARTS * 25_000 + 30_000,
)
