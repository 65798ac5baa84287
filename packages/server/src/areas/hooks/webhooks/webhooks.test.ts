import { bearer, type Client } from '@folkmoot/client'
import { api, type NewWebhook } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { inTransaction } from '../../../db/transaction.ts'
import { Secrets, Unsealable } from '../../../engines/secrets/sealing.ts'
import { aCrowd, type Somebody } from '../../../testing/crowd.ts'
import { finishDepartures } from '../../../testing/departures.ts'
import { aNode, anInstance } from '../../../testing/instance.ts'
import { anAddOn, OAuthClient, type Tokens } from '../../../testing/oauth.ts'
import { patiently } from '../../../testing/patience.ts'
import { BEGINNING, readActivities } from '../../record/activity/activity.ts'
import { removeOrphanedWebhooks } from './departing.ts'
import { listenAgain, lockWebhook, stopListening } from './queries.ts'
import { findForSending } from './sending.ts'

const instance = await anInstance({ FOLKMOOT_RUN_AS: 'on' })
const other = await aNode(instance.connection)
afterAll(async () => {
  await other.close()
  await instance.close()
})
const { admin, context, store } = instance
const { sql } = store

let made = 0
async function somebody(): Promise<Somebody> {
  const [one] = await aCrowd(instance, [{ name: `somebody${++made}` }])
  if (!one) throw new Error('nobody came')
  return one
}
const ann = await somebody()
const CALLBACK = 'http://127.0.0.1:59996/'
const aGroup = async (groupType: 'OPEN' | 'PRIVATE' = 'OPEN') =>
  (await ann.client.createPlace({ body: { type: 'group', name: `Group ${++made}`, groupType } })).id
const open = await aGroup()
const bodyOn = (overrides: Partial<NewWebhook> = {}): NewWebhook => ({
  callback: CALLBACK,
  object: `/places/${open}`,
  ...overrides,
})
const register = (client: Client, overrides: Partial<NewWebhook> = {}) =>
  client.createWebhook({ body: bodyOn(overrides) })

async function count(statuses: readonly Promise<{ readonly status: number }>[]) {
  const counts: Record<number, number> = {}
  for (const { status } of await Promise.all(statuses)) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

test('concurrent registrations never exceed 100 per owner', async () => {
  const owner = await somebody()
  const { id } = await register(owner.client, { enabled: false })
  await sql`
    insert into webhook (kind, events, callback, place_id, format, owner_id, enabled, listens)
    select kind, events, callback, place_id, format, owner_id, enabled, listens
    from webhook, generate_series(1, 96) where id = ${id}`

  const replies = Array.from({ length: 12 }, () =>
    patiently(() => owner.client.send(api.createWebhook, { body: bodyOn({ enabled: false }) })),
  )

  expect(await count(replies)).toEqual({ 201: 3, 409: 9 })
})

test('concurrent registering and enabling on one place never exceeds 20 enabled per event name', async () => {
  const object = `/places/${await aGroup()}`
  const { id } = await register(ann.client, { object, events: 'document,comment' })
  await sql`
    insert into webhook (kind, events, callback, place_id, format, owner_id, enabled, listens)
    select kind, events, callback, place_id, format, owner_id, enabled, listens
    from webhook, generate_series(1, 16) where id = ${id}`
  const asleep = await Promise.all(
    Array.from({ length: 6 }, () => register(ann.client, { object, events: 'document', enabled: false })),
  )
  const body = bodyOn({ object, events: 'comment,document' })

  const replies = [
    ...asleep.map(({ id: webhookID }) =>
      patiently(() => ann.client.send(api.updateWebhook, { webhookID, body: { enabled: true } })),
    ),
    ...Array.from({ length: 6 }, () => patiently(() => ann.client.send(api.createWebhook, { body }))),
  ]

  const { 409: refused } = await count(replies)
  const [row] = await sql`
    select count(*)::int as enabled from webhook
    where place_id = ${object.slice(8)} and enabled and 'document' = any(events)`
  expect([refused, row?.enabled]).toEqual([9, 20])
})

/** The given activities whose transactions the webhook listens to. */
async function heard(webhookId: string, subjects: readonly { readonly id: string }[]): Promise<boolean[]> {
  const rows = await sql<{ id: string }[]>`
    select object_id::text as id from activity, webhook
    where webhook.id = ${webhookId} and listens @> activity.xid::text::bigint and verb = 'svc:created'`
  return subjects.map(({ id }) => rows.some((row) => row.id === id))
}

test('a webhook listens to events while it is enabled, and to no others', async () => {
  const write = () =>
    ann.client.createContent({
      body: {
        type: 'document',
        subject: 'Words',
        content: { type: 'text/html', text: 'x' },
        parent: `/places/${open}`,
      },
    })
  const change = (enabled: boolean) => ann.client.updateWebhook({ webhookID: id, body: { enabled } })
  const documents = [await write()]
  const { id } = await register(ann.client)
  documents.push(await write())
  await change(false)
  documents.push(await write())
  await change(true)
  await change(true)
  documents.push(await write())
  await change(false)
  await change(true)
  documents.push(await write())
  const asleep = await register(ann.client, { enabled: false })
  documents.push(await write())

  expect(await heard(id, documents)).toEqual([false, true, false, true, true, true])
  expect(await heard(asleep.id, documents)).toEqual(documents.map(() => false))
})

test('toggling does not grow its row; the newest ranges stay', async () => {
  const { id } = await register(ann.client, { enabled: false })
  await sql`
    update webhook set listens = (
      select range_agg(int8range(2 * n, 2 * n + 1)) from generate_series(1, 300) as n) where id = ${id}`

  await ann.client.updateWebhook({ webhookID: id, body: { enabled: true } })

  const [row] = await sql`
    select (select count(*)::int from unnest(listens)) as times, listens @> 600::bigint as has_newest,
      listens @> 2::bigint as has_oldest, upper_inf(listens) as listens_on
    from webhook where id = ${id}`
  expect(row).toEqual({ times: 100, has_newest: true, has_oldest: false, listens_on: true })
})

test('an admin cannot redirect events they may not read', async () => {
  const content = { type: 'text/html', text: 'x' } as const
  const { id: contentID } = await ann.client.createContent({
    body: { type: 'document', subject: 'Of one’s own', content, visibility: 'hidden' },
  })
  const { id } = await register(ann.client, { object: `/contents/${contentID}` })
  const change = async (client: Client, body: object) =>
    (await client.send(api.updateWebhook, { webhookID: id, body })).status

  const statuses = [
    await change(admin, { callback: `${CALLBACK}admin` }),
    await change(admin, { enabled: false }),
    await change(ann.client, { callback: `${CALLBACK}own`, enabled: true }),
  ]

  expect(statuses).toEqual([403, 200, 200])
})

test('while acting as somebody else one can read and remove webhooks, not register or change them', async () => {
  const { id } = await register(ann.client)
  const headers = { 'x-svc-run-as': `userid ${ann.id}`, 'content-type': 'application/json' }
  const path = '/api/core/v3/webhooks'
  const ask = async (method: string, to: string, body?: object) =>
    (await admin.request({ method, path: to, headers, ...(body && { body: JSON.stringify(body) }) })).status

  const statuses = [
    await ask('POST', path, bodyOn()),
    await ask('GET', `${path}/${id}`),
    await ask('PUT', `${path}/${id}`, { callback: `${CALLBACK}other` }),
    await ask('POST', `${path}/${id}/secret`),
    await ask('DELETE', `${path}/${id}`),
  ]

  expect(statuses).toEqual([403, 200, 403, 403, 204])
})

test('a transaction that began before disabling is delivered however late it commits', async () => {
  const { id } = await register(ann.client)
  const [begun, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const late = sql.begin(async (tx) => {
    await tx`insert into activity (verb, object_type, object_id) values ('svc:created', 102, 4242424242)`
    begun.resolve()
    await release.promise
  })
  await begun.promise

  await ann.client.updateWebhook({ webhookID: id, body: { enabled: false } })
  release.resolve()
  await late

  expect(await heard(id, [{ id: '4242424242' }])).toEqual([true])
})

test('state finds a webhook as waiting only until its next attempt is due, as its queue says', async () => {
  const { id } = await register(ann.client)
  const found = async (state: string) =>
    (await ann.client.listWebhooks({ filter: [`state(${state})`], count: 100 })).list.some(
      (one) => one.id === id,
    )
  const states = async () => [
    (await ann.client.getWebhook({ webhookID: id })).svc.queueState,
    await found('waiting'),
    await found('healthy'),
  ]
  await sql`update webhook set failures = 1, wait_until = now() + interval '1 hour' where id = ${id}`
  const waiting = await states()
  await sql`update webhook set wait_until = now() where id = ${id}`

  expect(waiting).toEqual(['waiting', true, false])
  expect(await states()).toEqual([expect.not.stringMatching('waiting'), false, true])
})

test('enabling and a new URL reset failures and make the next attempt due; buggy stays until one succeeds', async () => {
  const { id } = await register(ann.client)
  const fail = () => sql`
    update webhook set buggy = true, buggy_at = now(), failures = 7, failing_since = now(),
      wait_until = now() + interval '1 hour' where id = ${id}`
  const health = async () => {
    const [row] = await sql`
      select buggy, failures, failing_since, wait_until <= now() as is_due from webhook where id = ${id}`
    return row
  }
  const afresh = { buggy: true, failures: 0, failing_since: null, is_due: true }
  const update = (body: object) => ann.client.updateWebhook({ webhookID: id, body })

  await fail()
  await update({ format: 'cloudevents' })
  expect(await health()).toMatchObject({ failures: 7, is_due: false })
  await update({ callback: `${CALLBACK}other` })
  expect(await health()).toEqual(afresh)
  await fail()
  await update({ enabled: false })
  expect(await health()).toMatchObject({ failures: 7, is_due: false })
  await update({ enabled: true })
  expect(await health()).toEqual(afresh)
})

test('a webhook disabled by the server says why until it is enabled; deliveries change no version', async () => {
  const { id } = await register(ann.client)
  const version = async () => (await sql`select version, updated_at from webhook where id = ${id}`)[0]
  const before = await version()

  await inTransaction(context.writeDb, async (tx) => {
    await lockWebhook(tx.db, id)
    await stopListening(tx.db, id, 'nobody answers')
  })
  const disabled = await ann.client.getWebhook({ webhookID: id })
  await inTransaction(context.writeDb, (tx) => listenAgain(tx.db, id))

  expect(disabled).toMatchObject({ enabled: false, disabledReason: 'nobody answers' })
  expect(await ann.client.getWebhook({ webhookID: id })).not.toHaveProperty('disabledReason')
  expect(await version()).toEqual(before)
})

const sendable = (id: string) => findForSending(context, context.db, id)

test('findForSending returns the owner’s current rights and the valid secrets', async () => {
  const bob = await somebody()
  const placeID = await aGroup('PRIVATE')
  const { id: memberID } = await ann.client.addMember({ placeID, body: { person: bob.id } })
  const { id, secret } = await register(bob.client, { object: `/places/${placeID}` })
  const rotated = await bob.client.rotateWebhookSecret({ webhookID: id })
  const again = await bob.client.rotateWebhookSecret({ webhookID: id, body: { overlap: 0 } })

  expect(await sendable(id)).toMatchObject({
    callback: CALLBACK,
    owner: { id: bob.id, isAdmin: false },
    mayHave: true,
    secrets: [again.secret, secret],
  })
  expect((await sendable(id))?.secrets).not.toContain(rotated.secret)
  await ann.client.removeMember({ memberID })
  expect(await sendable(id)).toMatchObject({ owner: { id: bob.id }, mayHave: false })
  await admin.updatePerson({ personID: bob.id, body: { svc: { enabled: false } } })
  expect(await sendable(id)).toMatchObject({ owner: undefined, mayHave: false })
  expect(await sendable('9007199254740991')).toBeUndefined()
})

test('findForSending: system webhooks need an admin, content webhooks a reader', async () => {
  const boss = await somebody()
  await admin.updatePerson({ personID: boss.id, body: { svc: { roles: ['admin'] } } })
  const system = await boss.client.createWebhook({ body: { callback: CALLBACK, events: 'stream' } })
  const content = { type: 'text/html', text: 'x' } as const
  const document = { type: 'document', subject: 'Once public', content } as const
  const { id: contentID } = await ann.client.createContent({ body: document })
  const { id } = await register(boss.client, { object: `/contents/${contentID}` })

  expect([(await sendable(system.id))?.mayHave, (await sendable(id))?.mayHave]).toEqual([true, true])
  await admin.updatePerson({ personID: boss.id, body: { svc: { roles: [] } } })
  await ann.client.updateContent({ contentID, body: { ...document, visibility: 'hidden' } })

  expect([(await sendable(system.id))?.mayHave, (await sendable(id))?.mayHave]).toEqual([false, false])
})

test('a secret sealed with another key: sending throws Unsealable, and verifying says no', async () => {
  const { id } = await register(ann.client)
  const renewed = { ...context, secrets: new Secrets('another key of enough characters') }
  await sql`
    update webhook_secret set sealed = ${renewed.secrets.seal('webhook secret', 'whsec_x')} where webhook_id = ${id}`
  const body = {
    id: 'msg_2f1c0de4-5b6a-4c3d-8e9f-0123456789ab',
    timestamp: 1,
    signature: 'v1,AAAA',
    body: '',
  }

  await expect(sendable(id)).rejects.toThrow(Unsealable)
  expect(await ann.client.checkWebhookSignature({ webhookID: id, body })).toMatchObject({
    reason: 'signatureDiffers',
  })
})

const removals = async (ids: readonly string[]) =>
  (await readActivities(store.db, BEGINNING, 100_000)).filter(
    ({ verb, object }) => verb === 'svc:webhook_deleted' && ids.includes(object.id),
  )

test('removing an add-on removes webhooks registered with its tokens; while disabled nothing is sent', async () => {
  const addOn = await anAddOn(instance)
  const params = { grant_type: 'authorization_code', code: addOn.code }
  const { body: tokens } = await new OAuthClient(instance, addOn).post<Tokens>('/oauth2/token', params)
  const program = instance.anonymous.as(bearer(tokens.access_token))
  const { id } = await register(program)
  const own = await register(admin)

  expect((await sendable(id))?.mayHave).toBe(true)
  await admin.updateAddOn({ addOnID: addOn.id, body: { enabled: false } })
  expect((await sendable(id))?.mayHave).toBe(false)
  await admin.deleteAddOn({ addOnID: addOn.id })
  // At once, before the poll finds it.
  expect(await sendable(id)).toBeUndefined()
  await Promise.all([removeOrphanedWebhooks(context), removeOrphanedWebhooks(other.context)])

  expect((await admin.send(api.getWebhook, { webhookID: id })).status).toBe(404)
  expect((await admin.send(api.getWebhook, { webhookID: own.id })).status).toBe(200)
  expect(await removals([id])).toMatchObject([{ actorId: null, details: { ownerId: expect.any(String) } }])
})

test('removing a person, place or content removes their webhooks, each recorded once', async () => {
  const leaver = await somebody()
  const [first, second] = [await aGroup(), await aGroup()]
  const content = { type: 'text/html', text: 'x' } as const
  const { id: contentID } = await ann.client.createContent({
    body: { type: 'document', subject: 'In a place', content, parent: `/places/${second}` },
  })
  const webhooks = [
    await register(leaver.client),
    await register(ann.client, { object: `/places/${first}` }),
    await register(ann.client, { object: `/places/${second}` }),
    await register(ann.client, { object: `/contents/${contentID}` }),
  ].map(({ id }) => id)

  await admin.deletePerson({ personID: leaver.id })
  for (const placeID of [first, second]) await ann.client.deletePlace({ placeID })
  expect(await Promise.all(webhooks.map(sendable))).toEqual(webhooks.map(() => undefined))
  await finishDepartures(instance)
  await Promise.all([removeOrphanedWebhooks(context), removeOrphanedWebhooks(other.context)])

  expect((await removals(webhooks)).map(({ object }) => object.id).sort()).toEqual(webhooks.toSorted())
  expect(await sql`select from webhook where id = any(${webhooks}::bigint[])`).toHaveLength(0)
})
