/** Every kind of credential against every change that must end it. */
import { basic, bearer } from '@folkmoot/client'
import type { RegisteredAddOn } from '@folkmoot/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../db/transaction.ts'
import { aDatabase, aNode, type Instance } from '../../../testing/instance.ts'
import { aPerson, type TestPerson } from '../../../testing/makers.ts'
import { anAddOn, OAuthClient, type Visitor } from '../../../testing/oauth.ts'
import { aToken } from '../../../testing/tokens.ts'
import { findCode, makeCode } from './confirmations.ts'

const { connection, drop } = await aDatabase()
const [here, there] = [await aNode(connection), await aNode(connection)]
afterAll(async () => {
  await Promise.all([here.close(), there.close()])
  await drop()
})

const ME = '/api/core/v3/people/@me'
const isLetIn = async (authorization: string) =>
  (await there.anonymous.as(authorization).request({ path: ME })).status === 200

type Tries = Record<string, () => Promise<boolean>>

/** Each is tried on the other node, which has some cached and needs a moment to forget them. */
interface InHand {
  readonly remembered: Tries
  readonly once: Tries
}

async function whatIsGood({ remembered, once }: InHand, expected: readonly string[]): Promise<string[]> {
  for (const [name, isGood] of Object.entries(remembered))
    if (!expected.includes(name)) await expect.poll(isGood, { interval: 20, message: name }).toBe(false)
  const good: string[] = []
  for (const [name, isGood] of Object.entries({ ...remembered, ...once })) if (await isGood()) good.push(name)
  return good
}

const addOn = await anAddOn(here)
const client = new OAuthClient(here, addOn)

/** A link as sent by mail. */
async function aLink(
  { id, username }: TestPerson,
  purpose: 'password' | 'email',
): Promise<() => Promise<boolean>> {
  const pending = { from: `${username}@example.org`, to: `new-${username}@example.org` }
  const code = await inTransaction(here.context.writeDb, (tx) =>
    makeCode(here.context, tx, { purpose, personId: id, pending, goodForSeconds: 600 }),
  )
  return async () => (await findCode(there.context, there.context.db, purpose, code)) !== undefined
}

async function aQuestion(visitor: Visitor): Promise<() => Promise<boolean>> {
  const asked = await visitor.get(client.authorizeUrl({ prompt: 'consent' }))
  const path = asked.headers.get('location') ?? ''
  const [, csrf = ''] = /name="csrf" value="([^"]*)"/.exec(await (await visitor.get(path)).text()) ?? []
  return async () => {
    const { headers } = await visitor.post(path, { csrf, answer: 'allow' })
    return headers.get('location')?.startsWith('/oauth2/authorize/') ?? false
  }
}

/** Everything an admin can have. */
async function inHandOf(person: TestPerson): Promise<InHand> {
  const elsewhere = new OAuthClient(there, addOn)
  const tokens = await client.tokensFor(person)
  const { code, verifier, visitor } = await client.codeFor(person)
  const personal = await aToken(person.client)
  const registered = await person.client.registerAddOn({ body: { name: `Of ${person.username}` } })
  const cookie = visitor.cookiesFor('/')
  const remembered = {
    session: async () => (await there.anonymous.request({ path: ME, headers: { cookie } })).status === 200,
    'access token': () => isLetIn(bearer(tokens.access_token)),
    'personal token': () => isLetIn(bearer(personal.token)),
    'personal token by Basic': () => isLetIn(basic(person.username, personal.token)),
    password: () => isLetIn(basic(person.username, person.password)),
  }
  for (const isGood of Object.values(remembered)) expect(await isGood()).toBe(true)
  return {
    remembered,
    once: {
      'refresh token': async () => (await elsewhere.refresh(tokens.refresh_token)).status === 200,
      code: async () => (await elsewhere.exchange(code, verifier)).status === 200,
      'registration code': async () => (await exchange(there, registered)).status === 200,
      question: await aQuestion(visitor),
      'reset link': await aLink(person, 'password'),
      'e-mail link': await aLink(person, 'email'),
    },
  }
}

const exchange = (instance: Instance, registered: RegisteredAddOn) =>
  new OAuthClient(instance, registered).token({ grant_type: 'authorization_code', code: registered.code })

describe('within a second on every node, nothing is valid any more for a person who', () => {
  const change = (personID: string, svc: object) => here.admin.updatePerson({ personID, body: { svc } })
  const ends: Record<string, [(id: string) => Promise<unknown>, good: string[]]> = {
    'was let alone, but for all of it': [
      async () => {},
      [
        ...[
          'session',
          'access token',
          'personal token',
          'personal token by Basic',
          'password',
          'refresh token',
        ],
        ...['code', 'registration code', 'question', 'reset link', 'e-mail link'],
      ],
    ],
    'has another password': [(id) => change(id, { password: 'another password' }), []],
    'is disabled': [(id) => change(id, { enabled: false }), []],
    'is enabled again, but for the password': [
      async (id) => {
        await change(id, { enabled: false })
        await change(id, { enabled: true })
      },
      ['password'],
    ],
    'is gone': [(personID) => here.admin.deletePerson({ personID }), []],
  }

  test.each(Object.entries(ends))('%s', async (_how, [end, good]) => {
    const person = await aPerson(here, { account: { roles: ['admin'] } })
    const inHand = await inHandOf(person)

    await end(person.id)

    expect(await whatIsGood(inHand, good)).toEqual(good)
  })
})

/** Everything an add-on can have, for a person and for itself. */
async function inHandOfAddOn(doomed: RegisteredAddOn, person: TestPerson): Promise<InHand> {
  const [near, far] = [new OAuthClient(here, doomed), new OAuthClient(there, doomed)]
  const tokens = await near.tokensFor(person)
  const { code, verifier } = await near.codeFor(person)
  const { body: own } = await near.token({ grant_type: 'client_credentials' })
  const remembered = {
    'access token': () => isLetIn(bearer(tokens.access_token)),
    'token of its own': () => isLetIn(bearer(own.access_token)),
  }
  for (const isGood of Object.values(remembered)) expect(await isGood()).toBe(true)
  const once = {
    'refresh token': async () => (await far.refresh(tokens.refresh_token)).status === 200,
    code: async () => (await far.exchange(code, verifier)).status === 200,
    'registration code': async () => (await exchange(there, doomed)).status === 200,
  }
  return { remembered, once }
}

describe('within a second on every node, nothing is valid any more for an add-on that', () => {
  const able = (addOnID: string, enabled: boolean) => here.admin.updateAddOn({ addOnID, body: { enabled } })
  const all = ['access token', 'token of its own', 'refresh token', 'code', 'registration code']
  const ends: Record<string, [(addOn: RegisteredAddOn) => Promise<unknown>, good: string[]]> = {
    'was let alone, but for all of it': [async () => {}, all],
    'is disabled': [({ id }) => able(id, false), []],
    'is enabled again': [({ id }) => able(id, false).then(() => able(id, true)), []],
    'is gone': [({ id }) => here.admin.deleteAddOn({ addOnID: id }), []],
    'has a bot that was disabled, but for what is somebody’s': [
      ({ bot }) => here.admin.updatePerson({ personID: bot?.id ?? '', body: { svc: { enabled: false } } }),
      all.filter((name) => name !== 'token of its own'),
    ],
    'has a bot that was disabled and enabled again, but for what is somebody’s': [
      async ({ bot }) => {
        for (const enabled of [false, true])
          await here.admin.updatePerson({ personID: bot?.id ?? '', body: { svc: { enabled } } })
      },
      all.filter((name) => name !== 'token of its own'),
    ],
  }

  test.each(Object.entries(ends))('%s', async (_how, [end, good]) => {
    const [doomed, person] = [await anAddOn(here), await aPerson(here)]
    const inHand = await inHandOfAddOn(doomed, person)

    await end(doomed)

    expect(await whatIsGood(inHand, good)).toEqual(good)
  })
})
