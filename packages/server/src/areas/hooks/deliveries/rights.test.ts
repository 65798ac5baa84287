import { api } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { aCrowd } from '../../../testing/crowd.ts'
import { notificationIds } from '../../../testing/receiver.ts'
import { aToken } from '../../../testing/tokens.ts'
import { aWebhookStage } from '../../../testing/webhook-stage.ts'
import { startWebhookWorker } from '../../../testing/webhook-worker.ts'

const SOON = { timeout: 15_000 }

const stage = await aWebhookStage()
const { instance, receiver, ann, documentIn, happen, webhook, receiptsAt, receivedAt, queue } = stage
const { admin, context, store } = instance
const deliveries = startWebhookWorker(context)
afterAll(async () => {
  await deliveries.stop()
  await stage.close()
})
const { sql } = store
const [bob] = await aCrowd(instance, [{ name: 'bob' }])
if (!bob) throw new Error('Nobody came.')

/** Moves it out of the group, visible to its author only. */
const hide = (contentID: string) => sql`
  update content set place_id = null, visibility = 'people', viewer_ids = ${[ann.id]}, version = version + 1
  where id = ${contentID}`
const standingOf = async (id: string) =>
  (await sql`select enabled, disabled_reason from webhook where id = ${id}`)[0]

test('events that the owner may no longer see are withheld; the others are delivered', async () => {
  receiver.behave({ name: 'failing' }, '/withheld')
  const id = await webhook('/withheld', {}, bob)
  const [first] = await happen(1)
  await expect.poll(() => receiptsAt('/withheld').length, SOON).toBeGreaterThan(0)
  const secretId = await documentIn()
  const hidden = await happen(2, secretId)
  const shown = await happen(2)
  await expect.poll(() => queue(id), SOON).toMatchObject({ queued: 5 })

  await hide(secretId)
  receiver.behave({ name: 'healthy' }, '/withheld')

  await expect.poll(() => receivedAt('/withheld').slice(-2), SOON).toEqual(shown)
  expect(receivedAt('/withheld')).toContain(first)
  expect(receivedAt('/withheld').filter((told) => hidden.includes(told))).toEqual([])
  await expect.poll(() => queue(id), SOON).toMatchObject({ queued: 0, waiting: 0, withheld: '3' })
})

test('rights are checked again before a retry: the rest goes out under another webhook-id', async () => {
  const [shownId, secretId] = [await documentIn(), await documentIn()]
  receiver.behave({ name: 'failing' }, '/replaced')
  const id = await webhook('/replaced', {}, bob)
  const both = await happen(1, shownId, secretId)
  await expect.poll(() => receiptsAt('/replaced').length, SOON).toBeGreaterThan(0)

  await hide(secretId)
  receiver.behave({ name: 'healthy' }, '/replaced')
  await expect.poll(() => queue(id), SOON).toMatchObject({ queued: 0, waiting: 0, withheld: '1' })

  const told = receiptsAt('/replaced').map((receipt) => notificationIds(receipt))
  expect(told.slice(0, -1)).toEqual(told.slice(0, -1).map(() => both))
  expect(told.at(-1)).toEqual(both.slice(0, 1))
  expect(new Set(receiptsAt('/replaced').map(({ headers }) => headers['webhook-id'])).size).toBe(2)
  const states = await sql`select state from webhook_delivery where webhook_id = ${id} order by id`
  expect(states.map(({ state }) => state)).toEqual(['replaced', 'delivered'])
})

test('an owner who may no longer see the place gets nothing; the webhook is disabled and keeps its queue', async () => {
  const group = await ann.client.createPlace({
    body: { type: 'group', name: 'inner', displayName: 'inner', groupType: 'PRIVATE' },
  })
  const object = group.resources.self?.ref ?? ''
  const person = `${instance.baseUrl}/api/core/v3/people/${bob.id}`
  await ann.client.addMember({ placeID: group.placeID, body: { person } })
  const documentId = await documentIn(object)
  receiver.behave({ name: 'failing' }, '/inner')
  const id = await webhook('/inner', { object }, bob)
  await happen(1, documentId)
  await expect.poll(() => receiptsAt('/inner').length, SOON).toBeGreaterThan(0)
  await happen(2, documentId)
  await expect.poll(() => queue(id), SOON).toMatchObject({ queued: 2, waiting: 1 })

  await sql`delete from membership where person_id = ${bob.id}`
  receiver.behave({ name: 'healthy' }, '/inner')

  await expect.poll(() => standingOf(id), SOON).toMatchObject({ enabled: false })
  expect((await standingOf(id))?.disabled_reason).toMatch(/may not have this webhook/)
  expect(receiptsAt('/inner').filter(({ answer }) => answer === '204')).toEqual([])
  expect(await queue(id)).toMatchObject({ queued: 2, waiting: 1, is_free: true })
})

test('nothing is sent for a disabled owner, and everything once owner and webhook are enabled again', async () => {
  const [cat] = await aCrowd(instance, [{ name: 'cat' }])
  if (!cat) throw new Error('Nobody came.')
  const id = await webhook('/disabled', {}, cat)
  await admin.updatePerson({ personID: cat.id, body: { svc: { enabled: false } } })

  const ids = await happen(2)
  await expect.poll(() => standingOf(id), SOON).toMatchObject({ enabled: false })
  expect(receiptsAt('/disabled')).toEqual([])
  await admin.updatePerson({ personID: cat.id, body: { svc: { enabled: true } } })
  await cat.client.updateWebhook({ webhookID: id, body: { enabled: true } })

  await expect.poll(() => receivedAt('/disabled'), SOON).toEqual(ids)
})

test('a token without the admin scope cannot redirect events that the owner gets as an admin', async () => {
  const [boss] = await aCrowd(instance, [{ name: 'boss', roles: ['admin'] }])
  if (!boss) throw new Error('Nobody came.')
  const group = await ann.client.createPlace({ body: { type: 'group', name: 'cellar', groupType: 'SECRET' } })
  const object = group.resources.self?.ref ?? ''
  const documentId = await documentIn(object)
  const since = new Date(Date.now() - 60_000).toISOString()
  const url = `${receiver.url}/elsewhere`
  const told = await Promise.all([
    webhook('/cellar', { object }, boss),
    webhook('/above', {}, boss),
    webhook('/own', {}, bob),
  ])
  await happen(1, documentId)
  await happen(1)
  for (const path of ['/cellar', '/above', '/own'])
    await expect.poll(() => receiptsAt(path).length, SOON).toBeGreaterThan(0)

  const ask = async (
    owner: typeof boss,
    webhookID = '',
    request: { url?: string } = {},
    scopes?: 'webhooks' | 'webhooks read',
  ) => {
    const client = scopes ? (await aToken(owner.client, scopes)).client : owner.client
    const { list } = await owner.client.listDeliveries({ webhookID })
    const deliveryID = list.at(-1)?.id ?? ''
    const one = await client.send(api.redeliver, { webhookID, deliveryID, body: request })
    const many = await client.send(api.redeliverMany, { webhookID, body: { since, ...request } })
    return [one.status, many.status]
  }
  const [cellar, above, own] = told

  expect(await ask(boss, cellar, { url }, 'webhooks read')).toEqual([403, 403])
  expect(await ask(boss, above, { url }, 'webhooks read')).toEqual([403, 403])
  expect(await ask(bob, own, { url }, 'webhooks')).toEqual([403, 403])
  expect(await ask(bob, own, { url: `${url}/own` }, 'webhooks read')).toEqual([202, 202])
  expect(await ask(boss, cellar, {}, 'webhooks')).toEqual([202, 202])
  expect(await ask(boss, cellar, { url: `${url}/wide` })).toEqual([202, 202])
  await expect.poll(() => receiptsAt('/elsewhere/wide').length, SOON).toBeGreaterThan(1)
  expect(receiptsAt('/elsewhere')).toEqual([])
})
