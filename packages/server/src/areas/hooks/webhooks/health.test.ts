import { typeCodes } from '@folkmoot/contract'
import fc from 'fast-check'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '../../../db/transaction.ts'
import { aCrowd } from '../../../testing/crowd.ts'
import { anInstance } from '../../../testing/instance.ts'
import { aTurn, edgesBetween, type Happened, tell } from '../../../testing/webhook-model.ts'
import { memberOf } from '../../identity/people/actors.ts'
import { presentationFor } from '../../news/activities/presentation.ts'
import { fillInboxes } from '../../news/inbox/jobs.ts'
import { disableFor, noteOutcome } from './health.ts'
import type { HealthChange, HealthEvent } from './health-machine.ts'
import { insertWebhook } from './queries.ts'

const DELAYS = [5, 30]
const instance = await anInstance({ FOLKMOOT_WEBHOOK_DELAYS: DELAYS.join() })
afterAll(() => instance.close())
const { admin, context, store } = instance
const [ann, bob] = await aCrowd(instance, [{ name: 'ann' }, { name: 'bob' }])
if (!ann || !bob) throw new Error('nobody came')
const me = await admin.getPerson({ personID: '@me' })

const FAILED = { isSuccess: false, isGone: false }
const ARRIVED = { isSuccess: true, isGone: false }
const GONE = { isSuccess: false, isGone: true }
const note = (id: string, outcome: Parameters<typeof noteOutcome>[3]) =>
  inTransaction(context.writeDb, (tx) => noteOutcome(context, tx, id, outcome))
const disable = (id: string, reason: string) =>
  inTransaction(context.writeDb, (tx) => disableFor(context, tx, id, reason))

/** An admin's webhook for an event that does not occur here. */
const aSystemWebhook = () =>
  inTransaction(context.writeDb, (tx) =>
    insertWebhook(tx.db, {
      kind: 'system',
      events: ['user_session'],
      callback: 'http://127.0.0.1:59995/',
      place_id: null,
      content_id: null,
      format: 'activity',
      owner_id: me.id,
      add_on_id: null,
      enabled: true,
    }),
  )

let places = 0
async function aWebhook() {
  const place = await ann?.client.createPlace({ body: { type: 'group', name: `Place ${++places}` } })
  const body = { callback: `http://127.0.0.1:59995/${places}`, object: `/places/${place?.id}` }
  const webhook = await ann?.client.createWebhook({ body })
  if (!webhook) throw new Error('there is none')
  return webhook
}

async function told(id: string): Promise<string[]> {
  const rows = await store.sql`
    select verb from activity where object_type = ${typeCodes.webhook} and object_id = ${id} order by id`
  return rows.map(({ verb }) => verb.replace('svc:webhook_', '')).filter((what) => what !== 'created')
}

async function rowOf(id: string) {
  const [row] = await store.sql`
    select enabled, buggy, failures, failing_since is null as is_fine, buggy_at is null as was_never_buggy, version,
      updated_at, last_delivery_at, disabled_reason, upper_inf(listens) as listens_on,
      extract(epoch from wait_until - now())::double precision as wait
    from webhook where id = ${id}`
  return row
}

/** Applies an event the way it happens in production. */
async function perform(id: string, event: HealthEvent, moves: number): Promise<void> {
  switch (event.kind) {
    case 'success':
      return void (await note(id, ARRIVED))
    case 'failure':
      return void (await note(id, { ...FAILED, retryAfterSeconds: event.retryAfterSeconds ?? 0 }))
    case 'gone':
      return void (await note(id, GONE))
    case 'disabled':
      return await disable(id, event.reason)
    case 'enabled':
      return void (await admin.updateWebhook({ webhookID: id, body: { enabled: true } }))
    case 'moved':
      return void (await admin.updateWebhook({
        webhookID: id,
        body: { callback: `http://127.0.0.1:59995/${moves}` },
      }))
  }
}

test('200 random sequences leave each change in the log once', async () => {
  const rules = { delays: DELAYS, buggyAfter: 3 }
  const seen = new Set<HealthChange>()
  const hours = fc.integer({ min: 0, max: 48 })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(aTurn, hours), { maxLength: 12 }), async (events) => {
      const id = await aSystemWebhook()
      const history: Happened[] = []
      const changes: HealthChange[] = []
      let [before, now] = [tell([], rules), 0]
      for (const [event, later] of events) {
        now += later * 3_600_000
        history.push({ event, at: now })
        // Moves the clock.
        await store.sql`
          update webhook set failing_since = failing_since - make_interval(hours => ${later}) where id = ${id}`
        await perform(id, event, history.length)
        const after = tell(history, rules)
        changes.push(...edgesBetween(before, after))
        before = after
      }
      const { enabled, buggy, failures } = before
      expect(await told(id)).toEqual(changes)
      expect(await rowOf(id)).toMatchObject({
        enabled,
        buggy,
        failures,
        is_fine: before.failingSince === null,
        was_never_buggy: !buggy,
        listens_on: enabled,
      })
      for (const change of changes) seen.add(change)
    }),
    { numRuns: 200 },
  )

  expect([...seen].sort()).toEqual(['disabled', 'enabled', 'marked_buggy', 'marked_not_buggy'])
})

test('concurrent outcomes are recorded once', async () => {
  const id = await aSystemWebhook()
  const eight = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 8 }, work))

  await eight(() => note(id, FAILED))
  await eight(() => note(id, ARRIVED))
  await eight(() => note(id, GONE))
  await eight(() => disable(id, 'Again.'))

  expect((await told(id)).sort()).toEqual(['disabled', 'marked_buggy', 'marked_buggy', 'marked_not_buggy'])
})

test('the number of failures that make it buggy can be set, effective at once (decisions §7)', async () => {
  const name = 'svc.webhooks.buggy.after'
  await admin.setProperty({ name, body: { value: 1 } })
  onTestFinished(async () => void (await admin.setProperty({ name, body: { value: null } })))
  const id = await aSystemWebhook()

  await note(id, FAILED)

  expect(await told(id)).toEqual(['marked_buggy'])
})

test('it backs off by schedule and Retry-After, and shows until when', async () => {
  const id = await aSystemWebhook()

  const { waitUntil } = await note(id, FAILED)
  const first = await rowOf(id)
  await note(id, { ...FAILED, retryAfterSeconds: 1000 })
  const second = await rowOf(id)
  await note(id, ARRIVED)
  const third = await rowOf(id)

  expect(waitUntil.getTime()).toBeGreaterThan(Date.now() + 1000)
  expect(first?.wait).toBeGreaterThan(2)
  expect(first?.wait).toBeLessThanOrEqual(6)
  expect(second?.wait).toBeGreaterThan(900)
  expect(third?.wait).toBeLessThanOrEqual(0)
})

test('deliveries change neither version nor date of the webhook, only the last delivery', async () => {
  const id = await aSystemWebhook()
  const before = await rowOf(id)

  for (const outcome of [FAILED, FAILED, FAILED, FAILED]) await note(id, outcome)
  const failed = await rowOf(id)
  await note(id, ARRIVED)
  const after = await rowOf(id)

  expect([before, failed, after].map((row) => row?.version)).toEqual([
    before?.version,
    before?.version,
    before?.version,
  ])
  expect(after?.updated_at).toEqual(before?.updated_at)
  expect([before?.last_delivery_at, failed?.last_delivery_at]).toEqual([null, null])
  expect(after?.last_delivery_at).not.toBeNull()
})

test('outcomes of a removed webhook are ignored', async () => {
  const id = await aSystemWebhook()
  await admin.deleteWebhook({ webhookID: id })

  for (const outcome of [FAILED, ARRIVED, GONE]) await note(id, outcome)
  await disable(id, 'Too late.')

  expect(await told(id)).toEqual(['deleted'])
})

const inboxOf = async ({ client }: NonNullable<typeof ann>) => {
  await fillInboxes(context)
  return (await client.listInbox({ grouped: false, count: 100 })).list
}

test('only the owner is told in the inbox why the server disabled it (decisions §7)', async () => {
  const [gone, lost] = [await aWebhook(), await aWebhook()]

  await note(gone.id, GONE)
  await disable(lost.id, 'Its owner may not look into the place any more.')

  const [second, first, ...others] = await inboxOf(ann)
  const uri = `${context.config.baseUrl}/api/core/v3/webhooks/${gone.id}`
  expect(first).toMatchObject({
    reason: 'webhookDisabled',
    verb: 'svc:webhook_disabled',
    text: 'The receiver answered that it is gone (410).',
    title: gone.callback,
    actor: { id: context.config.baseUrl, objectType: 'svc:instance', displayName: 'Folkmoot' },
    object: { id: uri, objectType: 'svc:webhook', displayName: gone.callback, url: uri },
    svc: { objectID: Number(gone.id), objectType: typeCodes.webhook },
    conversation: { uri },
    read: false,
  })
  expect(second).toMatchObject({ text: 'Its owner may not look into the place any more.' })
  expect(others).toEqual([])
  expect(await ann.client.getInboxEntry({ inboxEntryID: first?.id ?? '' })).toMatchObject({
    conversation: { uri },
  })
  const { list } = await ann.client.listInbox({ filter: [`conversation(${uri})`] })
  expect(list.map(({ id }) => id)).toEqual([first?.id])
  expect(await inboxOf(bob)).toEqual([])
  await expect(bob.client.getInboxEntry({ inboxEntryID: first?.id ?? '' })).rejects.toMatchObject({
    status: 404,
  })
  await ann.client.markEntryRead({ inboxEntryID: first?.id ?? '' })
  expect(await ann.client.getInboxCounts({})).toEqual({ unread: 1 })
  await ann.client.deleteWebhook({ webhookID: gone.id })
  expect(await inboxOf(ann)).toHaveLength(1)
})

test('an inbox entry given to the wrong person shows them nothing', async () => {
  const webhook = await aWebhook()
  await note(webhook.id, GONE)
  await store.sql`
    insert into inbox_entry
      (person_id, activity_id, reason, conversation_kind, conversation_id, recorded_at)
    select ${bob.id}, id, 'webhookDisabled', 'webhook', object_id, recorded_at from activity
    where verb = 'svc:webhook_disabled' and object_id = ${webhook.id}`
  await store.sql`
    insert into inbox_conversation (person_id, conversation_kind, conversation_id, recorded_at, activity_id)
    select person_id, conversation_kind, conversation_id, recorded_at, activity_id from inbox_entry
    where person_id = ${bob.id} and conversation_kind = 'webhook'`
  const [row] = await store.sql`
    select activity_id from inbox_entry where person_id = ${bob.id} and conversation_kind = 'webhook'`
  const readers = [bob, ann].map(({ id, username }) => memberOf({ id, username, roles: ['admin'] }))
  const seen = readers.map(async (actor) => {
    const { readMany, maySee } = presentationFor({ context, actor })
    const activity = (await readMany([row?.activity_id])).get(row?.activity_id)
    return activity !== undefined && maySee(activity)
  })

  expect(await inboxOf(bob)).toEqual([])
  expect(await bob.client.getInboxCounts({})).toEqual({ unread: 0 })
  expect(await Promise.all(seen)).toEqual([false, true])
})

test('the owner is told when an admin disables it, not when they do so themselves', async () => {
  const before = (await inboxOf(ann)).length
  const [own, other] = [await aWebhook(), await aWebhook()]

  await ann.client.updateWebhook({ webhookID: own.id, body: { enabled: false } })
  await admin.updateWebhook({ webhookID: other.id, body: { enabled: false } })

  const entries = await inboxOf(ann)
  expect(entries.length).toBe(before + 1)
  expect(entries[0]).toMatchObject({
    reason: 'webhookDisabled',
    title: other.callback,
    actor: { displayName: me.displayName },
  })
})

test('it shows in the stream of notifications too', async () => {
  const { list } = await ann.client.listStreams({ personID: '@me' })
  const stream = list.find(({ source }) => source === 'communications')

  const entries = await ann.client.listStreamActivities({ streamID: stream?.id ?? '' })

  expect(entries.list.map(({ reason }) => reason)).toContain('webhookDisabled')
})

test('disabling by the server is audited, without an actor and without the URL', async () => {
  const { id } = await aWebhook()
  await note(id, GONE)

  const { list } = await admin.listAuditEntries({ filter: [`target(webhook,${id})`] })
  const entry = list.find(({ action }) => action === 'webhook.disabled')

  expect(entry).toMatchObject({ details: { reason: 'The receiver answered that it is gone (410).' } })
  expect(entry).not.toHaveProperty('actor')
})
