/** What timing of wrong passwords reveals, and what a flood of guesses costs others. */
import { setTimeout as sleep } from 'node:timers/promises'
import { basic, type Client, createClient } from '@folkmoot/client'
import { api } from '@folkmoot/contract'
import { measure, percentile } from './load.ts'
import { type Running, startFolkmoot } from './processes.ts'

const PASSWORD = 'bench password'
/** Below the budget of an account. */
const GUESSES_EACH = 8
const MOB = 500

/** A public base URL: then a proxy is trusted, and guesses may use any address. */
const ENVIRONMENT = { FOLKMOOT_BASE_URL: 'http://bench.example', HOST: '127.0.0.1' }

let guesses = 0
async function guess({ baseUrl }: Running, username: string): Promise<number> {
  const number = ++guesses
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
  const answer = await fetch(`${baseUrl}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'x-forwarded-for': address },
    body: new URLSearchParams({ username, password: 'not the right one' }),
  })
  await answer.text()
  return answer.status
}

/** The two-sided p-value that both samples have the same distribution. */
function mannWhitney(left: readonly number[], right: readonly number[]): number {
  const all = [
    ...left.map((value) => ({ value, isLeft: true })),
    ...right.map((value) => ({ value, isLeft: false })),
  ]
  all.sort((a, b) => a.value - b.value)
  let rankSum = 0
  for (let start = 0; start < all.length; ) {
    let end = start
    while (end < all.length && all[end]?.value === all[start]?.value) end++
    const rank = (start + 1 + end) / 2
    rankSum += rank * all.slice(start, end).filter(({ isLeft }) => isLeft).length
    start = end
  }
  const [n, m] = [left.length, right.length]
  const u = rankSum - (n * (n + 1)) / 2
  const z = (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
  return 2 * (1 - normal(Math.abs(z)))
}

/** Abramowitz and Stegun 26.2.17, accurate to seven digits. */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const tail = [1.330274429, -1.821255978, 1.781477937, -0.356563782, 0.31938153].reduce(
    (sum, factor) => (sum + factor) * t,
    0,
  )
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail
}

async function makePeople(admin: Client, count: number): Promise<string[]> {
  const usernames = Array.from({ length: count }, (_, index) => `known${index}`)
  for (const username of usernames) {
    const name = { givenName: 'Some', familyName: username }
    const emails = [{ value: `${username}@example.org` }]
    const body = { name, emails, svc: { username, password: PASSWORD } }
    // A machine that just started something else rejects requests.
    while ((await admin.send(api.createPerson, { body })).status === 503) await sleep(1000)
  }
  return usernames
}

/** In turn, so that other load affects both alike. */
async function compareTimes(folkmoot: Running, admin: Client, samples: number) {
  const known = await makePeople(admin, Math.ceil(samples / GUESSES_EACH))
  const times = { known: [] as number[], unknown: [] as number[] }
  const timed = async (kind: keyof typeof times, username: string) => {
    const begun = performance.now()
    const status = await guess(folkmoot, username)
    const took = performance.now() - begun
    if (status === 401) times[kind].push(took)
    else if (status !== 503) throw new Error(`A guess was answered with ${status}`)
  }
  for (let sample = 0; sample < samples; sample++) {
    const index = sample % known.length
    const both = [() => timed('known', known[index] ?? ''), () => timed('unknown', `nobody${sample}`)]
    for (const attempt of sample % 2 === 0 ? both : both.reverse()) await attempt()
  }
  return {
    samples: Math.min(times.known.length, times.unknown.length),
    'known p50 ms': percentile(times.known, 0.5).toFixed(2),
    'unknown p50 ms': percentile(times.unknown, 0.5).toFixed(2),
    'Mann-Whitney p': mannWhitney(times.known, times.unknown).toFixed(4),
  }
}

/** This many at once, until done. */
async function guessOn(folkmoot: Running, isOver: () => boolean): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {}
  while (!isOver()) {
    const round = Array.from({ length: MOB }, (_, index) => guess(folkmoot, `mob${index}x${guesses}`))
    for (const status of await Promise.all(round)) statuses[status] = (statuses[status] ?? 0) + 1
  }
  return statuses
}

async function compareOthers(folkmoot: Running, seconds: number, connections: number) {
  const headers = { authorization: basic('admin', PASSWORD) }
  const load = { paths: ['/api/core/v3/people/@me'], headers, connections, seconds }
  const calm = await measure(folkmoot, load)
  let isOver = false
  const mob = guessOn(folkmoot, () => isOver)
  const crowded = await measure(folkmoot, load)
  isOver = true
  const statuses = await mob
  return {
    'p99 ms': calm.p99,
    'p99 ms beside the mob': crowded.p99,
    ratio: (crowded.p99 / calm.p99).toFixed(2),
    failures: crowded.failures,
    guesses: JSON.stringify(statuses),
  }
}

export async function measureSigningIn(options: { samples: number; seconds: number; connections: number }) {
  const folkmoot = await startFolkmoot(PASSWORD, { environment: ENVIRONMENT })
  try {
    const admin = createClient({ baseUrl: folkmoot.baseUrl, authorization: basic('admin', PASSWORD) })
    console.log('measuring: wrong passwords of people who are there, and of nobody …')
    console.table([await compareTimes(folkmoot, admin, options.samples)])
    console.log(`measuring: others, beside ${MOB} wrong passwords at once …`)
    console.table([await compareOthers(folkmoot, options.seconds, options.connections)])
  } finally {
    await folkmoot.stop()
  }
}
