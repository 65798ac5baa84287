/** The fault campaign: many faults at once, after which nothing may be missing. */
import { setTimeout as sleep } from 'node:timers/promises'
import { HEALTHY } from '../receiver-behaviours.ts'
import { type Circumstances, type Disturbance, judge, type Verdict, waitAfter } from './checker.ts'
import { Cluster } from './cluster.ts'
import { live, type Tally } from './events.ts'
import { Ledger } from './ledger.ts'
import { type Left, readGivenUp, readLeft, readLog, readQueued } from './log-rows.ts'
import type { Log } from './matching.ts'
import { type Overflow, overflow } from './overflow.ts'
import { type Told, World } from './world.ts'

export interface CampaignOptions {
  readonly webhooks: number
  readonly notifications: number
  /** How long events occur; then queues are drained. */
  readonly seconds: number
  readonly nodes: number
  readonly kills: number
  readonly restarts: number
  readonly isHasty?: boolean
  readonly overflow?: { readonly rows: number; readonly cap: number }
}

export interface Judged {
  readonly webhook: Told
  readonly verdict: Verdict
  readonly callbacks: number
}

export interface Outcome {
  readonly judged: readonly Judged[]
  readonly disturbances: readonly Disturbance[]
  /** The longest wait of a webhook with a healthy receiver after each kill. */
  readonly waits: readonly { readonly webhooks: number; readonly longestMs: number }[]
  readonly tally: Tally
  readonly left: Left
  readonly verified: number
  readonly cutOff: number
  readonly drainMs: number
  readonly overflow: Overflow | undefined
  readonly violations: readonly string[]
}

const READ_TIMEOUT_MS = 1_000
const DELAYS = '1,1,2,3'
const WITHIN_MS = 30_000
/** Without progress, although all receivers work. */
const PATIENCE_MS = 60_000
const LOOK_MS = 250
const COLLECT_MS = 5_000
/** As shares of the time: when receivers go down and come back. */
const DOWN = { from: 0.2, until: 0.7 }

type Say = (line: string) => void

async function lowerTimeouts(world: World): Promise<void> {
  const { setProperty } = world.as(world.admin)
  for (const name of ['read.default', 'connection.default'])
    await setProperty({ name: `svc.webhooks.timeout.${name}`, body: { value: READ_TIMEOUT_MS / 1_000 } })
}

/** Spread evenly, with a restart after every few kills. */
async function disturb(cluster: Cluster, options: CampaignOptions, say: Say): Promise<Disturbance[]> {
  const { kills, restarts, seconds } = options
  const all = kills + restarts
  const gapMs = (seconds * 1_000) / (all + 1)
  const done: Disturbance[] = []
  const begun = Date.now()
  for (let index = 1; index <= all; index++) {
    await sleep(Math.max(0, begun + index * gapMs - Date.now()))
    const isRestart = Math.floor((index * restarts) / all) > Math.floor(((index - 1) * restarts) / all)
    const disturbance = isRestart
      ? await cluster.restartPostgres()
      : await cluster.kill(index, Math.random() * gapMs * 0.2)
    done.push(disturbance)
    say(`${disturbance.kind} ${index} of ${all}`)
  }
  return done
}

async function goDownForAWhile(ledger: Ledger, { seconds }: CampaignOptions): Promise<void> {
  await sleep(seconds * 1_000 * DOWN.from)
  await ledger.goDown()
  await sleep(seconds * 1_000 * (DOWN.until - DOWN.from))
  await ledger.comeUp()
}

/** Runs until enough events are due and all faults are over, paced by time. */
async function suffer(cluster: Cluster, world: World, ledger: Ledger, options: CampaignOptions, say: Say) {
  const { notifications, seconds, webhooks } = options
  const begun = Date.now()
  const state = { due: 0, isDisturbed: true, isBroken: false }
  const taken = () => world.webhooks.reduce((sum, { path }) => sum + ledger.taken(path), 0)
  const watching = setInterval(async () => {
    state.due = Math.max(state.due, taken() + (await readQueued(cluster.sql).catch(() => 0)))
  }, LOOK_MS)
  const progress = setInterval(
    () => say(`${state.due} due, ${taken()} taken by ${webhooks} webhooks`),
    10_000,
  )
  const isOver = () => state.isBroken || (state.due >= notifications && !state.isDisturbed)
  const isInTime = () => state.due <= (notifications * (Date.now() - begun)) / (seconds * 1_000)
  const disturbing = disturb(cluster, options, say).finally(() => (state.isDisturbed = false))
  try {
    const [tally, disturbances] = await Promise.all([
      live(world, isOver, isInTime),
      disturbing,
      goDownForAWhile(ledger, options),
    ])
    return { tally, disturbances }
  } finally {
    state.isBroken = true
    clearInterval(watching)
    clearInterval(progress)
  }
}

/** The delivery log is pruned, so it is read repeatedly. The returned function reads it a last time. */
function collectGivenUp({ sql }: Cluster): () => Promise<ReadonlyMap<string, number>> {
  const all = new Map<string, number>()
  const collect = async () => {
    for (const [key, times] of await readGivenUp(sql)) all.set(key, Math.max(times, all.get(key) ?? 0))
  }
  const collecting = setInterval(() => void collect().catch(() => {}), COLLECT_MS)
  return async () => {
    clearInterval(collecting)
    await collect()
    return all
  }
}

const isServed = (log: Log, world: World, ledger: Ledger) =>
  world.webhooks.every((webhook) => ledger.taken(webhook.path) >= log.dueTo(webhook).length)

/** All receivers recover. */
async function drain(cluster: Cluster, world: World, ledger: Ledger): Promise<number> {
  const begun = Date.now()
  for (const { path } of world.webhooks) ledger.behave(HEALTHY, path)
  let [seen, since] = [-1, Date.now()]
  while (Date.now() - since < PATIENCE_MS) {
    await sleep(LOOK_MS)
    if (ledger.notifications !== seen) [seen, since] = [ledger.notifications, Date.now()]
    const { queued, waiting } = await readLeft(cluster.sql)
    if (queued + waiting > 0) continue
    if (isServed(await readLog(cluster.sql), world, ledger)) break
  }
  return Date.now() - begun
}

function measureWaits(log: Log, world: World, ledger: Ledger, circumstances: Circumstances) {
  const healthy = world.webhooks
    .filter(({ behaviour }) => behaviour === HEALTHY.name)
    .map((webhook) => ({ due: log.dueTo(webhook), received: ledger.received(webhook.path) }))
  return circumstances.disturbances
    .filter(({ kind }) => kind === 'kill')
    .map((kill) => {
      const waits = healthy.flatMap(
        ({ due, received }) => waitAfter(kill, due, received, circumstances) ?? [],
      )
      return { webhooks: waits.length, longestMs: Math.max(0, ...waits) }
    })
}

function complain(outcome: Omit<Outcome, 'violations'>, forged: readonly string[]): string[] {
  const { judged, waits, left, overflow: above } = outcome
  const { queued, waiting, dropped, withheld, rows } = left
  return [
    ...judged.flatMap(({ webhook, verdict }) =>
      verdict.violations.map((text) => `webhook ${webhook.id} (${webhook.behaviour}): ${text}`),
    ),
    ...waits.flatMap(({ longestMs }) =>
      longestMs > WITHIN_MS ? [`after a kill one waited ${longestMs} ms`] : [],
    ),
    ...(queued + waiting + rows > 0 ? [`left in the end: ${JSON.stringify(left)}`] : []),
    ...(dropped + withheld > 0 ? [`dropped or withheld: ${JSON.stringify(left)}`] : []),
    ...forged.map((text) => `a signature is wrong: ${text}`),
    ...(above?.violations ?? []),
  ]
}

async function runOn(cluster: Cluster, ledger: Ledger, options: CampaignOptions, say: Say): Promise<Outcome> {
  const world = await World.make(cluster, options.webhooks)
  await lowerTimeouts(world)
  await world.register(ledger, options.webhooks)
  say(`${world.webhooks.length} webhooks on ${world.places.length} places, ${options.nodes} nodes`)
  const endCollecting = collectGivenUp(cluster)
  const { tally, disturbances } = await suffer(cluster, world, ledger, options, say)
  say('all receivers are well now')
  const drainMs = await drain(cluster, world, ledger)
  const log = await readLog(cluster.sql)
  const left = await readLeft(cluster.sql)
  const givenUp = await endCollecting()
  const circumstances = { disturbances, readTimeoutMs: READ_TIMEOUT_MS, givenUp }
  const judged = world.webhooks.map((webhook) => {
    const received = ledger.received(webhook.path)
    return {
      webhook,
      callbacks: received.length,
      verdict: judge(log.dueTo(webhook), received, circumstances),
    }
  })
  const waits = measureWaits(log, world, ledger, circumstances)
  if (options.overflow) say('one receiver is dead, and its queue runs over')
  const above =
    options.overflow &&
    (await overflow(cluster, world, ledger, { ...options.overflow, patienceMs: PATIENCE_MS * 5 }))
  const { verified, cutOff, forged } = ledger
  const outcome = { judged, disturbances, waits, tally, left, verified, cutOff, drainMs, overflow: above }
  return { ...outcome, violations: complain(outcome, forged) }
}

export async function runCampaign(options: CampaignOptions, say: Say): Promise<Outcome> {
  const ledger = await Ledger.open()
  const cluster = await Cluster.start({ nodes: options.nodes, delays: DELAYS, isHasty: options.isHasty })
  try {
    const outcome = await runOn(cluster, ledger, options, say)
    if (outcome.violations.length > 0) say(cluster.complaints(20))
    return outcome
  } catch (error) {
    say(cluster.complaints(40))
    throw error
  } finally {
    await cluster.stop()
    await ledger.close()
  }
}
