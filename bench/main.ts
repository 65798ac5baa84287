/** `npm run bench`: every scenario against its ceiling, in turns, in one run. How to read it: README.md. */
import { parseArgs } from 'node:util'
import { basic, bearer, createClient } from '@folkmoot/client'
import { api } from '@folkmoot/contract'
import { type Compared, compare, printCompared } from './compare.ts'
import { connect } from './database.ts'
import { measureIdle } from './idle.ts'
import { measureLag } from './lag.ts'
import { timeAddingMembers } from './members.ts'
import {
  type Running,
  type RunningFolkmoot,
  startCeiling,
  startFolkmoot,
  startPrototype,
} from './processes.ts'
import { fillPrototype, giveToken } from './prototype-seed.ts'
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
const repetition = { rounds, seconds, connections: usualConnections }
const contents = Number(options.contents ?? options.rows ?? 100_000)
/** Of the rest fewer only where there are fewer contents. */
const atMost = (most: number) => String(Math.max(1_000, Math.min(most, contents)))

const HOUR_MS = 3_600_000

/** A token per run, since it is not stored in a reused data directory. */
async function makeToken({ baseUrl }: Running): Promise<string> {
  const client = createClient({ baseUrl, authorization: READER })
  const expires = new Date(Date.now() + HOUR_MS).toISOString()
  const { token } = await client.createToken({
    personID: '@me',
    body: { name: 'bench', scopes: 'uri:/api', expires },
  })
  return token
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

/** Filled from our tables, in the same PostgreSQL. */
async function setPrototype(folkmoot: RunningFolkmoot, token: string): Promise<Running> {
  const sql = await connect(folkmoot.dataDirectory)
  await fillPrototype(sql)
  await giveToken(sql, token, 'reader')
  await sql.end()
  return await startPrototype(folkmoot)
}

async function measureAll(): Promise<void> {
  const [folkmoot, ceiling] = await Promise.all([
    startFolkmoot(PASSWORD, { kept: options.data }),
    startCeiling(),
  ])
  let prototype: Running | undefined
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
    const token = await makeToken(folkmoot)
    const wanted = scenarios.filter(({ name }) => isWanted(name))
    if (wanted.some(({ hasPrototype }) => hasPrototype)) prototype = await setPrototype(folkmoot, token)
    const compared: Compared[] = []
    for (const scenario of wanted) {
      console.log(`measuring: ${scenario.name} …`)
      const credentials = { password: READER, token: bearer(token) }
      compared.push(await compare({ folkmoot, ceiling, prototype }, scenario, credentials, repetition))
    }
    printCompared(compared)
    if (isWanted('search') || options.only?.some((part) => part.startsWith('search: '))) {
      await measureSearch(folkmoot, { rounds, seconds, contents, password: PASSWORD, isWanted })
    }
    if (isWanted('replies')) {
      console.log('measuring: replies …')
      const client = createClient({ baseUrl: folkmoot.baseUrl, authorization: READER })
      await compareReplies(folkmoot, client, repetition)
    }
    if (isWanted('adding 200 members')) {
      console.log('measuring: adding 200 members …')
      const admin = createClient({ baseUrl: folkmoot.baseUrl, authorization: basic('admin', PASSWORD) })
      console.table([await timeAddingMembers(admin)])
    }
  } finally {
    await prototype?.stop()
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
