/** The cost of idle event streams, and the latency of events to all or a few of them. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@folkmoot/client'
import { percentile } from './load.ts'
import { heapMegabytes, residentMegabytes } from './processes.ts'
import type { Heard } from './realtime-listeners.ts'
import { type Cpu, Stage } from './realtime-stage.ts'
import { forgetStatements, readStatements, type Statement } from './statements.ts'

const LAG_TARGET_MS = 1_000
/** Longer than a heartbeat interval. */
const IDLE_SECONDS = 20
const CALM_SECONDS = 5
const LOOK_MS = 500
/** Events later than this count as missed. */
const PATIENCE_MS = 10_000
/** Time for unexpected events: duplicates, or to others. */
const AFTERWARDS_MS = 2_000
const FEW = 20
const STATEMENTS_SHOWN = 8
const SHOWN_OF_STATEMENT = 110

export interface RealtimeOptions {
  readonly streams: number
  readonly people: number
  /** Per kind, and the rate per second. */
  readonly events: number
  readonly rate: number
  /** Directory for server profiles. */
  readonly profile: string | undefined
}

interface Span {
  readonly seconds: number
  readonly cpu: Cpu
  readonly statements: readonly Statement[]
}

/** The cost of an interval. */
async function during<T>(stage: Stage, act: () => Promise<T>): Promise<[T, Span]> {
  await forgetStatements(stage.sql)
  const [before, begun] = [await stage.cpu(), performance.now()]
  const result = await act()
  const [after, seconds] = [await stage.cpu(), (performance.now() - begun) / 1_000]
  const cpu = {
    node: after.node - before.node,
    postgres: after.postgres - before.postgres,
    listeners: after.listeners - before.listeners,
  }
  return [result, { seconds, cpu, statements: await readStatements(stage.sql) }]
}

const callsOf = ({ statements }: Span) => statements.reduce((sum, { calls }) => sum + calls, 0)

async function costRow(stage: Stage, name: string, span: Span) {
  const share = (seconds: number) => `${((seconds / span.seconds) * 100).toFixed(1)} %`
  return {
    while: name,
    seconds: span.seconds.toFixed(0),
    MB: Math.round(await residentMegabytes(stage.folkmoot.pid)),
    'heap MB': Math.round(await heapMegabytes(stage.folkmoot.baseUrl)),
    'node CPU': share(span.cpu.node),
    'pg CPU': share(span.cpu.postgres),
    'listeners CPU': share(span.cpu.listeners),
    'statements/s': (callsOf(span) / span.seconds).toFixed(1),
  }
}

interface Written {
  /** When the answer arrived, by content id. */
  readonly answeredAt: ReadonlyMap<number, number>
  readonly took: readonly number[]
}

/** Creates discussions at a fixed rate, without waiting for answers. */
async function write(writer: Client, { events, rate }: RealtimeOptions, parent?: string): Promise<Written> {
  const content = { type: 'text/html', text: `<p>${'What do you think of it? '.repeat(8)}</p>` } as const
  const answeredAt = new Map<number, number>()
  const took: number[] = []
  const writeOne = async (number: number) => {
    const begun = performance.now()
    const subject = `Topic ${number}`
    const { id } = await writer.createContent({
      body: { type: 'discussion', subject, content, ...(parent && { parent }) },
    })
    answeredAt.set(Number(id), Date.now())
    took.push(performance.now() - begun)
  }
  const under: Promise<void>[] = []
  for (let number = 0; number < events; number++) {
    under.push(writeOne(number))
    await sleep(1_000 / rate)
  }
  await Promise.all(under)
  return { answeredAt, took }
}

interface Told {
  readonly listener: number
  readonly content: number
  readonly at: number
}

const toldIn = ({ listeners, contents, at }: Heard): Told[] =>
  listeners.map((listener, index) => ({
    listener,
    content: contents[index] ?? 0,
    at: at[index] ?? 0,
  }))

/** Until this many arrived, or no more do. */
async function hearAll(stage: Stage, expected: number): Promise<Told[]> {
  const told: Told[] = []
  for (let quietMs = 0; told.length < expected && quietMs < PATIENCE_MS; quietMs += LOOK_MS) {
    await sleep(LOOK_MS)
    const more = toldIn(await stage.heard())
    for (const one of more) told.push(one)
    if (more.length > 0) quietMs = 0
  }
  return told
}

/** By id: who got what, and how often. */
function countTold(told: readonly Told[], { answeredAt }: Written, isReceiver: (one: number) => boolean) {
  const known = told.filter(({ content }) => answeredAt.has(content))
  const once = new Set(known.map(({ listener, content }) => `${listener} ${content}`))
  const right = known.filter(({ listener }) => isReceiver(listener))
  const rightOnce = new Set(right.map(({ listener, content }) => `${listener} ${content}`))
  const lags = right.map(({ content, at }) => at - (answeredAt.get(content) ?? Number.NaN))
  return {
    rightOnce: rightOnce.size,
    doubled: known.length - once.size,
    strangers: told.length - right.length,
    lags,
  }
}

interface Kind {
  readonly receivers: number
  readonly isReceiver: (listener: number) => boolean
  readonly parent?: string
}

async function measureKind(stage: Stage, writer: Client, options: RealtimeOptions, idle: Span, kind: Kind) {
  const expected = kind.receivers * options.events
  const [{ written, told }, span] = await during(stage, async () => {
    const written = await write(writer, options, kind.parent)
    return { written, told: await hearAll(stage, expected) }
  })
  await sleep(AFTERWARDS_MS)
  const all = [...told, ...toldIn(await stage.heard())]
  const { rightOnce, doubled, strangers, lags } = countTold(all, written, kind.isReceiver)
  const perEvent = (total: number) => (total / options.events).toFixed(1)
  const idleCalls = (callsOf(idle) / idle.seconds) * span.seconds
  const p95 = percentile(lags, 0.95)
  const row = {
    receivers: kind.receivers,
    events: options.events,
    told: all.length,
    missed: expected - rightOnce,
    doubled,
    'to others': strangers,
    'p50 ms': percentile(lags, 0.5),
    'p95 ms': p95,
    'max ms': lags.reduce((most, one) => Math.max(most, one), 0),
    target: `p95 < ${LAG_TARGET_MS} ms`,
    met: p95 < LAG_TARGET_MS && rightOnce === expected && doubled + strangers === 0 ? 'yes' : 'no',
    'write p50 ms': percentile(written.took, 0.5).toFixed(0),
    'node ms/event': perEvent(span.cpu.node * 1_000),
    'pg ms/event': perEvent(span.cpu.postgres * 1_000),
    'statements/event': perEvent(callsOf(span) - idleCalls),
  }
  return { row, span }
}

function showStatements(title: string, { statements }: Span, events: number): void {
  console.log(title)
  console.table(
    statements.slice(0, STATEMENTS_SHOWN).map(({ query, calls, ms }) => ({
      'calls/event': (calls / events).toFixed(2),
      'ms/call': (ms / calls).toFixed(2),
      'ms/event': (ms / events).toFixed(2),
      statement: query.slice(0, SHOWN_OF_STATEMENT),
    })),
  )
}

async function measureOn(stage: Stage, options: RealtimeOptions): Promise<void> {
  const { streams, people, events } = options
  await stage.requireFiles(streams)
  const writer = await stage.fill(people)
  const members = Math.ceil((FEW * people) / streams)
  const group = await stage.makeGroup(writer, members)
  const isMember = (listener: number) => listener % people < members
  const few = Array.from({ length: streams }, (_, number) => number).filter(isMember).length

  const costs: Awaited<ReturnType<typeof costRow>>[] = []
  const [, calm] = await during(stage, () => sleep(CALM_SECONDS * 1_000))
  costs.push(await costRow(stage, 'nobody listens', calm))
  const [, opening] = await during(stage, () => stage.listen(streams, people))
  costs.push(await costRow(stage, `${streams} are opened`, opening))
  const [, idle] = await during(stage, () => sleep(IDLE_SECONDS * 1_000))
  costs.push(await costRow(stage, `${streams} are open`, idle))
  const toAll = await measureKind(stage, writer, options, idle, {
    receivers: streams,
    isReceiver: () => true,
  })
  costs.push(await costRow(stage, 'all are told', toAll.span))
  const kind = { receivers: few, isReceiver: isMember, parent: `/places/${group}` }
  const toFew = await measureKind(stage, writer, options, idle, kind)
  costs.push(await costRow(stage, `${few} are told`, toFew.span))
  const { refused, ended, resets, beats } = await stage.heard()

  console.table(costs)
  console.table([toAll.row, toFew.row])
  console.log(`refused at first: ${refused}, ended: ${ended}, resets: ${resets}, heartbeats: ${beats}`)
  showStatements('statements that took longest while all were told:', toAll.span, events)
  showStatements(`and while ${few} were told:`, toFew.span, events)
}

export async function measureRealtime(options: RealtimeOptions): Promise<void> {
  console.log(`measuring: ${options.streams} event streams of ${options.people} people …`)
  const stage = await Stage.set(options.profile)
  try {
    await measureOn(stage, options)
  } finally {
    await stage.strike()
  }
}
