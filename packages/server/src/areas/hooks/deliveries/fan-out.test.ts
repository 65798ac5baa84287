import { api } from '@folkmoot/contract'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { openSql } from '../../../db/sql.ts'
import { heldUp } from '../../../testing/held-up.ts'
import { aWebhookStage } from '../../../testing/webhook-stage.ts'
import { shareLoss } from './cap.ts'
import { dropStale, removeOrphans } from './cleanup.ts'
import { enforceCap, FanOut } from './fan-out.ts'
import type { Queue } from './fan-out-queries.ts'

const stage = await aWebhookStage()
afterAll(() => stage.close())
const { instance, ann, groupUri, happen, webhook, documentIn, queue } = stage
const { admin, context, connection } = instance
const { sql } = instance.store

const CAP = 'svc.webhooks.queue.rows.max'
const SOON = { timeout: 15_000 }
const fanOut = new FanOut(context)

const queueOf = async (id: string) =>
  (
    await sql<{ activity_id: string }[]>`
      select activity_id from webhook_notification where webhook_id = ${id} order by position`
  ).map(({ activity_id }) => activity_id)

/** Waits until the log was read: other tests on this server may hold it up. */
async function readTo(activityId: string | undefined): Promise<void> {
  const isRead = async () => {
    await fanOut.run()
    const rows = await sql`
      select from log_reader, activity
      where name = 'webhooks' and activity.id = ${activityId ?? null}
        and (log_reader.xid, log_reader.activity_id) >= (activity.xid, activity.id)`
    return rows.length
  }
  await expect.poll(isRead, SOON).toBe(1)
}

/** An open transaction with an activity; commits when told to. */
async function aSlowWriter() {
  const connected = openSql(connection, { max: 1 })
  const gate = Promise.withResolvers<void>()
  const rendered = Promise.withResolvers<string>()
  const done = connected.begin(async (own) => {
    const [row] = await own<{ id: string }[]>`
      insert into activity (verb, actor_id, object_type, object_id, container_type, container_id, root_id)
      select 'svc:modified', actor_id, object_type, object_id, container_type, container_id, root_id
      from activity where verb = 'svc:created' and object_type = 102 limit 1
      returning id`
    rendered.resolve(row?.id ?? '')
    await gate.promise
  })
  return {
    id: await rendered.promise,
    async commit() {
      gate.resolve()
      await done
      await connected.end()
    },
  }
}

test('a late commit of an older transaction is waited for, and comes first', async () => {
  const id = await webhook('/order')
  const [early, late] = [await aSlowWriter(), await aSlowWriter()]

  await late.commit()
  await fanOut.run()
  const whileOpen = await queueOf(id)
  await early.commit()
  await readTo(late.id)

  expect(whileOpen).toEqual([])
  expect(await queueOf(id)).toEqual([early.id, late.id])
})

test('concurrent writes are queued in transaction order, the same for all webhooks', async () => {
  const ids = [await webhook('/one'), await webhook('/other')]

  await Promise.all(Array.from({ length: 40 }, () => happen(3)))
  const [last] = await sql<{ id: string }[]>`select id from activity order by xid desc, id desc limit 1`
  await readTo(last?.id)

  const inOrder = (
    await sql<{ id: string }[]>`
    select id from activity where verb = 'svc:modified' order by xid desc, id desc limit 120`
  )
    .map(({ id }) => id)
    .reverse()
  for (const id of ids) expect(await queueOf(id)).toEqual(inOrder)
})

test('a subscription to documents includes comments on them; one to comments gets comments only', async () => {
  const documentId = await documentIn()
  const discussion = {
    type: 'discussion',
    subject: 'Where?',
    content: { type: 'text/html', text: 'x' },
  } as const
  const documents = await webhook('/documents')
  const comments = await webhook('/comments', { events: 'comment' })
  const messages = await webhook('/messages', { events: ['message'] })
  const one = await webhook('/item', { object: `${instance.baseUrl}/api/core/v3/contents/${documentId}` })
  const elsewhere = await ann.client.createPlace({
    body: { type: 'group', name: 'elsewhere', displayName: 'elsewhere', groupType: 'OPEN' },
  })
  const other = await webhook('/elsewhere', { object: elsewhere.resources.self?.ref ?? '' })

  await ann.client.createComment({
    contentID: documentId,
    body: { type: 'comment', content: { type: 'text/html', text: 'So?' } },
  })
  const { contentID } = await ann.client.createContent({ body: { ...discussion, parent: groupUri } })
  await ann.client.createMessage({
    contentID,
    body: { type: 'message', content: { type: 'text/html', text: 'There.' } },
  })
  const [last] = await sql<{ id: string }[]>`select id from activity order by xid desc, id desc limit 1`
  await readTo(last?.id)

  const verbsOf = async (id: string) =>
    (
      await sql<{ verb: string }[]>`
      select verb from webhook_notification join activity on activity.id = activity_id
      where webhook_id = ${id} order by position`
    ).map(({ verb }) => verb)
  expect(await verbsOf(documents)).toEqual(['svc:commented'])
  expect(await verbsOf(comments)).toEqual(['svc:commented'])
  expect(await verbsOf(messages)).toEqual(['svc:replied'])
  expect(await verbsOf(one)).toEqual(['svc:commented'])
  expect(await verbsOf(other)).toEqual([])
})

test('a webhook gets events of other webhooks, never of itself', async () => {
  const body = { events: 'webhook', callback: `${stage.receiver.url}/itself` }
  const watcher = (await admin.createWebhook({ body })).id
  const watched = await webhook('/watched')
  await admin.updateWebhook({ webhookID: watched, body: { enabled: false } })
  await admin.updateWebhook({ webhookID: watcher, body: { enabled: false } })
  await admin.updateWebhook({ webhookID: watcher, body: { enabled: true } })
  const [last] = await happen(1)
  await readTo(last)

  const told = await sql<{ verb: string; object_id: string }[]>`
    select verb, object_id from webhook_notification join activity on activity.id = activity_id
    where webhook_id = ${watcher} order by position`
  expect(told.map(({ verb, object_id }) => [verb, object_id])).toEqual([
    ['svc:webhook_created', watched],
    ['svc:webhook_disabled', watched],
  ])
})

test('events while disabled are not queued; earlier ones are, however late they are read', async () => {
  const id = await webhook('/switched')
  const change = async (enabled: boolean) => {
    await ann.client.updateWebhook({ webhookID: id, body: { enabled } })
  }

  const before = await happen(2)
  await change(false)
  await happen(3)
  await change(true)
  const after = await happen(2)
  await readTo(after.at(-1))

  expect(await queueOf(id)).toEqual([...before, ...after])
  expect(await queue(id)).toMatchObject({ queued: 4 })
})

/** The rule itself, one row at a time. */
function loseOneByOne(queues: readonly Queue[], loss: number): Map<string, number> {
  const left = new Map(queues.map(({ webhook_id, queued }) => [webhook_id, queued]))
  for (let lost = 0; lost < loss; lost++) {
    const [longest] = [...left].sort(([a, x], [b, y]) => y - x || Number(a) - Number(b))
    if (longest && longest[1] > 0) left.set(longest[0], longest[1] - 1)
  }
  return left
}

test('over the cap the longest queue loses rows one by one; ties go to the smallest id', () => {
  const anyQueues = fc.array(fc.nat(12), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(anyQueues, fc.nat(40), (lengths, loss) => {
      const queues = lengths.map((queued, index) => ({ webhook_id: String(index + 8), queued }))
      const losses = new Map(shareLoss(queues, loss).map(({ webhook_id, queued }) => [webhook_id, queued]))

      const left = new Map(
        queues.map(({ webhook_id, queued }) => [webhook_id, queued - (losses.get(webhook_id) ?? 0)]),
      )
      expect(left).toEqual(
        loseOneByOne(
          queues,
          Math.min(
            loss,
            lengths.reduce((a, b) => a + b, 0),
          ),
        ),
      )
    }),
    { numRuns: 500 },
  )
})

test('over the cap exactly the oldest rows of the longest queue are dropped, and counted', async () => {
  await sql`delete from webhook`
  await removeOrphans(context)
  const dead = await webhook('/dead')
  const firsts = await happen(300)
  await readTo(firsts.at(-1))
  const healthy = await webhook('/healthy')
  await admin.setProperty({ name: CAP, body: { value: 420 } })

  const seconds = await happen(100)
  await readTo(seconds.at(-1))

  expect(await queueOf(dead)).toEqual([...firsts, ...seconds].slice(80))
  expect(await queue(dead)).toMatchObject({ queued: 320, dropped: '80', dropped_untold: '80' })
  expect(await queueOf(healthy)).toEqual(seconds)
  expect(await queue(healthy)).toMatchObject({ queued: 100, dropped: '0' })

  await admin.setProperty({ name: CAP, body: { value: 150 } })
  await enforceCap(context)
  await admin.setProperty({ name: CAP, body: { value: null } })

  expect(await queueOf(dead)).toEqual(seconds.slice(25))
  expect(await queueOf(healthy)).toEqual(seconds.slice(25))
  expect(await queue(dead)).toMatchObject({ queued: 75, dropped: '325' })
})

test('over the cap queues are locked in id order: what waits for one holds none behind it', async () => {
  await sql`delete from webhook`
  await removeOrphans(context)
  const [low, high] = [await webhook('/low'), await webhook('/high')]
  const both = await happen(3)
  await readTo(both.at(-1))
  await ann.client.updateWebhook({ webhookID: low, body: { enabled: false } })
  await admin.setProperty({ name: CAP, body: { value: 5 } })
  const more = await happen(2)
  const round = openSql(connection, { max: 1 })
  const isHeldUp = async () =>
    (
      await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%webhook_lane%'`
    ).length > 0

  let reading: Promise<unknown> | undefined
  await round.begin(async (own) => {
    const lock = (id: string) =>
      own`select from webhook_lane where webhook_id = ${id} for no key update nowait`
    await lock(low)
    reading = fanOut.run()
    await expect.poll(isHeldUp, SOON).toBe(true)
    expect(await lock(high)).toHaveLength(1)
  })
  await round.end()
  await reading
  await readTo(more.at(-1))
  await admin.setProperty({ name: CAP, body: { value: null } })

  expect(await queueOf(low)).toEqual(both.slice(1))
  expect(await queueOf(high)).toEqual([...both, ...more].slice(2))
})

test('cleanup deletes the queue of a removed webhook and nothing else', async () => {
  const [gone, stays] = [await webhook('/gone'), await webhook('/stays')]
  const ids = await happen(5)
  await readTo(ids.at(-1))

  await ann.client.deleteWebhook({ webhookID: gone })
  await removeOrphans(context)

  expect(await queueOf(gone)).toEqual([])
  expect(await queueOf(stays)).toEqual(ids)
})

test('events queued while a delete rolls back are counted', async () => {
  const id = await webhook('/spared')
  const [activityId = ''] = await happen(1)
  const other = openSql(connection, { max: 1 })
  const gate = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const removing = other.begin(async (own) => {
    await own`delete from webhook where id = ${id}`
    started.resolve()
    await gate.promise
    throw new Error('not after all')
  })
  await started.promise
  const reading = readTo(activityId)
  const isHeldUp = async () =>
    (
      await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%webhook%'`
    ).length > 0
  const isQueued = async () => (await queueOf(id)).length > 0
  await expect.poll(async () => (await isHeldUp()) || (await isQueued()), SOON).toBe(true)
  gate.resolve()
  await expect(removing).rejects.toThrow('not after all')
  await reading
  await other.end()

  const later = await happen(1)
  await readTo(later[0])
  expect(await queueOf(id)).toEqual([activityId, ...later])
  expect(await queue(id)).toMatchObject({ queued: 2 })
})

test('pinging a webhook while it is removed answers that it is gone', async () => {
  const webhookID = await webhook('/removed')
  const ping = () => ann.client.send(api.pingWebhook, { webhookID })
  const remove = () => ann.client.deleteWebhook({ webhookID })

  const { status, error } = await heldUp(instance, { table: 'webhook_lane', one: ping, other: remove })

  expect([status, error?.code]).toEqual([404, 'webhookMissing'])
})

test('rows of a disabled webhook are dropped after 30 days and counted; younger ones stay', async () => {
  const [disabled, enabled] = [await webhook('/asleep'), await webhook('/awake')]
  const ids = await happen(6)
  await readTo(ids.at(-1))
  await ann.client.updateWebhook({ webhookID: disabled, body: { enabled: false } })
  await sql`
    update webhook_notification set recorded_at = now() - interval '31 days'
    where webhook_id in ${sql([disabled, enabled])} and activity_id in ${sql(ids.slice(0, 4))}`

  await dropStale(context.slowDb)

  expect(await queueOf(disabled)).toEqual(ids.slice(4))
  expect(await queue(disabled)).toMatchObject({ queued: 2, dropped: '4', dropped_untold: '4' })
  expect(await queueOf(enabled)).toEqual(ids)
})
