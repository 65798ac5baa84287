import { createECDH, randomBytes } from 'node:crypto'
import { api } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, aMember, anonymous, baseUrl, unique } from './community.ts'
import { DATE, fieldsNamed, PEOPLE, sendJson } from './wire.ts'

const [ann, bob] = await Promise.all([aMember(), aMember()])
const me = { personID: '@me' } as const
const PATH = `${PEOPLE}/@me/pushSubscriptions`

function aDevice() {
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys().toString('base64url')
  const endpoint = `https://push.example.org/${unique('device-')}`
  return { endpoint, keys: { p256dh, auth: randomBytes(16).toString('base64url') } }
}
const devicesOf = async ({ client }: typeof ann) => (await client.getPushSubscriptions(me)).subscriptions
const namesOf = async (member: typeof ann) => (await devicesOf(member)).map(({ displayName }) => displayName)

test('GET has the public key of the instance, a point of P-256, always the same (decision 0190)', async () => {
  const [one, other] = [await ann.client.getPushSubscriptions(me), await bob.client.getPushSubscriptions(me)]

  expect(one).toMatchObject({ type: 'pushSubscriptions', subscriptions: [] })
  const bytes = Buffer.from(one.publicKey ?? '', 'base64url')
  expect([bytes.length, bytes[0]]).toEqual([65, 4])
  expect(other.publicKey).toBe(one.publicKey)
})

test('PUT registers a device: 200 and the device, without what could be used to send to it; DELETE removes it (decision 0190)', async () => {
  const device = aDevice()
  const reply = await sendJson(ann.client, 'PUT', PATH, {
    ...device,
    displayName: ' Phone ',
    expirationTime: null,
  })
  const list = await ann.client.send(api.getPushSubscriptions, me)
  const { id } = reply.body as { id: string }
  const path = `${PEOPLE}/${ann.id}/pushSubscriptions/${id}`
  const removed = await ann.client.send(api.deletePushSubscription, { ...me, pushSubscriptionID: id })
  const again = await ann.client.send(api.deletePushSubscription, { ...me, pushSubscriptionID: id })

  expect(reply.status).toBe(200)
  expect(reply.body).toEqual({
    id,
    type: 'pushSubscription',
    displayName: 'Phone',
    published: expect.stringMatching(DATE),
    current: false,
    resources: { self: { ref: `${baseUrl}${path}`, allowed: ['DELETE'] } },
  })
  for (const { text } of [reply, list])
    for (const secret of [device.endpoint, device.keys.auth, device.keys.p256dh])
      expect(text).not.toContain(secret)
  expect([removed.status, removed.text]).toEqual([204, ''])
  expect([again.status, again.error?.code]).toEqual([404, 'pushSubscriptionMissing'])
})

test('the same endpoint again keeps its id; registered by somebody else it is theirs alone (decision 0190)', async () => {
  const [carl, dora] = [await aMember(), await aMember()]
  const device = aDevice()
  const first = await carl.client.registerPushSubscription({ ...me, body: { ...device, displayName: 'Old' } })
  const renamed = await carl.client.registerPushSubscription({
    ...me,
    body: { ...device, displayName: 'New' },
  })
  const before = await namesOf(carl)
  const taken = await dora.client.registerPushSubscription({ ...me, body: device })

  expect([renamed.id, renamed.published]).toEqual([first.id, first.published])
  expect(before).toEqual(['New'])
  expect(taken.id).not.toBe(first.id)
  expect([await namesOf(carl), await namesOf(dora)]).toEqual([[], ['']])
})

const KEYS = aDevice().keys
test.each([
  ['no endpoint', { keys: KEYS }, 'endpoint'],
  ['another scheme', { endpoint: 'ftp://push.example.org/x', keys: KEYS }, 'endpoint'],
  ['a user in it', { endpoint: 'https://a:b@push.example.org/x', keys: KEYS }, 'endpoint'],
  ['a port of another protocol', { endpoint: 'https://push.example.org:25/x', keys: KEYS }, 'endpoint'],
  ['this instance', { endpoint: `${baseUrl}/x`, keys: KEYS }, 'endpoint'],
  ['no keys', { endpoint: aDevice().endpoint }, 'keys'],
  ['a short secret', { endpoint: aDevice().endpoint, keys: { ...KEYS, auth: 'AAAA' } }, 'keys.auth'],
  [
    'a padded key',
    { endpoint: aDevice().endpoint, keys: { ...KEYS, p256dh: `${KEYS.p256dh}=` } },
    'keys.p256dh',
  ],
  [
    'a key off the curve',
    { endpoint: aDevice().endpoint, keys: { ...KEYS, p256dh: `BA${'A'.repeat(85)}` } },
    'keys.p256dh',
  ],
  ['a long name', { ...aDevice(), displayName: 'x'.repeat(101) }, 'displayName'],
])('a device with %s is 400 and names the field (decisions §1)', async (_, body, field) => {
  const reply = await sendJson(bob.client, 'PUT', PATH, body)

  expect(reply.status).toBe(400)
  expect(fieldsNamed(reply)).toEqual([field])
})

test('a person has 20 devices at most: 409 (decision 0190)', async () => {
  const eve = await aMember()
  for (let count = 0; count < 20; count++)
    await eve.client.registerPushSubscription({ ...me, body: aDevice() })

  const reply = await eve.client.send(api.registerPushSubscription, { ...me, body: aDevice() })

  expect([reply.status, reply.error?.code]).toEqual([409, 'tooManyPushSubscriptions'])
  expect(await devicesOf(eve)).toHaveLength(20)
})

test('nobody else reads, registers or removes devices, admins neither (decision 0190)', async () => {
  const { id } = await ann.client.registerPushSubscription({ ...me, body: aDevice() })
  const of = { personID: ann.id }
  const outcomes = [bob.client, admin, anonymous].map(async (client) => [
    (await client.send(api.getPushSubscriptions, of)).status,
    (await client.send(api.registerPushSubscription, { ...of, body: aDevice() })).status,
    (await client.send(api.deletePushSubscription, { ...of, pushSubscriptionID: id })).status,
  ])
  const foreign = await bob.client.send(api.deletePushSubscription, { ...me, pushSubscriptionID: id })

  expect(await Promise.all(outcomes)).toEqual([
    [403, 403, 403],
    [403, 403, 403],
    [401, 401, 401],
  ])
  expect(foreign.status).toBe(404)
  expect((await devicesOf(ann)).map((device) => device.id)).toContain(id)
})

test('what is pushed is chosen by kind, beside mails, and quiet hours by time (decision 0190)', async () => {
  const fay = await aMember()
  const change = (body: object) => sendJson(fay.client, 'PUT', `${PEOPLE}/@me/preferences`, body)
  const { push, quietHours } = await fay.client.getPreferences(me)
  const changed = await change({ push: { like: true }, quietHours: { enabled: true, to: '06:30' } })
  const refused = [
    await change({ push: { likes: true } }),
    await change({ push: { like: 'daily' } }),
    await change({ quietHours: { from: '24:00' } }),
    await change({ quietHours: { from: '06:30' } }),
  ]

  expect(push).toMatchObject({
    mention: true,
    reply: true,
    direct: true,
    like: false,
    comment: false,
    track: false,
  })
  expect(quietHours).toEqual({ enabled: false, from: '22:00', to: '07:00' })
  expect(changed.body).toMatchObject({
    push: { ...push, like: true },
    quietHours: { enabled: true, from: '22:00', to: '06:30' },
  })
  expect(refused.map((reply) => [reply.status, fieldsNamed(reply)])).toEqual([
    [400, ['push.likes']],
    [400, ['push.like']],
    [400, ['quietHours.from']],
    [400, ['quietHours.to']],
  ])
  expect(refused[0]?.error?.message).toContain('is no kind of notification: accepted are ')
})
