/** Time from a write to inbox, event stream, webhook and search. */
import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@folkmoot/client'
import { Arrivals } from './arrivals.ts'
import { type Community, makeCommunity, startReceiver } from './community.ts'
import { percentile } from './load.ts'
import { startFolkmoot } from './processes.ts'
import { inTurns, sharesDuring, type TreeOptions } from './trees.ts'

const PASSWORD = 'bench password'
const SETTLING_MS = 5_000
/** Longer than the longest poll of the server, so that no phase is preferred. */
const LONGEST_PAUSE_MS = 600
/** Slower ones count as missed. */
const PATIENCE_MS = 15_000
const POLL_MS = 3

export interface LagOptions extends TreeOptions {
  /** Written per kind of measurement. */
  readonly events: number
}

/** Polling would disturb the rest, so each kind gets a third of the events. */
const KINDS = ['told', 'inbox', 'search'] as const
const WAYS = ['event stream', 'webhook', 'inbox', 'search'] as const
type Way = (typeof WAYS)[number]

interface Lags {
  readonly ways: Record<Way, (number | undefined)[]>
  /** Duration of one look. */
  readonly looks: Record<Way, number[]>
  readonly writes: number[]
}

const newLags = (): Lags => ({
  ways: { 'event stream': [], webhook: [], inbox: [], search: [] },
  looks: { 'event stream': [], webhook: [], inbox: [], search: [] },
  writes: [],
})

/** When it was there. Looking takes at most half of the time. */
async function lookFor(find: () => Promise<boolean>, looks: number[]): Promise<number | undefined> {
  const deadline = performance.now() + PATIENCE_MS
  while (performance.now() < deadline) {
    const begun = performance.now()
    const isFound = await find()
    const now = performance.now()
    looks.push(now - begun)
    if (isFound) return now
    await sleep(Math.max(POLL_MS, now - begun))
  }
  return undefined
}

const hasInInbox = async (reader: Client, id: string) => {
  const { list } = await reader.listInbox({ count: 1, fields: 'object' })
  return list[0]?.object.id.endsWith(`/contents/${id}`) ?? false
}

const isFoundBy = async (reader: Client, word: string) => {
  const { list } = await reader.searchContents({ filter: [`search(${word})`], count: 1, fields: 'id' })
  return list.length > 0
}

const LETTERS = 'bcdfghjklmnprstv'
const newWord = () => Array.from(randomBytes(12), (byte) => LETTERS[byte % LETTERS.length]).join('')

interface Told {
  readonly stream: Arrivals
  readonly webhook: Arrivals
}

async function measureOne(
  { writer, readers, mentioned, place }: Community,
  told: Told,
  kind: (typeof KINDS)[number],
  { ways, looks, writes }: Lags,
): Promise<void> {
  const [reader = writer] = readers
  const word = newWord()
  const text = `<p>What do you think of ${word}, <a href="/people/${mentioned}">you</a>?</p>`
  const body = { type: 'discussion', subject: 'A topic', content: { type: 'text/html', text } } as const
  const begun = performance.now()
  const { id } = await writer.createContent({ body: { ...body, parent: place } })
  const answered = performance.now()
  writes.push(answered - begun)
  const note = (way: Way, at: number | undefined) =>
    ways[way].push(at === undefined ? undefined : at - answered)
  if (kind === 'inbox') note('inbox', await lookFor(() => hasInInbox(reader, id), looks.inbox))
  if (kind === 'search') note('search', await lookFor(() => isFoundBy(reader, word), looks.search))
  const [stream, webhook] = [await told.stream.of(id, PATIENCE_MS), await told.webhook.of(id, PATIENCE_MS)]
  if (kind !== 'told') return
  note('event stream', stream)
  note('webhook', webhook)
}

async function measureTree(tree: string | undefined, events: number) {
  const told: Told = { stream: new Arrivals(), webhook: new Arrivals() }
  const receiver = await startReceiver((body, at) => told.webhook.note(body, at))
  const folkmoot = await startFolkmoot(PASSWORD, { tree })
  try {
    const community = await makeCommunity(folkmoot.baseUrl, PASSWORD, receiver.url)
    const stream = await community.readers[0]?.listen({ streams: 'all' })
    const listening = (async () => {
      for await (const { text } of stream ?? []) told.stream.note(text, performance.now())
    })()
    await sleep(SETTLING_MS)
    const lags = newLags()
    const shares = await sharesDuring(folkmoot, async () => {
      for (let number = 0; number < events * KINDS.length; number++) {
        await sleep(randomInt(LONGEST_PAUSE_MS))
        await measureOne(community, told, KINDS[number % KINDS.length] ?? 'told', lags)
      }
    })
    await stream?.close()
    await listening
    return { lags, shares }
  } finally {
    await folkmoot.stop()
    await receiver.stop()
  }
}

function rowsOf(tree: string, round: number | 'all', all: readonly Lags[]) {
  const shown = (numbers: readonly number[], share: number) => percentile(numbers, share).toFixed(1)
  return WAYS.map((way) => {
    const lags = all.flatMap(({ ways }) => ways[way])
    const came = lags.filter((lag) => lag !== undefined)
    const looks = all.flatMap((one) => one.looks[way])
    return {
      tree,
      round,
      until: way,
      events: lags.length,
      missed: lags.length - came.length,
      'p50 ms': shown(came, 0.5),
      'p95 ms': shown(came, 0.95),
      'max ms': Math.max(0, ...came).toFixed(1),
      'look p50 ms': looks.length > 0 ? shown(looks, 0.5) : '',
      'write p50 ms': shown(
        all.flatMap(({ writes }) => writes),
        0.5,
      ),
    }
  })
}

export async function measureLag(options: LagOptions): Promise<void> {
  const byTree = new Map<string, Lags[]>()
  const rows: ReturnType<typeof rowsOf> = []
  await inTurns(options, async (tree, name, round) => {
    const { lags, shares } = await measureTree(tree, options.events)
    byTree.set(name, [...(byTree.get(name) ?? []), lags])
    rows.push(...rowsOf(name, round, [lags]))
    const { seconds, node, postgres, others, load } = shares
    console.log(
      `${seconds.toFixed(0)} s; node ${node.toFixed(1)} % of a core, PostgreSQL ${postgres.toFixed(1)} %, others ${others.toFixed(1)} %; load ${load.toFixed(2)}`,
    )
  })
  console.table(rows)
  if (options.rounds > 1) console.table([...byTree].flatMap(([name, all]) => rowsOf(name, 'all', all)))
}
