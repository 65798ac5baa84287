import { once } from 'node:events'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { aNode } from '../../../testing/instance.ts'
import { spawnScript } from '../../../testing/script-process.ts'
import { aWebhookStage } from '../../../testing/webhook-stage.ts'
import { startWebhookWorker } from '../../../testing/webhook-worker.ts'
import { noteDelivered } from './delivered-queries.ts'
import { FanOut } from './fan-out.ts'
import { type LeasedQueue, leaseQueues, releaseLease, renewLeases } from './lease-queries.ts'
import { insertDelivery } from './packing-queries.ts'
import { peekQueue } from './peek-queries.ts'
import { noteFailed } from './settling-queries.ts'

const SOON = { timeout: 15_000 }
const ATTEMPT = { status: 204, reason: null, durationMs: 1, answerHead: null }
const ALL = { proven: 100, unproven: 100 }

const stage = await aWebhookStage()
const { instance, receiver, happen, webhook, receiptsAt, receivedAt, queue } = stage
const { admin, connection, context } = instance
const { jobDb } = context
const node = await aNode(connection, { FOLKMOOT_WEBHOOK_DELAYS: '0.3' })
afterAll(async () => {
  await node.close()
  await stage.close()
})
const { sql } = instance.store

/** Undone after each test. */
function tellFrom({ context: told }: Pick<typeof node, 'context'>) {
  const running = startWebhookWorker(told)
  onTestFinished(() => running.stop())
  return running
}

async function queued(id: string, count: number): Promise<string[]> {
  const ids = await happen(count)
  const isQueued = async () => {
    await new FanOut(context).run()
    return (await sql`select from webhook_notification where webhook_id = ${id}`).length
  }
  await expect.poll(isQueued, SOON).toBe(count)
  return ids
}

async function takeOne(webhookId: string): Promise<LeasedQueue | undefined> {
  const queues = await leaseQueues(jobDb, ALL, 20)
  for (const taken of queues) if (taken.webhookId !== webhookId) await releaseLease(jobDb, taken)
  return queues.find((taken) => taken.webhookId === webhookId)
}

const loseLease = (id: string) =>
  sql`update webhook_lane set leased_until = date_trunc('milliseconds', clock_timestamp()) where webhook_id = ${id}`

test('one node holds a queue at a time; after losing the lease it can neither insert, settle nor renew', async () => {
  const id = await webhook('/fenced')
  const [activityId = ''] = await queued(id, 1)
  const stale = await takeOne(id)
  const nobody = await takeOne(id)
  if (!stale) throw new Error('It was not taken.')
  const seen = await peekQueue(jobDb, stale, 100)
  if (!seen) throw new Error('Nothing was seen.')
  await loseLease(id)
  const fresh = await takeOne(id)
  if (!fresh) throw new Error('It was not taken again.')
  const part = { position: seen.positions[0] ?? '', rows: 1, withheld: 0 }
  const packed = { activityIds: [activityId], body: Buffer.from('x'), contentType: 'text/plain' }

  const staleInsert = await insertDelivery(jobDb, stale, seen, part, packed)
  const freshInsert = await insertDelivery(jobDb, fresh, seen, part, packed)
  const pendingId = freshInsert?.id ?? ''
  const facts = { isProven: true, toldOfDropped: '0' }

  expect(nobody).toBeUndefined()
  expect(staleInsert).toBeUndefined()
  expect(pendingId).not.toBe('')
  expect(await renewLeases(jobDb, [stale], 20)).toEqual([])
  expect(await renewLeases(jobDb, [fresh], 20)).toEqual([id])
  expect(await peekQueue(jobDb, stale, 100)).toBeUndefined()
  expect(await noteFailed(jobDb, stale, pendingId, ATTEMPT)).toBe(false)
  expect(await noteDelivered(jobDb, stale, pendingId, ATTEMPT, facts)).toBeUndefined()
  await releaseLease(jobDb, stale)
  expect(await queue(id)).toMatchObject({ waiting: 1, queued: 0, is_free: false })
  expect(await noteDelivered(jobDb, fresh, pendingId, ATTEMPT, facts)).toBe('released')
  await releaseLease(jobDb, fresh)
  expect(await renewLeases(jobDb, [fresh], 20)).toEqual([])
  expect(await queue(id)).toMatchObject({ waiting: 0, is_free: true })
})

test('a success recorded twice, because the first answer was lost, counts once', async () => {
  const id = await webhook('/twice')
  const activityIds = await queued(id, 1)
  const mine = await takeOne(id)
  const seen = mine && (await peekQueue(jobDb, mine, 1))
  if (!seen) throw new Error('Nothing was seen.')
  const part = { position: seen.positions[0] ?? '', rows: 1, withheld: 0 }
  const packed = { activityIds, body: Buffer.from('x'), contentType: 'text/plain' }
  const { id: pendingId = '' } = (await insertDelivery(jobDb, mine, seen, part, packed)) ?? {}
  await sql`update webhook_lane set waiting = waiting + 1, dropped_untold = 5 where webhook_id = ${id}`
  const note = () => noteDelivered(jobDb, mine, pendingId, ATTEMPT, { isProven: true, toldOfDropped: '3' })

  expect([await note(), await note()]).toEqual(['released', undefined])
  expect(await queue(id)).toMatchObject({ waiting: 1, dropped_untold: '2' })
  await releaseLease(jobDb, mine)
})

test('queues that are handled at the same time do not take part in what happens to each other', async () => {
  const [lost, held] = [await webhook('/lost'), await webhook('/held')]
  const [activityId = ''] = await queued(lost, 1)
  const stale = await takeOne(lost)
  await loseLease(lost)
  const fresh = await takeOne(lost)
  const other = (await leaseQueues(jobDb, ALL, 20)).find(({ webhookId }) => webhookId === held)
  if (!stale || !fresh || !other) throw new Error('They were not taken.')
  const leases = [stale, fresh, other]
  const packed = {
    activityIds: [activityId],
    body: Buffer.from([0, 92, 34, 255]),
    contentType: 'text/"plain"',
  }
  const facts = { isProven: true, toldOfDropped: '0', isNoted: true }

  const heads = await Promise.all(leases.map((one) => peekQueue(jobDb, one, 100)))
  const inserted = await Promise.all(
    leases.map((one, at) => {
      const head = heads[at] ?? heads[1]
      if (!head) throw new Error('Nothing was seen.')
      return insertDelivery(
        jobDb,
        one,
        head,
        { position: head.positions[0] ?? '', rows: 1, withheld: 0 },
        packed,
      )
    }),
  )
  const pendingId = inserted[1]?.id ?? ''
  const ends = await Promise.all([
    noteDelivered(jobDb, stale, pendingId, ATTEMPT, facts),
    noteDelivered(jobDb, fresh, pendingId, ATTEMPT, facts),
    noteDelivered(
      jobDb,
      other,
      inserted[2]?.id ?? '',
      { ...ATTEMPT, answerHead: 'HTTP "200", \\ {a,b}' },
      facts,
    ),
  ])

  expect(heads.map((head) => head?.activity_ids)).toEqual([undefined, [activityId], [activityId]])
  expect(inserted.map((one) => one !== undefined)).toEqual([false, true, true])
  expect(ends).toEqual([undefined, 'released', 'released'])
  expect(await queue(held)).toMatchObject({ queued: 0, waiting: 0 })
  const rows = await sql`
    select body, content_type, state, answer_head, last_delivery_at is not null as is_shown
    from webhook_delivery
    join webhook_attempt on webhook_attempt.delivery_id = webhook_delivery.id
    join webhook on webhook.id = webhook_delivery.webhook_id
    where webhook_id in ${sql([lost, held])} order by webhook_id`
  const { body, contentType: content_type } = packed
  const row = { body, content_type, state: 'delivered', is_shown: true }
  expect([...rows]).toEqual([
    { ...row, answer_head: null },
    { ...row, answer_head: 'HTTP "200", \\ {a,b}' },
  ])
})

test('a queue that somebody else locks for long does not keep others from being settled', async () => {
  const ids = [await webhook('/locked'), await webhook('/free'), await webhook('/free/too')]
  await queued(ids[0] ?? '', 1)
  const leases = (await leaseQueues(jobDb, ALL, 20)).filter(({ webhookId }) => ids.includes(webhookId))
  const heads = await Promise.all(leases.map((one) => peekQueue(jobDb, one, 100)))
  const inserted = await Promise.all(
    leases.map((one, at) => {
      const head = heads[at]
      if (!head) throw new Error('Nothing was seen.')
      const part = { position: head.positions[0] ?? '', rows: 1, withheld: 0 }
      const packed = { activityIds: head.activity_ids, body: Buffer.from('x'), contentType: 'text/plain' }
      return insertDelivery(jobDb, one, head, part, packed)
    }),
  )
  const facts = { isProven: true, toldOfDropped: '0' }

  const ends = await sql.begin(async (own) => {
    await own`select from webhook_lane where webhook_id = ${ids[0] ?? ''} for update`
    return await Promise.allSettled(
      leases.map((one, at) => noteDelivered(jobDb, one, inserted[at]?.id ?? '', ATTEMPT, facts)),
    )
  })

  const told = new Map(leases.map(({ webhookId }, at) => [webhookId, ends[at]]))
  expect(ids.map((id) => told.get(id))).toEqual([
    { status: 'rejected', reason: expect.objectContaining({ code: '55P03' }) },
    { status: 'fulfilled', value: 'released' },
    { status: 'fulfilled', value: 'released' },
  ])
  for (const webhookID of ids) await stage.ann.client.deleteWebhook({ webhookID })
})

test('leases that seem to lie in the future after the clock was set back do not block', async () => {
  const id = await webhook('/later')
  await queued(id, 1)
  await sql`
    update webhook_lane set leased_until = clock_timestamp() + interval '1 hour' where webhook_id = ${id}`

  const mine = await takeOne(id)
  expect(mine?.webhookId).toBe(id)
  expect(await takeOne(id)).toBeUndefined()
  if (mine) await releaseLease(jobDb, mine)
})

test('rows dropped while a callback is rendered are not delivered with it', async () => {
  const id = await webhook('/raced')
  await queued(id, 3)
  const mine = await takeOne(id)
  const seen = mine && (await peekQueue(jobDb, mine, 2))
  if (!seen) throw new Error('Nothing was seen.')
  await sql`update webhook_lane set dropped = dropped + 1 where webhook_id = ${id}`

  const part = { position: seen.positions[1] ?? '', rows: 2, withheld: 0 }
  const packed = { activityIds: seen.activity_ids, body: Buffer.from('x'), contentType: 'text/plain' }

  expect(await insertDelivery(jobDb, mine, seen, part, packed)).toBeUndefined()
  expect(await queue(id)).toMatchObject({ queued: 3, waiting: 0 })
  await releaseLease(jobDb, mine)
})

test('two nodes share the work: nothing is lost, doubled or out of order', async () => {
  await admin.setProperty({ name: 'svc.webhooks.consumer.payload_size', body: { value: 5 } })
  tellFrom(instance)
  tellFrom(node)
  const paths = Array.from({ length: 8 }, (_, index) => `/shared/${index}`)
  for (const path of paths) await webhook(path)

  const first = (await Promise.all(Array.from({ length: 10 }, () => happen(4)))).flat()
  const count = async () => paths.map((path) => receivedAt(path).length)
  await expect.poll(count, SOON).toEqual(paths.map(() => first.length))

  const inOrder = await sql<{ id: string }[]>`
    select id from activity where id in ${sql(first)} order by xid, id`
  for (const path of paths) expect(receivedAt(path)).toEqual(inOrder.map(({ id }) => id))
  await admin.setProperty({ name: 'svc.webhooks.consumer.payload_size', body: { value: null } })
})

test('rows dropped while workers drain a queue are either delivered once or counted as dropped', async () => {
  await admin.setProperty({ name: 'svc.webhooks.consumer.payload_size', body: { value: 3 } })
  await admin.setProperty({ name: 'svc.webhooks.queue.rows.max', body: { value: 20 } })
  tellFrom(instance)
  tellFrom(node)
  receiver.behave({ name: 'slow', afterMs: 5 }, '/drained')
  const id = await webhook('/drained')

  let count = 0
  for (let turn = 0; turn < 25; turn++) count += (await happen(12)).length
  const settled = async () => {
    const { queued: left, waiting, dropped } = await queue(id)
    return { left, waiting, counted: receivedAt('/drained').length + Number(dropped) }
  }
  await expect.poll(settled, SOON).toEqual({ left: 0, waiting: 0, counted: count })

  expect(Number((await queue(id)).dropped)).toBeGreaterThan(0)
  const told = receivedAt('/drained').map(Number)
  expect(told).toEqual([...new Set(told)].sort((one, other) => one - other))
  await admin.setProperty({ name: 'svc.webhooks.consumer.payload_size', body: { value: null } })
  await admin.setProperty({ name: 'svc.webhooks.queue.rows.max', body: { value: null } })
})

test('a node that stops releases its queues at once, and another continues with the same callback', async () => {
  receiver.behave({ name: 'silent' }, '/stopped')
  const id = await webhook('/stopped')
  const stopping = startWebhookWorker(context)
  await happen(1)
  await expect.poll(() => receiptsAt('/stopped').length, SOON).toBe(1)

  await stopping.stop()
  const given = await queue(id)
  const [delivery] = await sql`select state, attempts from webhook_delivery where webhook_id = ${id}`
  receiver.behave({ name: 'healthy' }, '/stopped')
  tellFrom(node)
  await expect.poll(() => receiptsAt('/stopped').length, SOON).toBe(2)

  expect(given).toMatchObject({ is_free: true, waiting: 1 })
  // Aborted, so not counted as a failure.
  expect(delivery).toEqual({ state: 'pending', attempts: 0 })
  const [one, other] = receiptsAt('/stopped')
  expect(other?.headers['webhook-id']).toBe(one?.headers['webhook-id'])
  expect(other?.body).toBe(one?.body)
})

test('a stopping node waits for a receiver that is about to answer, and starts nothing new', async () => {
  const answering = Promise.withResolvers()
  receiver.behave({ name: 'held', until: answering.promise }, '/parting')
  await admin.setProperty({ name: 'svc.webhooks.consumer.payload_size', body: { value: 1 } })
  const id = await webhook('/parting')
  const running = tellFrom(node)
  await happen(3)
  await expect.poll(() => receiptsAt('/parting').length, SOON).toBe(1)

  const stopped = running.stop()
  answering.resolve(undefined)
  await stopped

  expect(receiptsAt('/parting').map(({ answer }) => answer)).toEqual(['204'])
  const told = await sql`select state, attempts from webhook_delivery where webhook_id = ${id}`
  expect([...told]).toEqual([{ state: 'delivered', attempts: 1 }])
  expect(await queue(id)).toMatchObject({ queued: 2, waiting: 0, is_free: true })
  await admin.setProperty({ name: 'svc.webhooks.consumer.payload_size', body: { value: null } })
})

test('the queues of a killed node are free within half a minute; another node sends the same bytes', async () => {
  receiver.behave({ name: 'silent' }, '/killed')
  const id = await webhook('/killed')
  const child = spawnScript(new URL('../../../testing/delivery-process.ts', import.meta.url), {
    CONNECTION: JSON.stringify(connection),
    FOLKMOOT_DATA_DIR: context.config.dataDirectory,
  })
  await happen(2)
  await expect.poll(() => receiptsAt('/killed').length, { timeout: 20_000 }).toBe(1)
  child.kill('SIGKILL')
  await once(child, 'exit')

  const [leased] = await sql`
    select leased_until > clock_timestamp() and leased_until < clock_timestamp() + interval '25 seconds' as is_short
    from webhook_lane where webhook_id = ${id}`
  receiver.behave({ name: 'healthy' }, '/killed')
  await loseLease(id)
  tellFrom(node)
  await expect.poll(() => receiptsAt('/killed').length, SOON).toBe(2)

  expect(leased).toEqual({ is_short: true })
  const [one, other] = receiptsAt('/killed')
  expect(other?.headers['webhook-id']).toBe(one?.headers['webhook-id'])
  expect(other?.body).toBe(one?.body)
})

test('receivers that never answer do not delay one that does', async () => {
  const DEAD = 40
  tellFrom(instance)
  await webhook('/quick')
  const firsts = await happen(1)
  await expect.poll(() => receivedAt('/quick'), SOON).toEqual(firsts)
  receiver.behave({ name: 'silent' }, '/dead')
  for (let count = 0; count < DEAD; count++) {
    await admin.createWebhook({ body: { events: 'user_account', callback: `${receiver.url}/dead` } })
  }
  await sql`
    insert into activity (verb, object_type, object_id) values ('svc:user_profile_modified', 3, ${stage.ann.id})`
  // Takes all slots for unproven receivers.
  await expect.poll(() => receiptsAt('/dead').length, SOON).toBe(32)

  const seconds = await happen(1)
  await expect.poll(() => receivedAt('/quick'), SOON).toEqual([...firsts, ...seconds])

  const waiting = receiptsAt('/dead').filter(({ answer }) => answer === 'nothing')
  expect(waiting).toHaveLength(receiptsAt('/dead').length)
  expect(receiptsAt('/dead')).toHaveLength(32)
})
