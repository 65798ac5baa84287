/** Changes between the steps of a grant: of the add-on, the person, the password. */
import { bearer } from '@folkmoot/client'
import { api } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { heldUp } from '../../../testing/held-up.ts'
import { anInstance } from '../../../testing/instance.ts'
import { aPerson, type TestPerson } from '../../../testing/makers.ts'
import { anAddOn, OAuthClient, type Tokens, Visitor } from '../../../testing/oauth.ts'

const instance = await anInstance({ FOLKMOOT_PASSWORD_GRANT: 'on' })
afterAll(() => instance.close())
const { sql } = instance.store
const ME = '/api/core/v3/people/@me'
const by = ({ access_token }: Pick<Tokens, 'access_token'>) => instance.anonymous.as(bearer(access_token))
const statusOf = async (tokens: Tokens) => (await by(tokens).request({ path: ME })).status
const writes = async (tokens: Tokens) =>
  (await by(tokens).send(api.updatePerson, { personID: '@me', body: { status: 'Away' } })).status

async function anOAuthClient() {
  const addOn = await anAddOn(instance)
  return { id: addOn.id, addOn, client: new OAuthClient(instance, addOn) }
}

/** The consent page and its answer. */
async function aQuestion(visitor: Visitor, start: string) {
  const path = (await visitor.get(start)).headers.get('location') ?? ''
  return {
    path,
    async allow(): Promise<Response> {
      const [, csrf = ''] = /name="csrf" value="([^"]*)"/.exec(await (await visitor.get(path)).text()) ?? []
      const { headers } = await visitor.post(path, { csrf, answer: 'allow' })
      return await visitor.get(headers.get('location') ?? '')
    },
  }
}

async function signedIn(person: TestPerson): Promise<Visitor> {
  const visitor = new Visitor(instance)
  await visitor.signIn(person)
  return visitor
}

test('signing in as another person on the way gives them the code', async () => {
  const [one, other] = [await aPerson(instance), await aPerson(instance)]
  const { client } = await anOAuthClient()
  const visitor = new Visitor(instance)
  const { path } = await aQuestion(visitor, client.authorizeUrl())
  await visitor.signIn(one)
  const { headers } = await visitor.get(path)
  const question = await aQuestion(visitor, headers.get('location') ?? '')
  await visitor.signIn(other)

  const answered = await question.allow()
  const code = new URL(answered.headers.get('location') ?? '').searchParams.get('code') ?? ''
  const { body } = await client.exchange(code)

  expect((await by(body).getPerson({ personID: '@me' })).id).toBe(other.id)
})

test('an add-on registered for fewer scopes loses them in existing grants', async () => {
  const [person, { id, client }] = [await aPerson(instance), await anOAuthClient()]
  const tokens = await client.tokensFor(person)
  const { code, verifier } = await client.codeFor(person)
  expect(await writes(tokens)).toBe(200)

  await instance.admin.updateAddOn({ addOnID: id, body: { scopes: ['read'] } })
  const [refreshed, exchanged] = [
    await client.refresh(tokens.refresh_token),
    await client.exchange(code, verifier),
  ]

  expect(await writes(tokens)).toBe(401)
  expect([refreshed.body.scope, exchanged.body.scope]).toEqual(['read', 'read'])
  expect(await writes(refreshed.body)).toBe(403)
  expect(await statusOf(exchanged.body)).toBe(200)
})

test('a token issued while its add-on is reduced has the reduced scopes', async () => {
  const [person, { id, client }] = [await aPerson(instance), await anOAuthClient()]
  const tokens = await client.tokensFor(person)
  await sql`update add_on set scopes = '{read}' where id = ${id}`

  expect([await statusOf(tokens), await writes(tokens)]).toEqual([200, 403])
})

test('scopes removed during consent are not granted, and a removed redirect URI is not used', async () => {
  const person = await aPerson(instance)
  const changes = [{ redirectURIs: ['https://other.example/'] }, { scopes: ['read' as const] }]
  const answers: (string | null)[] = []
  for (const body of changes) {
    const { id, client } = await anOAuthClient()
    const question = await aQuestion(await signedIn(person), client.authorizeUrl())
    await instance.admin.updateAddOn({ addOnID: id, body })
    answers.push((await question.allow()).headers.get('location'))
  }

  expect(answers).toEqual([null, expect.stringContaining('error=invalid_scope')])
})

test('an unknown scope leaves a registration code unused; a known one limits the token', async () => {
  const { addOn, client } = await anOAuthClient()
  const exchange = (scope: string) =>
    client.token({ grant_type: 'authorization_code', code: addOn.code, scope })

  const wrong = await exchange('reed')
  const right = await exchange('read')

  expect([wrong.status, wrong.body]).toMatchObject([400, { error: 'invalid_scope' }])
  expect([right.status, right.body.scope]).toEqual([200, 'read'])
})

test('an add-on whose own person is disabled or removed gets an error', async () => {
  const { addOn, client } = await anOAuthClient()
  const personID = addOn.bot?.id ?? ''
  const refusals: unknown[] = []

  for (const end of [
    () => instance.admin.updatePerson({ personID, body: { svc: { enabled: false } } }),
    () => instance.admin.deletePerson({ personID }),
  ]) {
    await end()
    refusals.push((await client.token<{ error: string }>({ grant_type: 'client_credentials' })).body.error)
  }

  expect(refusals).toEqual(['unauthorized_client', 'unauthorized_client'])
})

const anotherPassword = ({ id }: TestPerson) =>
  instance.admin.updatePerson({ personID: id, body: { svc: { password: 'another password' } } })

test('a token issued during a password change ends with the old password', async () => {
  const [person, { client }] = [await aPerson(instance), await anOAuthClient()]
  const before = await client.tokensFor(person)

  const { body: after } = await heldUp(instance, {
    table: 'oauth_entry',
    one: () => client.refresh(before.refresh_token),
    other: () => anotherPassword(person),
  })

  expect(await statusOf(after)).toBe(401)
  expect((await client.refresh(after.refresh_token)).status).toBe(400)
})

test('a token issued while its add-on is disabled ends with it for good', async () => {
  const [person, { id, client }] = [await aPerson(instance), await anOAuthClient()]
  const before = await client.tokensFor(person)
  const enable = (enabled: boolean) => instance.admin.updateAddOn({ addOnID: id, body: { enabled } })

  const { body: after } = await heldUp(instance, {
    table: 'access_token',
    one: () => client.refresh(before.refresh_token),
    // Disables it without ending each token, which would come too late for this one.
    other: () => sql`update add_on set enabled = false, grants_since = clock_timestamp() where id = ${id}`,
  })

  expect(await statusOf(after)).toBe(401)
  await enable(true)
  expect(await statusOf(after)).toBe(401)
})

test('a family started during a password change ends with the old password', async () => {
  const [person, { client }] = [await aPerson(instance), await anOAuthClient()]
  const { visitor } = await client.codeFor(person)

  const answered = await heldUp(instance, {
    table: 'oauth_entry',
    one: () => visitor.get(client.authorizeUrl()),
    other: () => anotherPassword(person),
  })
  const code = URL.parse(answered.headers.get('location') ?? '')?.searchParams.get('code') ?? ''

  expect(code).toMatch(/^[\w-]{43}$/)
  expect((await client.exchange(code)).status).toBe(400)
})

test('a password that changes during the password grant grants nothing', async () => {
  const [person, { client }] = [await aPerson(instance), await anOAuthClient()]
  const { username, password } = person

  const { body } = await heldUp(instance, {
    table: 'consent',
    one: () => client.token({ grant_type: 'password', username, password }),
    other: () => anotherPassword(person),
  })

  expect(await statusOf(body)).toBe(401)
})
