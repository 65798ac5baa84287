/** §Authentication 2: a client registers an add-on. Its fields are in the decisions, §6, and 0086. */
import { bearer, type Client } from '@folkmoot/client'
import { type AddOn, api, type NewAddOn } from '@folkmoot/contract'
import { expect, onTestFinished, test } from 'vitest'
import { admin, aMember, anonymous, baseUrl, collect, unique } from './community.ts'
import { DATE, fieldsNamed, sendJson } from './wire.ts'

const ADD_ONS = '/api/core/v3/addons'
const newAddOn = (overrides: Partial<NewAddOn> = {}): NewAddOn => ({ name: unique('Add-on '), ...overrides })
const register = (overrides: Partial<NewAddOn> = {}) => admin.registerAddOn({ body: newAddOn(overrides) })

test('POST /addons: 201, Location, the entity, and once the secret and the code (decisions §1, §6)', async () => {
  const sent = {
    name: unique('Add-on '),
    description: 'What it is for',
    redirectURIs: [
      'https://app.example.org/back?from=here',
      'http://127.0.0.1:9000/back',
      'com.example.app:/back',
    ],
    scopes: 'read  webhooks openid',
    accessTokenLife: 3600,
    refreshTokenLife: 86_400,
  }

  const reply = await admin.send(api.registerAddOn, { body: sent })

  const { id = '' } = reply.body ?? {}
  const uri = `${baseUrl}${ADD_ONS}/${id}`
  const entity = await admin.getAddOn({ addOnID: id })
  expect(reply.status).toBe(201)
  expect(reply.headers.get('location')).toBe(uri)
  expect(reply.body).toEqual({
    ...entity,
    clientSecret: expect.stringMatching(/^fms_[\w-]{43}$/),
    code: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(entity).toEqual({
    ...sent,
    id: expect.stringMatching(/^\d+$/),
    type: 'addOn',
    typeCode: 3304,
    clientId: expect.stringMatching(/^[0-9a-f]{24}$/),
    scopes: ['read', 'webhooks', 'openid'],
    public: false,
    enabled: true,
    bot: expect.objectContaining({ type: 'person', displayName: `${sent.name} (add-on)` }),
    creator: expect.objectContaining({ mentionName: 'admin' }),
    published: expect.stringMatching(DATE),
    updated: expect.stringMatching(DATE),
    resources: {
      self: { ref: uri, allowed: ['DELETE', 'GET', 'PUT'] },
      usage: { ref: `${uri}/usage`, allowed: ['GET'] },
      grants: { ref: `${uri}/grants`, allowed: ['GET'] },
      secret: { ref: `${uri}/secret`, allowed: ['POST'] },
      callback: { ref: `${uri}/callback`, allowed: ['POST'] },
    },
  })
})

test('public: true registers one without a secret; without scopes it may read (decisions §6, 0086)', async () => {
  const addOn = await register({ public: true })

  expect(addOn).toMatchObject({ public: true, scopes: ['read'], redirectURIs: [] })
  expect(addOn).not.toHaveProperty('clientSecret')
  expect(addOn.code).toBeDefined()
})

test('the add-on has a person of its own, a bot without a password (decisions §6)', async () => {
  const { name, bot } = await register()

  const person = await admin.getPerson({ personID: bot?.id ?? '' })

  expect(person.svc).toMatchObject({
    userType: 'bot',
    roles: [],
    profile: [{ svc_label: 'Add-on', value: name }],
  })
  expect(person.svc).not.toHaveProperty('lastAuthenticated')
})

const REFUSED: [string, object, string][] = [
  ['no name', { name: undefined }, 'name'],
  ['a name of blanks', { name: ' ' }, 'name'],
  ['an unknown scope', { scopes: ['read', 'everything'] }, 'scopes'],
  ['an unknown scope in a text', { scopes: 'read everything' }, 'scopes'],
  ['no scope', { scopes: [] }, 'scopes'],
  ['a life of less than a minute', { accessTokenLife: 59 }, 'accessTokenLife'],
  ['a life of more than a year', { refreshTokenLife: 31_536_001 }, 'refreshTokenLife'],
  ['a life that is no number', { accessTokenLife: '1h' }, 'accessTokenLife'],
  ['a registerURL that is none', { registerURL: 'not a url' }, 'registerURL'],
  ['a registerURL of another scheme', { registerURL: 'ftp://example.org/' }, 'registerURL'],
  ['a registerURL with a password', { registerURL: 'https://a:b@example.org/' }, 'registerURL'],
  ['an unregisterURL at a metadata service', { unregisterURL: 'http://169.254.169.254/' }, 'unregisterURL'],
  ['an unregisterURL here', { unregisterURL: `${baseUrl}/hook` }, 'unregisterURL'],
  ['too many redirects', { redirectURIs: Array(21).fill('https://example.org/') }, 'redirectURIs'],
  ...[
    'app.example.org/back',
    '/back',
    'http://app.example.org/back',
    'http://localhost.example.org/',
    'https://app.example.org/back#here',
    'https://app.example.org/#',
    'https://*.example.org/back',
    'https://app.example.org/*',
    'https://user@app.example.org/',
    'https:app.example.org',
    'https://app.example.org\\@evil.example/',
    'https://app.example.org/a b',
    'javascript:alert(1)',
    'data:text/html,x',
    'myapp:/back',
    'https://ex\u00e4mple.org/',
  ].map((uri): [string, object, string] => [
    `${uri} as redirect`,
    { redirectURIs: ['https://a.example.org/', uri] },
    'redirectURIs[1]',
  ]),
]
test.each(REFUSED)('%s: 400 that names the field (decisions §1, 0086)', async (_name, overrides, field) => {
  const reply = await sendJson(admin, 'POST', ADD_ONS, { ...newAddOn(), ...overrides })

  expect(reply.status).toBe(400)
  expect(fieldsNamed(reply)).toContain(field)
})

test('a name is unique without regard to case: 409 (0086)', async () => {
  const { name } = await register()

  const reply = await admin.send(api.registerAddOn, { body: { name: name.toUpperCase() } })

  expect([reply.status, reply.error?.code]).toEqual([409, 'nameTaken'])
})

const asked = (client: Client, addOnID: string) => [
  client.send(api.listAddOns, {}),
  client.send(api.registerAddOn, { body: newAddOn() }),
  client.send(api.getAddOn, { addOnID }),
  client.send(api.getAddOnUsage, { addOnID }),
  client.send(api.listAddOnGrants, { addOnID }),
  client.send(api.updateAddOn, { addOnID, body: { description: 'mine' } }),
  client.send(api.renewAddOnSecret, { addOnID }),
  client.send(api.repeatAddOnCallback, { addOnID }),
  client.send(api.deleteAddOn, { addOnID }),
]
test('add-ons are for admins: 403 for members and moderators, 401 for strangers (decisions §6)', async () => {
  const { id } = await register({ registerURL: 'http://127.0.0.1:59997/' })
  const member = await aMember()
  const moderator = await aMember({ svc: { roles: ['moderator'] } })
  const statusesOf = async (client: Client, addOnID: string) =>
    (await Promise.all(asked(client, addOnID))).map(({ status }) => status)

  expect(await statusesOf(anonymous, id)).toEqual(Array(9).fill(401))
  expect(await statusesOf(member.client, id)).toEqual(Array(9).fill(403))
  expect(await statusesOf(moderator.client, id)).toEqual(Array(9).fill(403))
  expect(await statusesOf(member.client, '9007199254740991')).toEqual(Array(9).fill(403))
  const missing = await Promise.all(asked(admin, '9007199254740991').filter((_, index) => index > 1))
  expect(missing.map(({ status, error }) => [status, error?.code])).toEqual(
    Array(7).fill([404, 'addOnMissing']),
  )
  expect(await admin.getAddOn({ addOnID: id })).toMatchObject({ description: '', enabled: true })
})

test('a token grants no more scopes than it has, and `allowed` says so (decisions §6)', async () => {
  const { id } = await register({ scopes: ['uri:/api'] })
  const { id: personID, username, client } = await aMember({ svc: { roles: ['admin'] } })
  // Others look at what happens to the only admin that there is.
  onTestFinished(async () => void (await admin.updatePerson({ personID, body: { svc: { roles: [] } } })))
  const holding = async (scopes: ('admin' | 'write' | 'read' | 'webhooks')[]) => {
    const { token } = await client.createToken({ personID: '@me', body: { name: username, scopes } })
    return anonymous.as(bearer(token))
  }
  const [plain, narrow] = [await holding(['write', 'webhooks']), await holding(['admin', 'write'])]

  const asPlain = await Promise.all(asked(plain, id))
  const asNarrow = await Promise.all([
    narrow.send(api.registerAddOn, { body: newAddOn({ scopes: ['webhooks'] }) }),
    narrow.send(api.updateAddOn, { addOnID: id, body: { description: 'mine' } }),
    narrow.send(api.renewAddOnSecret, { addOnID: id }),
    narrow.send(api.repeatAddOnCallback, { addOnID: id }),
    narrow.send(api.registerAddOn, { body: newAddOn({ scopes: ['read'] }) }),
  ])

  expect(asPlain.map(({ status }) => status)).toEqual(Array(9).fill(403))
  expect(asNarrow.map(({ status }) => status)).toEqual([403, 403, 403, 403, 201])
  const { resources } = await narrow.getAddOn({ addOnID: id })
  expect(resources.self?.allowed).toEqual(['DELETE', 'GET'])
  expect([resources.secret?.allowed, resources.callback?.allowed]).toEqual([[], []])
})

test('PUT merges the given fields and answers the whole entity without the secret (decisions §3)', async () => {
  const { clientSecret: _, code: __, ...before } = await register({ accessTokenLife: 60 })
  const body = { scopes: ['write', 'read'], accessTokenLife: null, redirectURIs: ['https://b.example.org/'] }

  const changed = await admin.updateAddOn({ addOnID: before.id, body: body as object })
  const whole = await admin.send(api.updateAddOn, { addOnID: before.id, body: changed as AddOn })

  const { accessTokenLife: ___, ...rest } = before
  expect(changed).toEqual({
    ...rest,
    scopes: ['read', 'write'],
    redirectURIs: ['https://b.example.org/'],
    updated: changed.updated,
  })
  expect(whole.body).toEqual(changed)
})

test('it stays public or not as it was registered: 400 (0086)', async () => {
  const { id } = await register()

  const reply = await admin.send(api.updateAddOn, { addOnID: id, body: { public: true } })

  expect([reply.status, fieldsNamed(reply)]).toEqual([400, ['public']])
})

test('If-Match holds for PUT and DELETE: 412; ETag and If-None-Match for GET (decisions §1)', async () => {
  const { id } = await register()
  const read = await admin.send(api.getAddOn, { addOnID: id })
  const etag = read.headers.get('etag') ?? ''
  await admin.updateAddOn({ addOnID: id, body: { description: 'changed' }, headers: { 'if-match': etag } })
  const headers = { 'if-match': etag }

  const replies = [
    await admin.send(api.updateAddOn, { addOnID: id, body: { description: 'late' }, headers }),
    await admin.send(api.deleteAddOn, { addOnID: id, headers }),
  ]

  expect(replies.map(({ status }) => status)).toEqual([412, 412])
})

test('GET /addons lists them by name, page by page (decisions §2)', async () => {
  const names = [unique('zz b '), unique('ZZ A '), unique('zz c ')]
  for (const name of names) await register({ name })

  const all = await collect(admin.each(api.listAddOns, { count: 1 }))

  const ours = all.map(({ name }) => name).filter((name) => names.includes(name))
  expect(ours).toEqual([names[1], names[0], names[2]])
  expect(all.every((addOn) => !('clientSecret' in addOn))).toBe(true)
})

test('POST /addons/{id}/secret: 200, another secret, once; a public one has none: 409 (0086)', async () => {
  const [addOn, open] = [await register(), await register({ public: true })]

  const renewed = await admin.send(api.renewAddOnSecret, { addOnID: addOn.id })
  const refused = await admin.send(api.renewAddOnSecret, { addOnID: open.id })

  expect(renewed.status).toBe(200)
  expect(renewed.body?.clientSecret).toMatch(/^fms_/)
  expect(renewed.body?.clientSecret).not.toBe(addOn.clientSecret)
  expect([refused.status, refused.error?.code]).toEqual([409, 'addOnPublic'])
})

test('DELETE: 204, then 404; its bot is gone too (decisions §6)', async () => {
  const { id, bot } = await register()

  const removed = await admin.send(api.deleteAddOn, { addOnID: id })

  const after = await admin.send(api.getAddOn, { addOnID: id })
  const person = await admin.send(api.getPerson, { personID: bot?.id ?? '' })
  expect([removed.status, after.status, person.status]).toEqual([204, 404, 404])
})

test('all changes of an add-on are in the audit log, without secrets', async () => {
  const { id, name, clientSecret = '', code } = await register()
  await admin.updateAddOn({ addOnID: id, body: { enabled: false } })
  await admin.updateAddOn({ addOnID: id, body: { enabled: true, scopes: ['write'] } })
  const { clientSecret: second = '' } = await admin.renewAddOnSecret({ addOnID: id })
  await admin.deleteAddOn({ addOnID: id })

  const { list } = await admin.listAuditEntries({ filter: [`target(addOn,${id})`], count: 100 })

  const ours = list.toReversed()
  expect(ours.map(({ action }) => action)).toEqual([
    'add_on.created',
    'add_on.disabled',
    'add_on.enabled',
    'add_on.updated',
    'add_on.secret_rotated',
    'add_on.deleted',
  ])
  expect(ours[0]?.target).toEqual({ type: 'addOn', id, label: name, uri: `${baseUrl}${ADD_ONS}/${id}` })
  for (const secret of [clientSecret, second, code]) expect(JSON.stringify(list)).not.toContain(secret)
})
