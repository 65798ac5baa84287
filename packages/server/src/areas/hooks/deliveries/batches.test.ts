import { afterAll, expect, onTestFinished, test } from 'vitest'
import { readDatabase } from '../../../db/pool.ts'
import { openSql } from '../../../db/sql.ts'
import { KeptConnection } from '../../../engines/egress/kept-connection.ts'
import { aCrowd } from '../../../testing/crowd.ts'
import { aWebhookStage } from '../../../testing/webhook-stage.ts'
import { deliverBatch } from './batches.ts'
import { FanOut } from './fan-out.ts'
import { leaseQueues, releaseLease } from './lease-queries.ts'
import { startDeliveries } from './loop.ts'
import { Participation, Rounds } from './rounds.ts'
import type { HeldQueue } from './settling.ts'

const SOON = { timeout: 15_000 }

const stage = await aWebhookStage()
afterAll(() => stage.close())
const { instance, ann, happen, webhook, documentIn, receiptsAt, receivedAt, queue } = stage
const { context, connection } = instance
const { jobDb } = context
const { sql } = instance.store
const [bob] = await aCrowd(instance, [{ name: 'bob' }])

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

async function queued(id: string, count: number, ...documentIds: string[]): Promise<void> {
  await happen(count, ...documentIds)
  const isQueued = async () => {
    await new FanOut(context).run()
    return (await queue(id)).queued
  }
  await expect.poll(isQueued, SOON).toBe(count)
}

/** A batch of this queue that enters the rounds, and another one that enters them when it is told to. */
async function aBatch(webhookId: string) {
  const queues = await leaseQueues(jobDb, { proven: 100, unproven: 100 }, 20)
  for (const one of queues) if (one.webhookId !== webhookId) await releaseLease(jobDb, one)
  const taken = queues.find((one) => one.webhookId === webhookId)
  if (!taken) throw new Error('It was not taken.')
  const rounds = new Rounds()
  const held: HeldQueue = { ...taken, connection: new KeptConnection(), rounds }
  onTestFinished(async () => {
    await held.connection.close()
    await releaseLease(jobDb, held)
  })
  const [other, abort] = [new Participation(rounds), new AbortController()]
  const progress = { pendingId: null, isOver: () => false }
  return {
    other,
    abort,
    progress,
    run: (more = {}) => deliverBatch(context, held, abort.signal, { ...progress, ...more }),
  }
}

/** What comes first: the other one enters a round, or the batch is over. */
const firstOf = (other: Participation, batch: Promise<unknown>) =>
  Promise.race([other.enter().then(() => 'entered'), batch.then(() => 'over')])

/** Runs while somebody else has locked this webhook. */
async function whileLocked(id: string, work: () => Promise<void>): Promise<void> {
  const holder = openSql(connection, { max: 1 })
  try {
    await holder.begin(async (own) => {
      await own`select from webhook where id = ${id} for update`
      await work()
    })
  } finally {
    await holder.end()
  }
}

const isWaitingForLock = async () =>
  (
    await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  ).length > 0

test('a success after failures is recorded outside of the rounds, which go on meanwhile', async () => {
  const id = await webhook('/mended')
  await queued(id, 1)
  await sql`update webhook set failures = 1 where id = ${id}`
  const { other, run } = await aBatch(id)

  let batch: Promise<unknown> = Promise.resolve()
  await whileLocked(id, async () => {
    batch = run()
    await expect.poll(isWaitingForLock, SOON).toBe(true)
    expect(await firstOf(other, batch)).toBe('entered')
  })
  other.leave()
  await batch

  expect(receiptsAt('/mended')).toHaveLength(1)
  expect(await queue(id)).toMatchObject({ queued: 0, waiting: 0 })
})

test('a webhook whose owner is gone is disabled outside of the rounds', async () => {
  const id = await webhook('/lost')
  await queued(id, 1)
  await sql`update webhook set scopes = '{}' where id = ${id}`
  const { other, run } = await aBatch(id)

  let batch: Promise<unknown> = Promise.resolve()
  await whileLocked(id, async () => {
    batch = run()
    await expect.poll(isWaitingForLock, SOON).toBe(true)
    expect(await firstOf(other, batch)).toBe('entered')
  })
  other.leave()

  expect(await batch).toBe('released')
  expect(receiptsAt('/lost')).toEqual([])
})

test('who has nothing to tell leaves the round before it reads on', async () => {
  if (!bob) throw new Error('Nobody came.')
  const secretId = await documentIn()
  const id = await webhook('/withheld', {}, bob)
  await queued(id, 2, secretId)
  await sql`
    update content set place_id = null, visibility = 'people', viewer_ids = ${[ann.id]}, version = version + 1
    where id = ${secretId}`
  const { other, run } = await aBatch(id)

  const batch = run()
  // It is in a round of its own by then.
  await nextTurn()
  expect(await firstOf(other, batch)).toBe('entered')
  other.leave()

  expect(await batch).toBe('idle')
  expect(await queue(id)).toMatchObject({ queued: 0, withheld: '2' })
})

test.each(['stopping', 'aborted'] as const)(
  'who was %s while it waited for a round starts nothing new',
  async (how) => {
    const id = await webhook(`/${how}`)
    await queued(id, 1)
    const { other, abort, run } = await aBatch(id)
    await other.enter()
    let isOver = false

    const batch = run({ isOver: () => isOver })
    await nextTurn()
    if (how === 'stopping') isOver = true
    else abort.abort()
    other.leave()

    expect(await batch).toBe('idle')
    expect(receivedAt(`/${how}`)).toEqual([])
    expect(await queue(id)).toMatchObject({ queued: 1, waiting: 0 })
  },
)

test('callbacks need none of the connections that requests read by', async () => {
  const id = await webhook('/apart')
  await queued(id, 3)

  const deliveries = startDeliveries({ ...context, db: readDatabase([]) })
  onTestFinished(() => deliveries.stop())

  await expect.poll(() => queue(id), SOON).toMatchObject({ queued: 0, waiting: 0 })
  expect(receivedAt('/apart')).toHaveLength(3)
})
