/** `npm run bench`: every scenario against its ceiling, in turns, in one run. How to read it: README.md. */
import { parseArgs } from 'node:util'
import { basic, bearer, createClient } from '@folkmoot/client'
import { api } from '@folkmoot/contract'
import { measureIdle } from './idle.ts'
import { measureLag } from './lag.ts'
import { type Measurement, measure } from './load.ts'
import { timeAddingMembers } from './members.ts'
import { type Running, startCeiling, startFolkmoot } from './processes.ts'
import { measureRealtime } from './realtime.ts'
import { compareReplies } from './replies.ts'
import { type Scenario, scenarios as v3Scenarios } from './scenarios.ts'
import { measureSearch } from './search.ts'
import { seed } from './seed.ts'
import { seedNews } from './seed-news.ts'
import { measureSigningIn } from './sign-in.ts'
import { updateScenarios } from './update-scenarios.ts'
import { measureWebhooks } from './webhooks.ts'

const scenarios: readonly Scenario[] = [...v3Scenarios, ...updateScenarios]

const PASSWORD = 'bench password'
/** A plain member: an admin skips visibility checks. */
const READER = basic('reader', PASSWORD)

const { values: options } = parseArgs({
  options: {
    /** Seconds per measurement: 5, or 60 when idle. */
    seconds: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '32' },
    /** Repeatable. */
    only: { type: 'string', multiple: true },
    /** Of contents; of notifications to drain, where webhooks are measured. */
    rows: { type: 'string' },
    people: { type: 'string' },
    places: { type: 'string' },
    contents: { type: 'string' },
    activities: { type: 'string' },
    updates: { type: 'string' },
    data: { type: 'string' },
    /** Of wrong passwords of each kind. */
    samples: { type: 'string', default: '2000' },
    /** For webhooks: events a second, webhooks, webhooks per place; how many webhooks are drained. */
    rate: { type: 'string' },
    webhooks: { type: 'string', default: '100' },
    'per-place': { type: 'string', default: '5' },
    /** Replies by the API instead of rows of the log. */
    'by-api': { type: 'boolean', default: false },
    drained: { type: 'string', default: '40' },
    /** Of realtime: event streams that are open, and events of each kind; people and rate count there as well. */
    streams: { type: 'string', default: '2000' },
    events: { type: 'string', default: '100' },
    profile: { type: 'string' },
    /** Of idle and lag: another source tree, to be measured in turns with this one. May be given several times. */
    tree: { type: 'string', multiple: true, default: [] },
  },
})
const seconds = Number(options.seconds ?? 5)
const rounds = Number(options.rounds)
const usualConnections = Number(options.connections)
const contents = Number(options.contents ?? options.rows ?? 100_000)
/** Of the rest fewer only where there are fewer contents. */
const atMost = (most: number) => String(Math.max(1_000, Math.min(most, contents)))

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

const HOUR_MS = 3_600_000

/** A token per run, since it is not stored in a reused data directory. */
async function authorizationFor({ baseUrl }: Running, { by = 'password' }: Scenario): Promise<string> {
  if (by === 'password') return READER
  const client = createClient({ baseUrl, authorization: READER })
  const expires = new Date(Date.now() + HOUR_MS).toISOString()
  const { token } = await client.createToken({
    personID: '@me',
    body: { name: 'bench', scopes: 'uri:/api', expires },
  })
  return bearer(token)
}

/** Machines are noisy: both run in turn, and the median ratio counts. */
async function compare(folkmoot: Running, ceiling: Running, scenario: Scenario) {
  const authorization = await authorizationFor(folkmoot, scenario)
  const client = createClient({ baseUrl: folkmoot.baseUrl, authorization })
  const paths = await scenario.paths(client)
  const { text } = await client.request({ path: paths[0] ?? '' })
  const name = encodeURIComponent(scenario.name)
  await fetch(`${ceiling.baseUrl}/ceiling/${name}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  })
  const headers = { authorization }
  const connections = scenario.inFlight ?? usualConnections
  const ours: Measurement[] = []
  const theirs: Measurement[] = []
  for (let round = 0; round < rounds; round++) {
    theirs.push(await measure(ceiling, { paths: [`/ceiling/${name}`], connections, seconds }))
    ours.push(await measure(folkmoot, { paths, headers, connections, seconds }))
  }
  const of = (pick: (one: Measurement) => number, all = ours) => median(all.map(pick))
  const ratio = of((one) => one.requestsPerSecond) / of((one) => one.requestsPerSecond, theirs)
  const p95 = of((one) => one.p95)
  const isMet = ratio >= scenario.target && p95 < (scenario.p95 ?? Number.POSITIVE_INFINITY)
  return {
    scenario: scenario.name,
    bytes: text.length,
    'in flight': connections,
    'req/s': Math.round(of((one) => one.requestsPerSecond)),
    ceiling: Math.round(of((one) => one.requestsPerSecond, theirs)),
    ratio: `${(ratio * 100).toFixed(0)} %`,
    target: scenario.p95 ? `p95 < ${scenario.p95} ms` : `${(scenario.target * 100).toFixed(0)} %`,
    met: isMet ? 'yes' : 'no',
    'p50 ms': of((one) => one.p50),
    'p95 ms': p95,
    'p99 ms': of((one) => one.p99),
    'node ms': of((one) => one.nodeCpuMs).toFixed(3),
    'pg ms': of((one) => one.postgresCpuMs).toFixed(3),
    'ceiling ms': of((one) => one.nodeCpuMs, theirs).toFixed(3),
    MB: Math.round(of((one) => one.megabytes)),
    'heap MB': Math.round(of((one) => one.heapMegabytes)),
    failures: ours.reduce((sum, one) => sum + one.failures, 0),
  }
}

/** Exists already in a reused data directory. */
async function makeReader({ baseUrl }: Running): Promise<void> {
  const admin = createClient({ baseUrl, authorization: basic('admin', PASSWORD) })
  const body = {
    emails: [{ value: 'reader@example.org' }],
    name: { givenName: 'Some', familyName: 'Reader' },
    svc: { username: 'reader', password: PASSWORD },
  }
  const { status, text } = await admin.send(api.createPerson, { body })
  if (status !== 201 && status !== 409) throw new Error(`No reader: ${text}`)
}

const isWanted = (name: string) => options.only?.some((part) => name.includes(part)) ?? true
const isAlone = (name: string) => options.only?.length === 1 && options.only[0] === name

async function measureAll(): Promise<void> {
  const [folkmoot, ceiling] = await Promise.all([
    startFolkmoot(PASSWORD, { kept: options.data }),
    startCeiling(),
  ])
  try {
    await seed(folkmoot.dataDirectory, {
      people: Number(options.people ?? atMost(100_000)),
      places: Number(options.places ?? atMost(100_000)),
      contents,
      activities: Number(options.activities ?? atMost(100_000)),
      updates: Number(options.updates ?? atMost(150_000)),
    })
    await makeReader(folkmoot)
    await seedNews(folkmoot.dataDirectory, 'reader')
    const rows: Awaited<ReturnType<typeof compare>>[] = []
    for (const scenario of scenarios) {
      if (!isWanted(scenario.name)) continue
      console.log(`measuring: ${scenario.name} …`)
      rows.push(await compare(folkmoot, ceiling, scenario))
    }
    if (rows.length > 0) console.table(rows)
    if (isWanted('search') || options.only?.some((part) => part.startsWith('search: '))) {
      await measureSearch(folkmoot, { rounds, seconds, contents, password: PASSWORD, isWanted })
    }
    if (isWanted('replies')) {
      console.log('measuring: replies …')
      const client = createClient({ baseUrl: folkmoot.baseUrl, authorization: READER })
      await compareReplies(folkmoot, client, { rounds, seconds, connections: usualConnections })
    }
    if (isWanted('adding 200 members')) {
      console.log('measuring: adding 200 members …')
      const admin = createClient({ baseUrl: folkmoot.baseUrl, authorization: basic('admin', PASSWORD) })
      console.table([await timeAddingMembers(admin)])
    }
    for (const { name, against } of scenarios) {
      const [one, other] = [name, against?.name].map((wanted) => rows.find((row) => row.scenario === wanted))
      if (!against || !one || !other) continue
      const slower = (other['req/s'] / one['req/s']).toFixed(2)
      const late = (one['p95 ms'] / other['p95 ms']).toFixed(2)
      console.log(`${name} / ${against.name}: ${slower}× (at most ${against.most}×), p95 ${late}×`)
    }
  } finally {
    await Promise.all([folkmoot.stop(), ceiling.stop()])
  }
}

// These need their own instances without people.
if (isAlone('sign-in')) {
  await measureSigningIn({ samples: Number(options.samples), seconds, connections: usualConnections })
} else if (isAlone('webhooks')) {
  await measureWebhooks({
    seconds,
    rate: Number(options.rate ?? 500),
    webhooks: Number(options.webhooks),
    perPlace: Number(options['per-place']),
    isByApi: options['by-api'],
    rows: Number(options.rows ?? 300_000),
    drained: Number(options.drained),
    profile: options.profile,
  })
} else if (isAlone('realtime')) {
  await measureRealtime({
    streams: Number(options.streams),
    people: Number(options.people ?? 500),
    events: Number(options.events),
    rate: Number(options.rate ?? 4),
    profile: options.profile,
  })
} else if (isAlone('idle')) {
  await measureIdle({ trees: options.tree, rounds, seconds: Number(options.seconds ?? 60) })
} else if (isAlone('lag')) {
  await measureLag({ trees: options.tree, rounds, events: Number(options.events) })
} else {
  await measureAll()
}
