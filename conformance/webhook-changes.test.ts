/** What changes of a webhook, and what ends it (decisions §7, 0095, 0096). */
import type { Client } from '@folkmoot/client'
import { api, type NewWebhook } from '@folkmoot/contract'
import { Webhook as Verifier } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { aContent, admin, aMember, aPlace, baseUrl } from './community.ts'
import { fieldsNamed, sendJson } from './wire.ts'

const WEBHOOKS = '/api/core/v3/webhooks'
/** No server listens there. */
const CALLBACK = 'http://127.0.0.1:59996/hook?key=of-the-receiver'

const ann = await aMember()
const open = await aPlace(ann.client)
const register = (client: Client, overrides: Partial<NewWebhook> = {}) =>
  client.createWebhook({ body: { callback: CALLBACK, object: `/places/${open.id}`, ...overrides } })

test('PUT merges events, callback, enabled and format; an entity can be sent back as read (decisions §3, §7)', async () => {
  const { secret, ...before } = await register(ann.client, { events: 'document' })
  const change = {
    events: ['comment', 'document'],
    callback: 'http://127.0.0.1:59996/other',
    enabled: false,
    format: 'cloudevents' as const,
  }

  const same = await ann.client.updateWebhook({ webhookID: before.id, body: before })
  const empty = await ann.client.updateWebhook({ webhookID: before.id, body: {} })
  const changed = await ann.client.updateWebhook({ webhookID: before.id, body: change })

  expect([same, empty]).toEqual([before, before])
  expect(changed).toMatchObject({ ...change, events: 'comment,document', object: before.object })
  expect(await ann.client.getWebhook({ webhookID: before.id })).toEqual(changed)
  expect(secret).toBeDefined()
})

test.each([
  ['names of the system', { events: 'stream' }, 'events'],
  ['an unknown name', { events: 'poll' }, 'events'],
  ['another object', { object: '/places/9007199254740991' }, 'object'],
  ['a callback that is none', { callback: 'x' }, 'callback'],
  ['an unknown format', { format: 'xml' }, 'format'],
  ['enabled that is no yes or no', { enabled: 'yes' }, 'enabled'],
])(
  'PUT with %s: 400 that names the field, and nothing changes (decisions §1, 0095)',
  async (_what, change, field) => {
    const { secret: _secret, ...before } = await register(ann.client)

    const reply = await sendJson(ann.client, 'PUT', `${WEBHOOKS}/${before.id}`, { enabled: false, ...change })

    expect([reply.status, fieldsNamed(reply)]).toEqual([400, [field]])
    expect(await ann.client.getWebhook({ webhookID: before.id })).toEqual(before)
  },
)

test('a system webhook takes neither names of content nor an object (decisions §7)', async () => {
  const { id } = await admin.createWebhook({ body: { callback: CALLBACK, events: 'stream' } })

  for (const body of [{ events: 'document' }, { object: `/places/${open.id}` }]) {
    expect((await admin.send(api.updateWebhook, { webhookID: id, body })).status).toBe(400)
  }
})

test('who lost the right to look may disable and remove it, and not enable it; nor may an admin (0095)', async () => {
  const bob = await aMember()
  const group = await aPlace(ann.client, { groupType: 'PRIVATE' })
  const member = await ann.client.addMember({ placeID: group.id, body: { person: bob.id } })
  const { id } = await register(bob.client, { object: `/places/${group.id}` })
  await ann.client.removeMember({ memberID: member.id })
  const change = async (client: Client, body: object) =>
    (await client.send(api.updateWebhook, { webhookID: id, body })).status

  const statuses = [
    await change(bob.client, { callback: 'http://127.0.0.1:59996/elsewhere' }),
    await change(bob.client, { enabled: false }),
    await change(bob.client, { enabled: true }),
    await change(admin, { enabled: true }),
    (await bob.client.send(api.deleteWebhook, { webhookID: id })).status,
  ]

  expect(statuses).toEqual([403, 200, 403, 403, 204])
})

test('ETag and If-Match: a change in between is 412 (decisions §1)', async () => {
  const { id } = await register(ann.client)
  const path = `${WEBHOOKS}/${id}`
  const etag = (await ann.client.request({ path })).headers.get('etag') ?? ''
  const put = (headers: Record<string, string>) =>
    sendJson(ann.client, 'PUT', path, { format: 'cloudevents' }, headers)

  const statuses = [
    (await put({ 'if-match': etag })).status,
    (await put({ 'if-match': etag })).status,
    (await ann.client.request({ method: 'DELETE', path, headers: { 'if-match': etag } })).status,
  ]

  expect(statuses).toEqual([200, 412, 412])
})

test('at most 20 enabled webhooks on a place for each name: 409, and one that is disabled makes room (0095)', async () => {
  const place = await aPlace(ann.client)
  const owners = [await aMember(), await aMember()]
  const fields = { object: `/places/${place.id}`, events: 'document' }
  const ids: string[] = []
  for (let index = 0; index < 20; index++) {
    ids.push((await register(owners[index % 2]?.client ?? admin, fields)).id)
  }
  const body = { callback: CALLBACK, ...fields }

  const refused = await ann.client.send(api.createWebhook, { body })
  const other = await register(ann.client, { ...fields, events: 'comment' })
  const widened = await ann.client.send(api.updateWebhook, {
    webhookID: other.id,
    body: { events: 'comment,document' },
  })
  const asleep = await register(ann.client, { ...fields, enabled: false })
  const woken = await ann.client.send(api.updateWebhook, { webhookID: asleep.id, body: { enabled: true } })
  await admin.updateWebhook({ webhookID: ids[0] ?? '', body: { enabled: false } })
  const room = await ann.client.send(api.createWebhook, { body })

  expect([refused.status, refused.error?.code]).toEqual([409, 'tooManyWebhooks'])
  expect(refused.error?.message).toContain('document')
  expect([widened.status, woken.status, room.status]).toEqual([409, 409, 201])
})

/** As a callback is signed, by others than this server. */
function signed(secret: string, overrides: { id?: string; at?: Date; body?: string } = {}) {
  const {
    id = 'msg_2f1c0de4-5b6a-4c3d-8e9f-0123456789ab',
    at = new Date(),
    body = '[{"verb":"svc:created"}]',
  } = overrides
  const signature = new Verifier(secret).sign(id, at, body)
  return { id, timestamp: String(Math.floor(at.getTime() / 1000)), signature, body }
}

test('POST /webhooks/{id}/secret: a new secret, shown once; the old one works for a while (decisions §7, 0096)', async () => {
  const { id, secret } = await register(ann.client)
  const rotate = (body?: { overlap: number }) =>
    ann.client.send(api.rotateWebhookSecret, { webhookID: id, ...(body && { body }) })
  const verdictOn = async (one: string) =>
    (await ann.client.checkWebhookSignature({ webhookID: id, body: signed(one) })).reason ?? 'valid'

  const first = await rotate()
  const afterOne = [await verdictOn(secret), await verdictOn(first.body?.secret ?? '')]
  const second = await rotate({ overlap: 0 })
  const third = await rotate({ overlap: 604_800 })
  const all = [secret, first, second, third].map((one) =>
    typeof one === 'string' ? one : (one.body?.secret ?? ''),
  )

  expect([first.status, new Set(all).size]).toEqual([200, 4])
  expect(afterOne).toEqual(['valid', 'valid'])
  // Of the old ones two are known still; the second was given no time at all.
  expect(await Promise.all(all.map(verdictOn))).toEqual(['signatureDiffers', 'secretEnded', 'valid', 'valid'])
  expect(await ann.client.getWebhook({ webhookID: id })).not.toHaveProperty('secret')
})

test.each([-1, 604_801, 1.5, 'soon'])('an overlap of %s seconds: 400 (0096)', async (overlap) => {
  const { id } = await register(ann.client)

  const reply = await sendJson(ann.client, 'POST', `${WEBHOOKS}/${id}/secret`, { overlap })

  expect([reply.status, fieldsNamed(reply)]).toEqual([400, ['overlap']])
})

test('POST /webhooks/{id}/signatures says why a signature is invalid (0096)', async () => {
  const { id, secret } = await register(ann.client)
  const right = signed(secret)
  // The first letter: of the last one some bits mean nothing.
  const flipped = right.signature.replace(/^v1,./, (start) => (start === 'v1,A' ? 'v1,B' : 'v1,A'))
  const verdictOn = async (body: object) => {
    const verdict = await ann.client.checkWebhookSignature({ webhookID: id, body: { ...right, ...body } })
    expect(verdict.message).toMatch(/\.$/)
    return verdict.valid ? 'valid' : verdict.reason
  }
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)

  expect(await verdictOn({})).toBe('valid')
  expect(await verdictOn({ timestamp: Number(right.timestamp) })).toBe('valid')
  expect(await verdictOn({ signature: `v1,AAAA ${right.signature} v2,x` })).toBe('valid')
  expect(await verdictOn({ id: 'x' })).toBe('idMalformed')
  expect(await verdictOn({ timestamp: 'yesterday' })).toBe('timestampMalformed')
  expect(await verdictOn({ signature: 'x' })).toBe('signatureMalformed')
  expect(await verdictOn({ signature: flipped })).toBe('signatureDiffers')
  expect(await verdictOn({ body: `${right.body} ` })).toBe('signatureDiffers')
  expect(await verdictOn(signed(`whsec_${Buffer.alloc(32).toString('base64')}`))).toBe('signatureDiffers')
  expect(await verdictOn(signed(secret, { at: ago(320) }))).toBe('timestampTooOld')
  expect(await verdictOn(signed(secret, { at: ago(-320) }))).toBe('timestampTooNew')
})

test('changes of webhooks are audited, without the secret and the path of the callback (decisions §1, 0095)', async () => {
  const { id, secret } = await register(ann.client)
  await ann.client.updateWebhook({ webhookID: id, body: { enabled: false } })
  await ann.client.updateWebhook({ webhookID: id, body: { enabled: true, events: 'document' } })
  const rotated = await ann.client.rotateWebhookSecret({ webhookID: id })
  await admin.deleteWebhook({ webhookID: id })

  const reply = await admin.send(api.listAuditEntries, { filter: [`target(webhook,${id})`] })

  expect(reply.body?.list.map(({ action, actor }) => [action, actor?.username]).reverse()).toEqual([
    ['webhook.created', ann.username],
    ['webhook.disabled', ann.username],
    ['webhook.updated', ann.username],
    ['webhook.enabled', ann.username],
    ['webhook.secret_rotated', ann.username],
    ['webhook.deleted', 'admin'],
  ])
  expect(reply.body?.list[0]?.target).toEqual({
    type: 'webhook',
    id,
    label: 'http://127.0.0.1:59996',
    uri: `${baseUrl}${WEBHOOKS}/${id}`,
  })
  for (const hidden of [secret, rotated.secret, 'of-the-receiver']) expect(reply.text).not.toContain(hidden)
})

test('DELETE: 204, then 404; a webhook is removed with its object and its owner (decisions §7, 0095)', async () => {
  const leaver = await aMember()
  const place = await aPlace(ann.client)
  const content = await aContent(ann.client)
  const [removed, left, ofPlace, ofContent] = await Promise.all([
    register(ann.client),
    register(leaver.client),
    register(ann.client, { object: `/places/${place.id}` }),
    register(ann.client, { object: `/contents/${content.id}` }),
  ])

  const status = (await ann.client.send(api.deleteWebhook, { webhookID: removed.id })).status
  await admin.deletePerson({ personID: leaver.id })
  await ann.client.deletePlace({ placeID: place.id })
  await ann.client.deleteContent({ contentID: content.id })

  expect(status).toBe(204)
  for (const { id } of [removed, left, ofPlace, ofContent]) {
    await expect
      .poll(async () => (await admin.send(api.getWebhook, { webhookID: id })).status, { timeout: 30_000 })
      .toBe(404)
  }
})
