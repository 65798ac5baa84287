import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { aToken } from '../../../testing/tokens.ts'
import { aWebhookStage } from '../../../testing/webhook-stage.ts'
import { startWebhookWorker } from '../../../testing/webhook-worker.ts'

const SOON = { timeout: 15_000 }

const stage = await aWebhookStage()
const { instance, ann, webhook } = stage
const { admin } = instance
const deliveries = startWebhookWorker(instance.context)
const internal = createServer((_request, response) => {
  response.writeHead(403, { server: 'cellar/1.0', location: 'http://10.0.0.1/' }).end('The key is 1234.')
})
await new Promise<void>((resolve) => internal.listen(0, '127.0.0.1', resolve))
afterAll(async () => {
  internal.closeAllConnections()
  internal.close()
  await deliveries.stop()
  await stage.close()
})

test('of what a receiver answers, owners see status and size; the beginning is for admins', async () => {
  const { port } = internal.address() as AddressInfo
  const webhookID = await webhook('', { callback: `http://127.0.0.1:${port}/` })
  const { id: deliveryID } = await ann.client.pingWebhook({ webhookID })
  const attemptsFor = async (client: typeof admin) =>
    (await client.getDelivery({ webhookID, deliveryID })).attempts
  await expect.poll(() => attemptsFor(ann.client), SOON).toHaveLength(1)

  const { client: plain } = await aToken(admin, 'webhooks read')
  const own = await attemptsFor(ann.client)
  const seen = await attemptsFor(admin)

  expect(own).toMatchObject([{ status: 403, answer: 'HTTP 403, 16 bytes' }])
  expect(seen[0]?.answer?.split('\n')).toEqual([
    'HTTP 403, 16 bytes',
    'location: http://10.0.0.1/',
    'server: cellar/1.0',
    '',
    'The key is 1234.',
  ])
  await expect(attemptsFor(plain)).rejects.toMatchObject({ status: 403 })
})
