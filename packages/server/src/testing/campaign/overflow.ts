/** Overflows the queue of one webhook with a dead receiver, beside healthy ones. */
import { setTimeout as sleep } from 'node:timers/promises'
import { HEALTHY } from '../receiver-behaviours.ts'
import type { Cluster } from './cluster.ts'
import type { Ledger } from './ledger.ts'
import { insertLogins, readDropped, readLeft, readLog, readQueued } from './log-rows.ts'
import type { Log, Registered } from './matching.ts'
import type { World } from './world.ts'

/** Share of the cap added when the queue is full; small, so that the dead queue stays the longest. */
const LATER = 0.05
const LOOK_MS = 200
const CALLBACK = 100

export interface Overflow {
  readonly rows: number
  readonly cap: number
  readonly deleted: number
  readonly violations: readonly string[]
}

async function until(isSo: () => Promise<boolean>, patienceMs: number): Promise<boolean> {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(LOOK_MS))
    if (await isSo()) return true
  return false
}

async function register(world: World, ledger: Ledger, index: number): Promise<Registered & { path: string }> {
  const { path, url } = ledger.place(index)
  const events = ['user_session']
  const { id, secret } = await world.as(world.admin).createWebhook({ body: { events, callback: url } })
  ledger.expectSignature(path, secret)
  return { id, events, path }
}

/** The missing events must be one block, right behind the callback in flight. */
function gapOf(due: readonly string[], ledger: Ledger, path: string): { gap: number; complaints: string[] } {
  const came = ledger.received(path).flatMap(({ notifications }) => notifications)
  const arrived = new Set(came)
  const missing = due.filter((id) => !arrived.has(id))
  const from = due.indexOf(missing[0] ?? '')
  const inFlight = ledger.received(path)[0]?.notifications.length ?? 0
  const isBlock = missing.every((id, index) => id === due[from + index])
  const complaints = [
    ...(isBlock ? [] : ['what was deleted is no block']),
    ...(missing.length > 0 && from > inFlight
      ? [`${from} older ones than those that were deleted are left`]
      : []),
  ]
  return { gap: missing.length, complaints }
}

const idsDue = (log: Log, webhook: Registered) => log.dueTo(webhook).map(({ id }) => id)

export async function overflow(
  { sql }: Cluster,
  world: World,
  ledger: Ledger,
  { rows, cap, patienceMs }: { rows: number; cap: number; patienceMs: number },
): Promise<Overflow> {
  const complaints: string[] = []
  const later = Math.round(cap * LATER)
  const first = world.webhooks.length
  const { setProperty } = world.as(world.admin)
  await setProperty({ name: 'svc.webhooks.queue.rows.max', body: { value: cap } })
  const dead = await register(world, ledger, first)
  ledger.behave({ name: 'failing' }, dead.path)
  await insertLogins(sql, world.admin.id, rows - later)
  // Everything is from the dead queue: one callback in flight, the rest cut to the cap. A few more may go if others
  // had rows queued then.
  const isCut = async () => {
    const inFlight = ledger.received(dead.path)[0]?.notifications.length ?? 0
    const beyond = (await readDropped(sql, dead.id)) - (rows - later - cap - inFlight)
    return beyond >= 0 && beyond <= CALLBACK
  }
  if (!(await until(isCut, patienceMs)))
    complaints.push(`${await readDropped(sql, dead.id)} were deleted and ${await readQueued(sql)} are queued`)

  const others = [await register(world, ledger, first + 1), await register(world, ledger, first + 2)] as const
  const [alsoDead, healthy] = others
  ledger.behave({ name: 'failing' }, alsoDead.path)
  ledger.behave(HEALTHY, healthy.path)
  await insertLogins(sql, world.admin.id, later)
  if (!(await until(async () => ledger.taken(healthy.path) === later, patienceMs)))
    complaints.push('the healthy one was not told of everything')
  const queued = await readQueued(sql)
  // Minus what was delivered meanwhile: the healthy one's, a callback in flight, and webhook events.
  if (queued > cap || queued < cap - later - 2 * CALLBACK) complaints.push(`${queued} are queued in the end`)

  for (const { path } of [dead, ...others]) ledger.behave(HEALTHY, path)
  await until(async () => (await readLeft(sql)).queued + (await readLeft(sql)).waiting === 0, patienceMs)
  const log = await readLog(sql)
  const deleted = await readDropped(sql, dead.id)
  const { gap, complaints: ofGap } = gapOf(idsDue(log, dead), ledger, dead.path)
  if (gap !== deleted) complaints.push(`${deleted} were counted as deleted, and ${gap} never came`)
  if (ledger.dropped.get(dead.path) !== deleted)
    complaints.push(`the receiver was told of ${ledger.dropped.get(dead.path)} that were deleted`)
  for (const webhook of others) {
    const lost = idsDue(log, webhook).length - ledger.taken(webhook.path)
    if (lost !== 0 || (await readDropped(sql, webhook.id)) !== 0) complaints.push(`another one lost ${lost}`)
  }
  const violations = [...complaints, ...ofGap].map((text) => `above the cap: ${text}`)
  return { rows, cap, deleted, violations }
}
