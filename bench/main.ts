/** `npm run bench`: every scenario against its ceiling and the prototype, in turns, in one run. How to read it: README.md. */
import { parseArgs } from 'node:util'
import { measureDay } from './day.ts'
import { READ_SCENARIOS } from './goals-of-reads.ts'
import { measureIdle } from './idle.ts'
import { measureLag } from './lag.ts'
import { mustShow } from './must-show.ts'
import { measureRealtime } from './realtime.ts'
import { REPLIES } from './replies.ts'
import { measureSeeded } from './seeded.ts'
import { measureSigningIn } from './sign-in.ts'
import { measureWebhooks } from './webhooks.ts'
import { measureWrites } from './writes.ts'

const { values: options } = parseArgs({
  options: {
    /** Seconds per measurement: 5, or 60 when idle. */
    seconds: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '32' },
    /** Repeatable. */
    only: { type: 'string', multiple: true },
    /** Only the goals, and all of them as a table in Markdown. */
    'must-show': { type: 'boolean', default: false },
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
    /** Of a day: six a second, unless given. */
    requests: { type: 'string', default: '518400' },
    /**
     * Another source tree. Idle and lag measure it in turns with this one, and take several of them; other measurements take
     * its server instead of that of this tree.
     */
    tree: { type: 'string', multiple: true, default: [] },
  },
})
const seconds = Number(options.seconds ?? 5)
const rounds = Number(options.rounds)
const usualConnections = Number(options.connections)
const repetition = { rounds, seconds, connections: usualConnections }
const contents = Number(options.contents ?? options.rows ?? 100_000)
/** Of the rest fewer only where there are fewer contents. */
const atMost = (most: number) => Math.max(1_000, Math.min(most, contents))

const isChosen = (name: string) => options.only?.some((part) => name.includes(part)) ?? true
const isAlone = (name: string) => options.only?.length === 1 && options.only[0] === name
const isMust = (name: string) =>
  READ_SCENARIOS.includes(name) || name.startsWith('replies: ') || name.startsWith('search: ')

/** Idle and lag take several of them. */
const [tree] = options.tree

const webhookOptions = {
  webhooks: Number(options.webhooks),
  perPlace: Number(options['per-place']),
  isByApi: options['by-api'],
  drained: Number(options.drained),
  profile: options.profile,
  tree,
}

const isSearchWanted =
  isChosen('search') || (options.only?.some((part) => part.startsWith('search: ')) ?? false)

/** What needs a community of many rows; the goals alone, or everything. */
const seededOptions = (isWanted: (name: string) => boolean) => ({
  ...repetition,
  kept: options.data,
  tree,
  isWanted,
  isSearchWanted,
  sizes: {
    people: Number(options.people ?? atMost(100_000)),
    places: Number(options.places ?? atMost(100_000)),
    contents,
    activities: Number(options.activities ?? atMost(100_000)),
    updates: Number(options.updates ?? atMost(150_000)),
  },
})

/** More events, for longer, than webhooks alone get by default; and fewer to drain in a small community. */
async function showGoals(): Promise<void> {
  const isSeeded = isSearchWanted || [...READ_SCENARIOS, ...Object.values(REPLIES)].some(isChosen)
  const seeded = isSeeded
    ? await measureSeeded(seededOptions((name) => isMust(name) && isChosen(name)))
    : { compared: [], replies: [], searches: [] }
  const webhooks = isChosen('webhooks')
    ? await measureWebhooks({
        ...webhookOptions,
        seconds: 6 * seconds,
        rate: Number(options.rate ?? 2_000),
        rows: Math.min(300_000, 3 * contents),
      })
    : undefined
  const shown = `${contents.toLocaleString('en')} contents, ${rounds} rounds of ${seconds} s, ${usualConnections} connections`
  console.log(`\n${shown}\n\n${mustShow({ ...seeded, webhooks })}`)
}

// These need their own instances without people.
if (options['must-show']) {
  await showGoals()
} else if (isAlone('sign-in')) {
  await measureSigningIn({ samples: Number(options.samples), seconds, connections: usualConnections })
} else if (isAlone('webhooks')) {
  await measureWebhooks({
    ...webhookOptions,
    seconds,
    rate: Number(options.rate ?? 500),
    rows: Number(options.rows ?? 300_000),
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
} else if (isAlone('day')) {
  const { sizes, kept } = seededOptions(isChosen)
  await measureDay({ sizes, kept, tree, connections: usualConnections, requests: Number(options.requests) })
} else if (isAlone('writes')) {
  await measureWrites(seededOptions(isChosen))
} else if (isAlone('lag')) {
  await measureLag({ trees: options.tree, rounds, events: Number(options.events) })
} else {
  await measureSeeded(seededOptions(isChosen))
}
