/** Webhooks of everybody, for admins: found by owner and state, disabled with a reason (decision 0220). */
import type { Client } from '@folkmoot/client'
import type { NewWebhook, Webhook } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { aContent, admin, aMember, aPlace } from './community.ts'
import { untilEntries } from './inbox-entries.ts'
import { fieldsNamed, sendJson } from './wire.ts'

const WEBHOOKS = '/api/core/v3/webhooks'
/** No server listens there. */
const CALLBACK = 'http://127.0.0.1:59996/hook'

const [ann, bob] = [await aMember(), await aMember()]
const place = await aPlace(ann.client)
const register = (client: Client, overrides: Partial<NewWebhook> = {}) =>
  client.createWebhook({ body: { callback: CALLBACK, object: `/places/${place.id}`, ...overrides } })
const idsOf = async (client: Client, ...filter: string[]) =>
  (await client.listWebhooks({ filter, count: 100 })).list.map(({ id }) => id)

const healthy = await register(ann.client)
const disabled = await register(ann.client, { enabled: false })
const ofBob = await register(bob.client, { events: 'announcement' })

test('owner finds the webhooks of these people, for admins (decision 0220)', async () => {
  const [annUri, bobUri] = [`/people/${ann.id}`, `/people/${bob.id}`]

  expect(await idsOf(admin, `owner(${annUri})`)).toEqual([disabled.id, healthy.id])
  expect(await idsOf(admin, `owner(${annUri},${bobUri})`)).toEqual([ofBob.id, disabled.id, healthy.id])
  expect(await idsOf(bob.client, `owner(${annUri})`)).toEqual([])
  expect(await idsOf(bob.client, 'owner(@me)')).toEqual([ofBob.id])
})

test('the filter `state` finds healthy, waiting, buggy and disabled webhooks (decision 0220)', async () => {
  const of = `owner(/people/${ann.id})`
  const { id } = await register(ann.client)
  await aContent(ann.client, { visibility: 'place', parent: `/places/${place.id}` })
  await expect.poll(() => idsOf(admin, of, 'state(waiting,buggy)'), { timeout: 20_000 }).toContain(id)

  expect(await idsOf(admin, of, 'state(disabled)')).toEqual([disabled.id])
  expect(await idsOf(admin, of, 'state(healthy,waiting,buggy,disabled)')).toEqual(await idsOf(admin, of))
})

test('a webhook shows what its queue does (decision 0220)', async () => {
  const { id, svc } = await register(bob.client, { events: 'comment', enabled: false })
  const enabled = await bob.client.getWebhook({ webhookID: ofBob.id })

  expect(svc).toEqual({ queueState: 'disabled', queued: 0 })
  expect(enabled.svc).toEqual({ queueState: 'idle', queued: 0 })
  expect((await bob.client.getWebhookQueue({ webhookID: id })).state).toBe('disabled')
})

test('the reason for disabling is shown, told to the owner and kept in the audit log (decision 0220)', async () => {
  const carol = await aMember()
  const { id } = await register(carol.client, { events: 'discussion' })
  const change = async (enabled: boolean, reason: string): Promise<Webhook> =>
    await admin.updateWebhook({ webhookID: id, body: { enabled, reason } })

  const paused = await change(false, 'It floods the receiver.')
  const [told] = await untilEntries(carol.client, 1)
  const resumed = await change(true, 'The receiver is fixed.')

  expect(paused).toMatchObject({ enabled: false, disabledReason: 'It floods the receiver.' })
  expect(told).toMatchObject({ reason: 'webhookDisabled', text: 'It floods the receiver.' })
  expect(resumed).toMatchObject({ enabled: true })
  expect(resumed).not.toHaveProperty('disabledReason')
  const { list } = await admin.listAuditEntries({
    filter: [`target(webhook,${id})`, 'action(webhook.disabled,webhook.enabled)'],
  })
  expect(list.map(({ action, details }) => [action, details.reason])).toEqual([
    ['webhook.enabled', 'The receiver is fixed.'],
    ['webhook.disabled', 'It floods the receiver.'],
  ])
})

test.each([
  ['filter=state(broken)', 'accepted are healthy, waiting, buggy, disabled'],
  ['filter=owner(/places/1)', 'owner takes'],
])('%s is refused, saying what is accepted (decision 0220)', async (query, message) => {
  const { status, error } = await admin.request({ path: `${WEBHOOKS}?${query}` })

  expect(status).toBe(400)
  expect(error?.message).toContain(message)
})

test('a reason is at most 500 characters (decision 0220)', async () => {
  const reply = await sendJson(admin, 'PUT', `${WEBHOOKS}/${healthy.id}`, { reason: 'x'.repeat(501) })

  expect([reply.status, fieldsNamed(reply)]).toEqual([400, ['reason']])
})
