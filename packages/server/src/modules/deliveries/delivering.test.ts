import { afterAll, expect, test } from 'vitest'
import { aCrowd } from '../../testing/crowd.ts'
import { anInstance } from '../../testing/instance.ts'
import { aReceiver, notificationIds } from '../../testing/receiver.ts'
import { aWebhook } from '../../testing/webhooks.ts'
import { startDeliveries } from './loop.ts'

const instance = await anInstance({ FOLKMOOT_WEBHOOK_DELAYS: '1' }, { log: (await import('pino')).pino({ level: 'debug' }) })
const deliveries = startDeliveries(instance.context)
const receiver = await aReceiver()
afterAll(async () => {
  await deliveries.stop()
  await receiver.close()
  await instance.close()
})
const { sql } = instance.store
const [ann] = await aCrowd(instance, [{ name: 'ann' }])
if (!ann) throw new Error('nobody came')

test('what happens in a place is told', async () => {
  const place = await ann.client.createPlace({ body: { type: 'group', name: 'first', displayName: 'first', groupType: 'OPEN' } as never })
  const webhook = await aWebhook(instance, { callback: `${receiver.url}/first`, owner_id: ann.id, place_id: place.placeID })
  for (let n = 0; n < 5; n++) {
    await ann.client.createContent({ body: { type: 'document', subject: `doc ${n}`, content: { type: 'text/html', text: 'x' }, parent: place.resources.self.ref } as never })
  }
  await expect.poll(() => receiver.receipts.flatMap((r) => notificationIds(r)).length).toBe(5)
  console.log(JSON.stringify(receiver.receipts.map((r) => [r.headers, r.body.slice(0, 300)]), null, 1))
  await expect.poll(async () => (await sql`select * from webhook_lane`).map((r) => r.waiting)).toEqual([0])
  console.log(await sql`select * from webhook_lane`, await sql`select id, state, attempts, length(body), activity_ids, last_status from webhook_delivery`, await sql`select * from webhook_attempt`, webhook)
})
