/** A stolen cookie does not become the account (decision 0146, security T36). */
import { basic, type Client, type Reply } from '@folkmoot/client'
import { api, type NewAddOn } from '@folkmoot/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { Browser } from '../../../testing/browser.ts'
import { anInstance } from '../../../testing/instance.ts'
import { aPerson, newPerson, type TestPerson } from '../../../testing/makers.ts'
import { aToken } from '../../../testing/tokens.ts'
import { aWebClient } from '../../../testing/web-clients.ts'

const instance = await anInstance({ FOLKMOOT_RUN_AS: 'on' })
afterAll(() => instance.close())
const { admin, anonymous, baseUrl } = instance

const STALE = 6
const FRESH = 4

interface Proof {
  readonly currentPassword?: string
}
interface Scene {
  readonly client: Client
  readonly me: TestPerson
}
/** Each answers with a status from 200 to 299 if it is allowed. */
type Deed = (scene: Scene, proof: Proof) => Promise<Reply<unknown>>

let made = 0
const put = (client: Client, personID: string, body: Parameters<Client['updatePerson']>[0]['body']) =>
  client.send(api.updatePerson, { personID, body })
const newAddOn = (): NewAddOn => ({ name: `Tool ${++made}`, redirectURIs: ['https://tool.example/back'] })
async function newWebhook() {
  const { placeID } = await admin.createPlace({ body: { type: 'group', name: `Group ${++made}` } })
  return { object: `/places/${placeID}`, callback: 'http://127.0.0.1:8999/hook' }
}

const OWN: Record<string, Deed> = {
  'sets its password': ({ client }, proof) =>
    put(client, '@me', { svc: { password: 'a password of the thief' }, ...proof }),
  'sets its e-mail address': ({ client }, proof) =>
    put(client, '@me', { emails: [{ value: `thief${++made}@example.org` }], ...proof }),
  'makes a token': ({ client }, proof) =>
    client.send(api.createToken, { personID: '@me', body: { name: 'kept', ...proof } }),
  'registers a webhook': async ({ client }, proof) =>
    client.send(api.createWebhook, { body: { ...(await newWebhook()), ...proof } }),
  'leads a webhook elsewhere': async ({ client, me }, proof) => {
    const { id } = await me.client.createWebhook({ body: await newWebhook() })
    const body = { callback: 'http://127.0.0.1:8999/thief', ...proof }
    return await client.send(api.updateWebhook, { webhookID: id, body })
  },
  'renews the secret of a webhook': async ({ client, me }, proof) => {
    const { id } = await me.client.createWebhook({ body: await newWebhook() })
    return await client.send(api.rotateWebhookSecret, { webhookID: id, body: proof })
  },
}

const AS_ADMIN: Record<string, Deed> = {
  'sets the password of somebody else': async ({ client }, proof) =>
    put(client, (await aPerson(instance)).id, { svc: { password: 'known to the thief' }, ...proof }),
  'sets the address of somebody else': async ({ client }, proof) =>
    put(client, (await aPerson(instance)).id, { emails: [{ value: `t${++made}@example.org` }], ...proof }),
  'gives a role': async ({ client }, proof) =>
    put(client, (await aPerson(instance)).id, { svc: { roles: ['admin'] }, ...proof }),
  'enables an admin': async ({ client }, proof) => {
    const { id } = await aPerson(instance, { account: { roles: ['admin'], enabled: false } })
    return await put(client, id, { svc: { enabled: true }, ...proof })
  },
  'merges two accounts': async ({ client }, proof) => {
    const [kept, merged] = [await aPerson(instance), await aPerson(instance)]
    const body = { person: merged.id, ...proof }
    return await client.send(api.mergeAccount, { personID: kept.id, body })
  },
  'creates somebody with a password': ({ client }, proof) =>
    client.send(api.createPerson, { body: { ...newPerson(), ...proof } }),
  'creates an admin': ({ client }, proof) => {
    const body = newPerson({ account: { password: undefined, roles: ['admin'] } })
    return client.send(api.createPerson, { body: { ...body, ...proof } })
  },
  'registers an add-on': ({ client }, proof) =>
    client.send(api.registerAddOn, { body: { ...newAddOn(), ...proof } }),
  'renews the secret of an add-on': async ({ client }, proof) => {
    const { id } = await admin.registerAddOn({ body: newAddOn() })
    return await client.send(api.renewAddOnSecret, { addOnID: id, body: proof })
  },
  'has an add-on called with a new code': async ({ client }, proof) => {
    const body = { ...newAddOn(), registerURL: 'https://tool.example/register' }
    const { id } = await admin.registerAddOn({ body })
    return await client.send(api.repeatAddOnCallback, { addOnID: id, body: proof })
  },
  'leads an add-on elsewhere': async ({ client }, proof) => {
    const { id } = await admin.registerAddOn({ body: newAddOn() })
    const body = { redirectURIs: ['https://thief.example/back'], ...proof }
    return await client.send(api.updateAddOn, { addOnID: id, body })
  },
  'gives an add-on more scopes': async ({ client }, proof) => {
    const { id } = await admin.registerAddOn({ body: newAddOn() })
    return await client.send(api.updateAddOn, { addOnID: id, body: { scopes: ['uri:/api'], ...proof } })
  },
  'enables an add-on': async ({ client }, proof) => {
    const { id } = await admin.registerAddOn({ body: newAddOn() })
    await admin.updateAddOn({ addOnID: id, body: { enabled: false } })
    return await client.send(api.updateAddOn, { addOnID: id, body: { enabled: true, ...proof } })
  },
}

const anAdmin = () => aPerson(instance, { account: { roles: ['admin'] } })
const DEEDS = [
  ...Object.entries(OWN).map(([name, deed]) => ({ name, deed, make: () => aPerson(instance) })),
  ...Object.entries(AS_ADMIN).map(([name, deed]) => ({ name, deed, make: anAdmin })),
]

describe.each(DEEDS)('$name', ({ deed, make }) => {
  test('not by a session that began more than five minutes ago', async () => {
    const me = await make()
    const { client } = await aWebClient(instance, me, STALE)
    const { status, error } = await deed({ client, me }, {})

    expect([status, error?.code]).toEqual([403, 'currentPasswordRequired'])
    expect(error?.details).toEqual([
      {
        field: 'currentPassword',
        message: 'must be your own password, unless you signed in within the last 5 minutes',
      },
    ])
  })

  test('by such a session with the password, and by a session that has just begun', async () => {
    const me = await make()
    const stale = await aWebClient(instance, me, STALE)
    const wrong = await deed({ client: stale.client, me }, { currentPassword: 'not the password' })
    const right = await deed({ client: stale.client, me }, { currentPassword: me.password })
    const other = await make()
    const fresh = await aWebClient(instance, other, FRESH)
    const atOnce = await deed({ client: fresh.client, me: other }, {})

    expect([wrong.status, wrong.error?.details?.[0]?.message]).toEqual([403, 'is not your password'])
    expect([right.error, Math.floor(right.status / 100)]).toEqual([undefined, 2])
    expect([atOnce.error, Math.floor(atOnce.status / 100)]).toEqual([undefined, 2])
  })

  test('by a password, and by a token with all scopes', async () => {
    const [me, other] = [await make(), await make()]
    const { client } = await aToken(other.client)

    expect((await deed({ client: me.client, me }, {})).error).toBeUndefined()
    expect((await deed({ client, me: other }, {})).error).toBeUndefined()
  })
})

test('a refused change changes nothing, and the password stays', async () => {
  const me = await aPerson(instance)
  const { client } = await aWebClient(instance, me, STALE)
  await put(client, '@me', { status: 'stolen', svc: { password: 'a password of the thief' } })

  const { status } = await me.client.getPerson({ personID: '@me' })
  expect(status).toBe('')
})

test('an old session still does everything else', async () => {
  const me = await anAdmin()
  const { client } = await aWebClient(instance, me, STALE)
  const whole = await client.getPerson({ personID: '@me' })
  const moderator = await aPerson(instance, { account: { roles: ['moderator'] } })
  const addOn = await admin.registerAddOn({ body: newAddOn() })
  const replies = [
    await put(client, '@me', { status: 'In the garden', emails: whole.emails ?? [] }),
    await put(client, moderator.id, { svc: { roles: [], enabled: false } }),
    await client.send(api.createPerson, { body: newPerson({ account: { password: undefined } }) }),
    await client.send(api.updateAddOn, {
      addOnID: addOn.id,
      body: { description: 'Old', redirectURIs: addOn.redirectURIs, enabled: false },
    }),
  ]

  expect(replies.map(({ status }) => status)).toEqual([200, 200, 201, 200])
})

test('wrong passwords count in the budget of signing in', async () => {
  const me = await aPerson(instance)
  const { client } = await aWebClient(instance, me, STALE)
  const attempt = (currentPassword: string) =>
    put(client, '@me', { svc: { password: 'a password of the thief' }, currentPassword })
  const statuses: number[] = []
  for (let count = 0; count < 10; count++) statuses.push((await attempt(`guess ${count}`)).status)
  const spent = await attempt(me.password)
  const signIn = await new Browser(baseUrl).signIn(me.username, me.password)

  expect(statuses).toEqual(Array(10).fill(403))
  expect([spent.status, spent.error?.code]).toEqual([429, 'tooFast'])
  expect(Number(spent.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(signIn.status).toBe(429)
})

test('whoever acts as somebody else by an old session needs their own password', async () => {
  const [me, member] = [await anAdmin(), await aPerson(instance)]
  const { client } = await aWebClient(instance, me, STALE)
  const attempt = async (proof: Proof) => {
    const body = { svc: { password: `given by ${me.username}` }, ...proof }
    const headers = { 'x-svc-run-as': `userid ${member.id}` }
    return (await client.send(api.updatePerson, { personID: '@me', body, headers })).status
  }

  expect(await attempt({})).toBe(403)
  expect(await attempt({ currentPassword: member.password })).toBe(403)
  expect(await attempt({ currentPassword: me.password })).toBe(200)
  const changed = anonymous.as(basic(member.username, `given by ${me.username}`))
  expect((await changed.getPerson({ personID: '@me' })).id).toBe(member.id)
})

test('a batch is no way around it', async () => {
  const me = await aPerson(instance)
  const { client } = await aWebClient(instance, me, STALE)
  const endpoint = '/api/core/v3/people/@me/tokens'
  const [part] = await client.executeBatch({
    body: [{ key: 'token', request: { method: 'POST', endpoint, body: { name: 'kept' } } }],
  })

  expect(part).toMatchObject({ status: 403, error: { code: 'currentPasswordRequired' } })
})
