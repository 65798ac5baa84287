/** §Webhook registration and decisions §7, 0095: stored fields, rights, refusals. */
import { bearer, type Client } from '@folkmoot/client'
import { api, CONTENT_EVENTS, type NewPersonalToken, type NewWebhook, type Webhook } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import {
  aComment,
  aContent,
  aDiscussion,
  admin,
  aMember,
  aMessage,
  anonymous,
  aPlace,
  baseUrl,
  collect,
  isOriginalCompatible,
} from './community.ts'
import { DATE, fieldsNamed, sendJson } from './wire.ts'

const WEBHOOKS = '/api/core/v3/webhooks'
/** No server listens there. */
const CALLBACK = 'http://127.0.0.1:59996/hook?key=of-the-receiver'
const MISSING = '9007199254740991'

const [ann, bob] = [await aMember(), await aMember()]
const open = await aPlace(ann.client)
const hidden = await aPlace(ann.client, { groupType: 'PRIVATE' })
const secret = await aPlace(ann.client, { groupType: 'SECRET' })
const uriOf = (name: string, id: string | number) => `${baseUrl}/api/core/v3/${name}/${id}`
const openUri = uriOf('places', open.id)

const ofPlace = (overrides: Partial<NewWebhook> = {}): NewWebhook => ({
  callback: CALLBACK,
  object: openUri,
  ...overrides,
})
const register = (client: Client, overrides: Partial<NewWebhook> = {}) =>
  client.createWebhook({ body: ofPlace(overrides) })
const ofSystem = (overrides: Partial<NewWebhook> = {}) =>
  admin.createWebhook({ body: { callback: CALLBACK, events: 'user_account', ...overrides } })

async function by(owner: Client, scopes: NewPersonalToken['scopes']): Promise<Client> {
  const { token } = await owner.createToken({ personID: '@me', body: { name: 'A program', scopes } })
  return anonymous.as(bearer(token))
}

test('POST /webhooks: 201, Location, the entity, and once the secret (decisions §1, §7)', async () => {
  const body = { events: 'document,comment', callback: CALLBACK, object: openUri }

  const reply = await ann.client.send(api.createWebhook, { body })

  const { id = '' } = reply.body ?? {}
  const uri = `${baseUrl}${WEBHOOKS}/${id}`
  const entity = await ann.client.getWebhook({ webhookID: id })
  expect(reply.status).toBe(201)
  expect(reply.headers.get('location')).toBe(uri)
  expect(reply.body).toEqual({ ...entity, secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/) })
  expect(entity).toMatchObject({
    id: expect.stringMatching(/^\d+$/),
    type: 'webhook',
    typeCode: 3302,
    events: 'comment,document',
    callback: CALLBACK,
    object: openUri,
    enabled: true,
    buggy: false,
    owner: { id: ann.id, type: 'person' },
    published: expect.stringMatching(DATE),
    updated: expect.stringMatching(DATE),
  })
  expect(entity.resources.self).toEqual({ ref: uri, allowed: ['DELETE', 'GET', 'PUT'] })
  expect(entity.resources.secret).toEqual({ ref: `${uri}/secret`, allowed: ['POST'] })
  expect(entity).not.toHaveProperty('lastDelivery')
  expect(entity).not.toHaveProperty('disabledReason')
})

test('the format is activity unless another is named, or the custom is another; then `event` repeats `events` (decisions §7)', async () => {
  const [usual, named] = [await register(ann.client), await register(ann.client, { format: 'cloudevents' })]

  expect([usual.format, named.format]).toEqual([isOriginalCompatible ? 'wrapped' : 'activity', 'cloudevents'])
  expect(usual.event).toBe(isOriginalCompatible ? usual.events : undefined)
})

test.each([
  ['a comma string', 'message, document,,document', 'document,message'],
  ['an array', ['update', 'discussion', 'announcement'], 'announcement,discussion,update'],
  ['left out with an object: all', undefined, [...CONTENT_EVENTS].join(',')],
] as const)(
  '`events` as %s is stored and answered as a comma string (decisions §7)',
  async (_form, events, stored) => {
    const list = typeof events === 'object' ? [...events] : events
    const webhook = await register(ann.client, { events: list })

    expect(webhook.events).toBe(stored)
  },
)

test('a system webhook has one or more event types and no object, and is an admin’s (§Webhook registration, decisions §7)', async () => {
  const names = ['user_account', 'user_session', 'user_membership', 'social_group', 'stream', 'webhook']

  const webhook = await ofSystem({ events: names })
  const refused = await ann.client.send(api.createWebhook, {
    body: { callback: CALLBACK, events: names },
  })

  expect(webhook.events).toBe([...names].sort().join(','))
  expect(webhook).not.toHaveProperty('object')
  expect(refused.status).toBe(403)
})

const BAD_CALLBACK = 'callback must be an absolute http or https URL that this server may call'
test.each([
  ['nothing', {}, ['callback']],
  ['neither events nor object', { callback: CALLBACK }, ['events', 'object']],
  ['mixed names', ofPlace({ events: 'document,stream' }), ['events']],
  ['an unknown name', ofPlace({ events: ['document', 'poll'] }), ['events']],
  ['a name in capitals', ofPlace({ events: 'Document' }), ['events']],
  ['no name', ofPlace({ events: ' , ' }), ['events']],
  ['no name in an array', ofPlace({ events: [] }), ['events']],
  ['names that are no text', { ...ofPlace(), events: [1] }, ['events']],
  ['content names without an object', { callback: CALLBACK, events: 'document' }, ['object']],
  ['system names with an object', ofPlace({ events: 'stream' }), ['object']],
  ['an unknown format', { ...ofPlace(), format: 'xml' }, ['format']],
  ['an object of another host', ofPlace({ object: 'http://example.org/api/core/v3/places/1' }), ['object']],
  ['a person as object', ofPlace({ object: uriOf('people', ann.id) }), ['object']],
  ...[
    'not a url',
    '/hook',
    '//example.org/',
    'ftp://example.org/',
    'http://a:b@example.org/',
    'http://169.254.169.254/',
    'http://0.0.0.0/',
    'http://example.org:22/',
    'http://example.org/a b',
    'http://example.org/\nHost: x',
    'http://example.org\\@127.0.0.1/',
    `http://example.org/${'a'.repeat(2048)}`,
    `${baseUrl}/hook`,
  ].map((callback): [string, object, string[]] => [
    `the callback ${callback.slice(0, 40)}`,
    ofPlace({ callback }),
    ['callback'],
  ]),
])('%s: 400 that names the field (decisions §1, §7)', async (_name, body, fields) => {
  const reply = await sendJson(admin, 'POST', WEBHOOKS, body)

  expect(reply.status).toBe(400)
  expect(fieldsNamed(reply)).toEqual(fields)
  if (fields.includes('callback') && 'callback' in body) expect(reply.error?.message).toBe(BAD_CALLBACK)
})

test('201 names: 400 tooManyItems (decisions §1)', async () => {
  const reply = await ann.client.send(api.createWebhook, {
    body: ofPlace({ events: Array(201).fill('document') }),
  })

  expect([reply.status, reply.error?.code]).toEqual([400, 'tooManyItems'])
})

test('`object`: a place or one content item that the caller may read, by any URI of it (decisions §0, §7)', async () => {
  const document = await aContent(ann.client, { parent: openUri })
  const update = await ann.client.createUpdate({ body: { html: 'News' } })
  const updateUri = `${baseUrl}/api/core/v2/updates/${update.id}`
  const forms: [string, string][] = [
    [`/places/${open.id}`, openUri],
    [`/api/core/v3/places/${open.id}`, openUri],
    [uriOf('places', hidden.id), uriOf('places', hidden.id)],
    [uriOf('places', secret.id), uriOf('places', secret.id)],
    [`/contents/${document.id}`, uriOf('contents', document.id)],
    [updateUri, updateUri],
    [`/contents/${update.id}`, updateUri],
  ]

  for (const [object, answered] of forms) {
    expect((await register(ann.client, { object })).object, object).toBe(answered)
  }
})

test('unknown objects and those in a secret group get the same 400; unreadable ones 403 (decisions §3, §7)', async () => {
  const inSecret = await aDiscussion(ann.client, { parent: uriOf('places', secret.id) })
  const inHidden = await aDiscussion(ann.client, { parent: uriOf('places', hidden.id) })
  const draft = await ann.client.createUpdate({ body: { html: 'Not yet', draft: true } })
  const reply = async (object: string) => {
    const { status, text } = await bob.client.send(api.createWebhook, { body: ofPlace({ object }) })
    return { status, text }
  }

  const missing = await reply(uriOf('places', MISSING))
  const denied = [uriOf('places', secret.id), uriOf('contents', inSecret.id), uriOf('contents', MISSING)]
  const refused = [
    uriOf('places', hidden.id),
    uriOf('contents', inHidden.id),
    `${baseUrl}/api/core/v2/updates/${draft.id}`,
  ]

  expect([missing.status, JSON.parse(missing.text).error.code]).toEqual([400, 'placeInvalidURI'])
  for (const object of denied) expect(await reply(object), object).toEqual(missing)
  for (const object of refused) expect((await reply(object)).status, object).toBe(403)
})

test('a message or a comment is no object: 400 (0095)', async () => {
  const discussion = await aDiscussion(ann.client)
  const answers = [await aMessage(bob.client, discussion.id), await aComment(bob.client, discussion.id)]

  for (const { id } of answers) {
    const reply = await ann.client.send(api.createWebhook, {
      body: ofPlace({ object: uriOf('contents', id) }),
    })
    expect([reply.status, reply.error?.code]).toEqual([400, 'placeInvalidURI'])
  }
})

const OPERATIONS = {
  read: (client: Client, webhookID: string) => client.send(api.getWebhook, { webhookID }),
  change: (client: Client, webhookID: string) => client.send(api.updateWebhook, { webhookID, body: {} }),
  rotate: (client: Client, webhookID: string) => client.send(api.rotateWebhookSecret, { webhookID }),
  check: (client: Client, webhookID: string) =>
    client.send(api.checkWebhookSignature, {
      webhookID,
      body: { id: '', timestamp: '', signature: '', body: '' },
    }),
  remove: (client: Client, webhookID: string) => client.send(api.deleteWebhook, { webhookID }),
}
const statusesOf = async (client: Client, webhookID: string) => {
  const statuses: number[] = []
  for (const ask of Object.values(OPERATIONS)) statuses.push((await ask(client, webhookID)).status)
  return statuses
}

test('GET, PUT, DELETE: its owner or an admin; others 403, by a token with the scope webhooks (decisions §1, §6, §7)', async () => {
  const system = await ofSystem()
  const own = async () => (await register(ann.client)).id
  const wrong: [string, Client, string, number[]][] = [
    ['another member', bob.client, await own(), [403, 403, 403, 403, 403]],
    ['nobody', anonymous, await own(), [401, 401, 401, 401, 401]],
    [
      'the owner without the scope',
      await by(ann.client, 'read write'),
      await own(),
      [403, 403, 403, 403, 403],
    ],
    ['an admin without the scope admin', await by(admin, 'webhooks'), await own(), [403, 403, 403, 403, 403]],
    ['the owner, of nothing', ann.client, MISSING, [404, 404, 404, 404, 404]],
    ['another member, of the system', bob.client, system.id, [403, 403, 403, 403, 403]],
    ['the owner', ann.client, await own(), [200, 200, 200, 200, 204]],
    [
      'the owner by the scope webhooks',
      await by(ann.client, 'webhooks'),
      await own(),
      [200, 200, 200, 200, 204],
    ],
    ['an admin', admin, await own(), [200, 200, 200, 200, 204]],
    ['an admin by a token', await by(admin, 'webhooks admin'), await own(), [200, 200, 200, 200, 204]],
    // Events for admins need the credentials of an admin.
    ['its admin without the scope admin', await by(admin, 'webhooks'), system.id, [200, 403, 403, 403, 204]],
  ]

  for (const [who, client, id, statuses] of wrong) expect(await statusesOf(client, id), who).toEqual(statuses)
})

test('`allowed` says exactly that, to tokens too (decisions §1)', async () => {
  const [content, system] = [await register(ann.client), await ofSystem()]
  const allowed = async (client: Client, { id }: Webhook) => {
    const { self, secret, signatures } = (await client.getWebhook({ webhookID: id })).resources
    return [self?.allowed, secret?.allowed, signatures?.allowed]
  }
  const all = [['DELETE', 'GET', 'PUT'], ['POST'], ['POST']]

  expect(await allowed(ann.client, content)).toEqual(all)
  expect(await allowed(admin, content)).toEqual(all)
  expect(await allowed(await by(ann.client, 'webhooks'), content)).toEqual(all)
  expect(await allowed(await by(ann.client, 'read webhooks'), content)).toEqual(all)
  expect(await allowed(await by(admin, 'webhooks'), system)).toEqual([['DELETE', 'GET'], [], []])
})

test('by the scope webhooks a webhook is registered, of the system with admin beside it (decisions §6, §7)', async () => {
  const body = { callback: CALLBACK, events: 'stream' }
  const [plain, wide] = [await by(admin, 'webhooks'), await by(admin, 'webhooks admin')]

  const statuses = [
    (await plain.send(api.createWebhook, { body })).status,
    (await wide.send(api.createWebhook, { body })).status,
    (await (await by(ann.client, 'webhooks')).send(api.createWebhook, { body: ofPlace() })).status,
    (await (await by(ann.client, 'write')).send(api.createWebhook, { body: ofPlace() })).status,
  ]

  expect(statuses).toEqual([403, 201, 201, 403])
})

test('GET /webhooks: the caller’s own, newest first, in pages; to admins those of everybody (decisions §7, 0095)', async () => {
  const owner = await aMember()
  const made: string[] = []
  for (let count = 0; count < 3; count++) made.unshift((await register(owner.client)).id)

  const own = await collect(owner.client.each(api.listWebhooks, { count: 2 }))
  const all = await admin.listWebhooks({ count: 100 })

  expect(own.map(({ id }) => id)).toEqual(made)
  expect(own[0]).not.toHaveProperty('secret')
  expect(all.list.map(({ id }) => id)).toEqual(expect.arrayContaining(made))
  expect((await bob.client.listWebhooks({})).list.map(({ owner: theirs }) => theirs?.id)).not.toContain(
    owner.id,
  )
})
