import { api } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { aToken } from '../../../testing/tokens.ts'
import { aWebhookStage } from '../../../testing/webhook-stage.ts'
import { startWebhookWorker } from '../../../testing/webhook-worker.ts'

const SOON = { timeout: 15_000 }
const WORD = 'everybody should know'

const stage = await aWebhookStage()
const { instance, receiver, ann, documentIn, happen, webhook, receiptsAt, receivedAt } = stage
const deliveries = startWebhookWorker(instance.context)
afterAll(async () => {
  await deliveries.stop()
  await stage.close()
})

const group = await ann.client.createPlace({ body: { type: 'group', name: 'cellar', groupType: 'SECRET' } })
const object = group.resources.self?.ref ?? ''
const withToken = async (scopes: string) => ({ ...ann, client: (await aToken(ann.client, scopes)).client })
const bodiesAt = (path: string) => receiptsAt(path).map(({ body }) => body)
const until = (path: string, ids: readonly string[]) =>
  expect.poll(() => receivedAt(path), SOON).toEqual(expect.arrayContaining([...ids]))

test('by a token without the scope read a webhook tells what happened, without texts and names', async () => {
  const documentId = await documentIn(object)
  await webhook('/bare', { object }, await withToken('webhooks'))
  await webhook('/full', { object }, await withToken('webhooks read'))

  const ids = await happen(1, documentId)

  await until('/bare', ids)
  await until('/full', ids)
  expect(JSON.parse(bodiesAt('/bare')[0] ?? '')).toEqual([
    {
      id: ids[0],
      verb: 'svc:modified',
      svc: { objectID: Number(documentId), objectType: 102 },
      timestamp: expect.any(String),
      provider: expect.anything(),
      webhook: expect.any(String),
    },
  ])
  expect(bodiesAt('/full').join()).toContain(WORD)
})

test('a token without read gets no texts by changing the callback of a webhook that has them', async () => {
  const { client } = await withToken('webhooks')
  const documentId = await documentIn(object)
  receiver.behave({ name: 'failing' }, '/before')
  const webhookID = await webhook('/before', { object })
  const [waiting = ''] = await happen(1, documentId)
  await until('/before', [waiting])

  await client.updateWebhook({ webhookID, body: { callback: `${receiver.url}/after` } })
  const later = await happen(1, documentId)
  await until('/after', [waiting, ...later])
  const { list } = await client.listDeliveries({ webhookID, filter: ['state(replaced)'] })
  const [first] = list
  await client.redeliver({ webhookID, deliveryID: first?.id ?? '', body: {} })
  await expect.poll(() => receivedAt('/after').filter((id) => id === waiting).length, SOON).toBe(2)

  expect(bodiesAt('/before').join()).toContain(WORD)
  expect(bodiesAt('/after').join()).not.toContain(WORD)
})

test('a token without read neither reads bodies in the delivery log nor sends them elsewhere', async () => {
  const { client } = await withToken('webhooks')
  const documentId = await documentIn(object)
  const webhookID = await webhook('/logged', { object })
  await until('/logged', await happen(1, documentId))
  const deliveryID = (await client.listDeliveries({ webhookID })).list.at(-1)?.id ?? ''
  const elsewhere = { url: `${receiver.url}/elsewhere` }

  const own = await ann.client.getDelivery({ webhookID, deliveryID })
  const byToken = await client.getDelivery({ webhookID, deliveryID })
  const sent = await client.send(api.redeliver, { webhookID, deliveryID, body: elsewhere })

  expect(own.request.body).toContain(WORD)
  expect(byToken.request).toEqual({
    contentType: own.request.contentType,
    bodyWithheld: expect.stringContaining('read'),
  })
  expect([sent.status, receiptsAt('/elsewhere')]).toEqual([403, []])
})
