/** Webhook latency, and how fast a queue drains. */
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from './load.ts'
import { plainRate } from './webhook-ceiling.ts'
import { type Cpu, Stage, type StageOptions } from './webhook-stage.ts'

const LAG_TARGET_MS = 500
const DRAIN_TARGET = 30_000
const IN_A_CALLBACK = 100
const LOOK_MS = 100

export interface WebhookOptions extends StageOptions {
  readonly seconds: number
  /** Events per second. */
  readonly rate: number
  /** Webhooks, a fifth of them faulty, and how many get each event. */
  readonly webhooks: number
  readonly perPlace: number
  /** Whether events are replies through the API instead of rows of the log. */
  readonly isByApi: boolean
  /** Notifications to drain, and their webhooks. */
  readonly rows: number
  readonly drained: number
}

export interface WebhookFigures {
  readonly lagP95: number
  readonly eventsPerSecond: number
  readonly drainedPerSecond: number
}

/** CPU milliseconds per thousand notifications. */
function cpuPerThousand(before: Cpu, after: Cpu, notifications: number): Record<string, string> {
  const of = (name: keyof Cpu) =>
    (((after[name] - before[name]) * 1e6) / Math.max(1, notifications)).toFixed(0)
  return {
    'node ms/1000': of('node'),
    'pg ms/1000': of('postgres'),
    'receivers ms/1000': of('receivers'),
  }
}

const FAULTS = ['failing', 'silent']
const behaviourOf = (index: number) => (index % 5 === 4 ? (FAULTS[index % 2] ?? '') : 'healthy')

type MakeOne = (number: number) => Promise<unknown>

const ANNOUNCING_MS = 25

/** As another node announces what it changes. */
const announce = ({ sql }: Stage, topic: 'activities' | 'deliveries') =>
  sql`select pg_notify('folkmoot_changes', ${`bench ${topic} `})`

/** Otherwise the server would look for what is recorded every ten seconds. */
function announcing(stage: Stage): { stop(): void } {
  const timer = setInterval(() => void announce(stage, 'activities').catch(() => {}), ANNOUNCING_MS)
  return { stop: () => clearInterval(timer) }
}

/** At a fixed rate, without waiting for answers. */
async function atRate(rate: number, seconds: number, makeOne: MakeOne) {
  const under: Promise<unknown>[] = []
  let failures = 0
  const begun = performance.now()
  for (let made = 0; made < rate * seconds; ) {
    for (; made < ((performance.now() - begun) / 1_000) * rate && made < rate * seconds; made++)
      under.push(makeOne(made).catch(() => failures++))
    await sleep(2)
  }
  await Promise.all(under)
  return { made: under.length - failures, failures, seconds: (performance.now() - begun) / 1_000 }
}

/** As members write them. */
const replyTo =
  ({ admin }: Stage, topics: readonly string[]): MakeOne =>
  async (number) => {
    const content = { type: 'text/html', text: '<p>I think so, too.</p>' } as const
    const parent = `/contents/${topics[number % topics.length]}`
    return await admin.createContent({ body: { type: 'message', content, parent } })
  }

/** Only into the log, one transaction each: measures delivery, not writing. */
const recordOn =
  ({ sql }: Stage, topics: readonly string[]): MakeOne =>
  async (number) =>
    await sql`
      insert into activity (verb, actor_id, object_type, object_id, container_type, container_id, root_id, details)
      select 'svc:modified', author_id, 1, id, 700, place_id, id, '{}' from content
      where id = ${topics[number % topics.length] ?? ''}::bigint`

async function untilQuiet(stage: Stage): Promise<void> {
  for (let seen = -1; seen !== stage.receivers.arrived.length; await sleep(2_000))
    seen = stage.receivers.arrived.length
}

async function measureLag(
  options: WebhookOptions,
): Promise<Pick<WebhookFigures, 'lagP95' | 'eventsPerSecond'>> {
  const stage = await Stage.set(Math.ceil(options.webhooks / options.perPlace), options)
  try {
    const topics = await stage.openTopics()
    await stage.register(options.webhooks, behaviourOf)
    // Calls each once, so that faulty ones are known.
    await atRate(50, 2, replyTo(stage, topics))
    await untilQuiet(stage)
    stage.receivers.forget()
    const before = await stage.cpu()
    const makeOne = options.isByApi ? replyTo(stage, topics) : recordOn(stage, topics)
    const announcement = announcing(stage)
    const events = await atRate(options.rate, options.seconds, makeOne).finally(announcement.stop)
    await untilQuiet(stage)
    const after = await stage.cpu()
    const rows = await stage.sql<{ id: string; at: number }[]>`
      select id::text, (extract(epoch from recorded_at) * 1000)::float8 as at from activity`
    const recorded = new Map(rows.map(({ id, at }) => [id, at]))
    const { arrived } = stage.receivers
    const lags = arrived.map(([id, at]) => at - (recorded.get(id) ?? Number.NaN))
    const p95 = percentile(lags, 0.95)
    console.table([
      {
        bench: 'lag',
        'events/s': Math.round(events.made / events.seconds),
        failures: events.failures,
        webhooks: options.webhooks,
        notifications: arrived.length,
        'in a callback': (arrived.length / stage.receivers.callbacks).toFixed(1),
        'p50 ms': percentile(lags, 0.5).toFixed(0),
        'p95 ms': p95.toFixed(0),
        'p99 ms': percentile(lags, 0.99).toFixed(0),
        target: `p95 < ${LAG_TARGET_MS} ms`,
        met: p95 < LAG_TARGET_MS ? 'yes' : 'no',
        ...cpuPerThousand(before, after, arrived.length),
      },
    ])
    return { lagP95: p95, eventsPerSecond: events.made / events.seconds }
  } finally {
    await stage.strike()
  }
}

/** Created inside PostgreSQL, each about an existing reply. */
async function queue(
  stage: Stage,
  topics: readonly string[],
  rows: number,
  perPlace: number,
): Promise<number> {
  await stage.admin.setProperty({ name: 'svc.webhooks.queue.rows.max', body: { value: rows * 2 } })
  await atRate(100, 3, replyTo(stage, topics))
  const activities = Math.ceil(rows / perPlace)
  await stage.sql`
    insert into activity (verb, actor_id, object_type, object_id, container_type, container_id, root_id, details)
    select 'svc:liked', reply.author_id, 2, reply.id, 700, topic.place_id, topic.id, '{}'
    from generate_series(1, ${activities}::int) n
    join (select content.*, row_number() over (order by id) - 1 as number, count(*) over () as all_of_them
      from content where type = 'message') reply on reply.number = n % reply.all_of_them
    join content topic on topic.id = reply.root_id
    order by n`
  while (!(await stage.hasReadAll())) await sleep(LOOK_MS)
  return await stage.queued()
}

async function measureDrain(options: WebhookOptions): Promise<number> {
  const places = Math.ceil(options.drained / options.perPlace)
  const stage = await Stage.set(places, options)
  try {
    const topics = await stage.openTopics()
    stage.receivers.open(false)
    await stage.register(options.drained, () => 'healthy')
    console.log('queueing …')
    const queued = await queue(stage, topics, options.rows, options.perPlace)
    stage.receivers.open(true)
    const before = await stage.cpu()
    const begun = Date.now()
    await stage.sql`update webhook set wait_until = now()`
    // The server looks by itself every fifteen seconds: without this up to as long was measured beside the draining.
    await announce(stage, 'deliveries')
    while ((await stage.queued()) > 0) await sleep(LOOK_MS)
    const after = await stage.cpu()
    await untilQuiet(stage)
    const { arrived, callbacks, body, url } = stage.receivers
    const seconds = (Math.max(...arrived.slice(-1000).map(([, at]) => at)) - begun) / 1_000
    const rate = arrived.length / seconds
    const told = arrived.length
    const [plain, kept] = [
      await plainRate(`${url}/healthy/ceiling`, body, 5, false),
      await plainRate(`${url}/healthy/ceiling`, body, 5, true),
    ]
    const perCallback = JSON.parse(body).length
    console.table([
      {
        bench: 'drain',
        queued,
        webhooks: options.drained,
        'notifications/s': Math.round(rate),
        'in a callback': (told / callbacks).toFixed(1),
        bytes: body.length,
        'plain loop': Math.round(plain * perCallback),
        'kept connections': Math.round(kept * perCallback),
        ratio: `${((rate / (kept * perCallback)) * 100).toFixed(0)} %`,
        target: `${DRAIN_TARGET}/s in callbacks of ${IN_A_CALLBACK}`,
        met: rate >= DRAIN_TARGET ? 'yes' : 'no',
        ...cpuPerThousand(before, after, told),
      },
    ])
    return rate
  } finally {
    await stage.strike()
  }
}

export async function measureWebhooks(options: WebhookOptions): Promise<WebhookFigures> {
  console.log('measuring: how soon webhooks are told …')
  const lag = await measureLag(options)
  console.log('measuring: how fast a queue drains …')
  return { ...lag, drainedPerSecond: await measureDrain(options) }
}
