import { basic, bearer } from '@folkmoot/client'
import { api } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { anInstance } from '../../../testing/instance.ts'
import { aPerson } from '../../../testing/makers.ts'
import { anAddOn, OAuthClient, type Tokens } from '../../../testing/oauth.ts'
import { hashOfToken } from '../tokens/tokens.ts'
import { revokeByBearer } from './revoking.ts'

const instance = await anInstance({ FOLKMOOT_ACCESS_TOKEN_LIFE: '30m', FOLKMOOT_REFRESH_TOKEN_LIFE: '7d' })
const disk = { space: undefined, isLow: false }
const lenient = await anInstance({ FOLKMOOT_PASSWORD_GRANT: 'on' }, { disk })
afterAll(() => Promise.all([instance.close(), lenient.close()]))
const person = await aPerson(instance)
const addOn = await anAddOn(instance)
const client = new OAuthClient(instance, addOn)
const mobile = new OAuthClient(instance, await anAddOn(instance, { public: true }))
const tokens = await client.tokensFor(person)

type Refusal = { error: string; error_description?: string }
/** The person a token acts as, or the refusal. */
const me = async (token: string, at = instance) => {
  const { status, body } = await at.anonymous.as(bearer(token)).send(api.getPerson, { personID: '@me' })
  return status === 200 && body && 'id' in body ? body.id : status
}
const posted = async (
  path: string,
  params: Record<string, string>,
  authorization?: string,
  at = instance,
) => {
  const response = await fetch(at.baseUrl + path, {
    method: 'POST',
    headers: authorization === undefined ? {} : { authorization },
    body: new URLSearchParams(params),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('a client sends its secret by HTTP Basic or in the body, not both', async () => {
  const { clientId, clientSecret = '' } = addOn
  const request = { grant_type: 'client_credentials' }
  const inBody = { ...request, client_id: clientId, client_secret: clientSecret }

  expect((await posted('/oauth2/token', request, basic(clientId, clientSecret))).status).toBe(200)
  expect((await posted('/oauth2/token', inBody)).status).toBe(200)
  expect((await posted('/oauth2/token', inBody, basic(clientId, clientSecret))).status).toBe(400)
})

test.each(['/oauth2/token', '/oauth2/revoke', '/oauth2/introspect'])(
  '%s authenticates every client, and a public one cannot send a secret',
  async (path) => {
    const request = {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
      token: tokens.refresh_token,
    }
    const { clientId } = addOn

    const nobody = await posted(path, request)
    const noSecret = await posted(path, { ...request, client_id: clientId })
    const wrong = await posted(path, request, basic(clientId, 'wrong'))
    const unknown = await posted(path, request, basic('nobody', 'wrong'))
    const pretender = await posted(path, request, basic(mobile.addOn.clientId, 'secret'))

    expect(nobody.status).toBe(400)
    for (const answer of [noSecret, wrong, unknown, pretender]) {
      expect([answer.status, JSON.parse(answer.text).error]).toEqual([401, 'invalid_client'])
    }
    expect(wrong.headers.get('www-authenticate')).toMatch(/^Basic /)
    expect(await me(tokens.access_token)).toBe(person.id)
  },
)

test('guessing a secret ends after ten tries', async () => {
  const guessed = await anAddOn(lenient)
  const request = { grant_type: 'client_credentials' }
  const attempt = (secret: string) =>
    posted('/oauth2/token', request, basic(guessed.clientId, secret), lenient)

  const wrong = []
  for (let index = 0; index < 12; index++) wrong.push((await attempt(`guess ${index}`)).status)
  const right = await attempt(guessed.clientSecret ?? '')

  expect(wrong).toEqual([...Array(10).fill(401), 429, 429])
  expect(right.status).toBe(429)
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(600)
})

test('a rotated secret works at once, and the old one no longer', async () => {
  const renewed = await anAddOn(instance)
  const { clientSecret } = await instance.admin.renewAddOnSecret({ addOnID: renewed.id })

  const old = await new OAuthClient(instance, renewed).token({ grant_type: 'client_credentials' })
  const fresh = await new OAuthClient(instance, { ...renewed, clientSecret }).token({
    grant_type: 'client_credentials',
  })

  expect([old.status, fresh.status]).toEqual([401, 200])
})

test('client_credentials acts as the add-on itself, with read unless it asks for more', async () => {
  const { status, body } = await client.token({ grant_type: 'client_credentials' })
  const more = await client.token({ grant_type: 'client_credentials', scope: 'write' })
  const unknown = await client.token<Refusal>({ grant_type: 'client_credentials', scope: 'write nonsense' })
  const open = await mobile.token<Refusal>({ grant_type: 'client_credentials' })

  expect(status).toBe(200)
  expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 1800, scope: 'read' })
  expect(body).not.toHaveProperty('refresh_token')
  expect(await me(body.access_token)).toBe(addOn.bot?.id)
  expect(more.body.scope).toBe('write')
  expect([unknown.status, unknown.body.error]).toEqual([400, 'invalid_scope'])
  expect(open.status).toBe(400)
})

test('a registration code is exchanged without a browser and acts as the person who registered', async () => {
  const registered = await anAddOn(instance, { redirectURIs: [], scopes: ['read', 'webhooks'] })
  const fresh = new OAuthClient(instance, registered)
  const exchange = <Body>() => fresh.token<Body>({ grant_type: 'authorization_code', code: registered.code })
  const { id: adminId } = await instance.admin.getPerson({ personID: '@me' })

  const stolen = await client.token<Refusal>({ grant_type: 'authorization_code', code: registered.code })
  const first = await exchange<Tokens>()
  const onward = await fresh.refresh(first.body.refresh_token)
  const working = await me(onward.body.access_token)
  const again = await exchange<Refusal>()

  expect([stolen.status, stolen.body.error]).toEqual([400, 'invalid_grant'])
  expect(first.body).toMatchObject({ token_type: 'Bearer', scope: 'read webhooks', expires_in: 1800 })
  expect(working).toBe(adminId)
  expect([again.status, again.body.error]).toEqual([400, 'invalid_grant'])
  expect(await me(onward.body.access_token)).toBe(401)
  expect(await me(first.body.access_token)).toBe(401)
})

test('token lifetimes follow the settings, or the add-on where it sets them', async () => {
  const own = new OAuthClient(
    instance,
    await anAddOn(instance, { accessTokenLife: 120, refreshTokenLife: 240 }),
  )
  const lifeOf = async (token: string) =>
    (
      await instance.store
        .sql`select round(extract(epoch from expires_at - created_at))::int as life from oauth_entry
      where key_hash = sha256(${token}::bytea)`
    )[0]?.life

  const theirs = await own.tokensFor(person)

  expect([tokens.expires_in, await lifeOf(tokens.refresh_token)]).toEqual([1800, 7 * 86_400])
  expect([theirs.expires_in, await lifeOf(theirs.refresh_token)]).toEqual([120, 240])
})

test('an access token is revoked alone, a refresh token with its family', async () => {
  const one = await client.tokensFor(person)
  const two = (await client.refresh(one.refresh_token)).body
  const revoke = (token: string, by = client) => by.post('/oauth2/revoke', { token })

  const alien = await revoke(two.access_token, mobile)
  const afterAlien = await me(two.access_token)
  const alone = await revoke(one.access_token)
  const [gone, left] = [await me(one.access_token), await me(two.access_token)]
  const all = await revoke(two.refresh_token)
  const unknown = await revoke('nonsense')

  expect([alien.status, alone.status, all.status, unknown.status]).toEqual([200, 200, 200, 200])
  expect([afterAlien, gone, left]).toEqual([person.id, 401, person.id])
  expect(await me(two.access_token)).toBe(401)
  expect((await client.refresh(two.refresh_token)).status).toBe(400)
})

test('revoking by a Bearer token ends its family, also when the token has expired', async () => {
  const { access_token, refresh_token } = await client.tokensFor(person)
  await instance.store.sql`
    update access_token set expires_at = now() - interval '1 second' where token_hash = ${hashOfToken(access_token)}`

  expect(await revokeByBearer(instance.context, access_token)).toBe(true)
  expect((await client.refresh(refresh_token)).status).toBe(400)
  expect(await revokeByBearer(instance.context, 'nonsense')).toBe(true)
})

test('introspection shows a client its own tokens only', async () => {
  const asked = (token: string, by = client) => by.post('/oauth2/introspect', { token })
  const other = new OAuthClient(instance, await anAddOn(instance))
  const open = await mobile.tokensFor(person)

  const access = await asked(tokens.access_token)
  const refresh = await asked(tokens.refresh_token)

  expect(access.body).toMatchObject({
    active: true,
    sub: person.id,
    scope: 'uri:/api',
    client_id: addOn.clientId,
  })
  expect(refresh.body).toMatchObject({ active: true })
  expect((await asked(tokens.access_token, other)).body).toEqual({ active: false })
  expect((await asked(open.access_token, mobile)).body).toEqual({ active: false })
  expect((await asked('nonsense')).body).toEqual({ active: false })
})

test('the password grant is off by default; on, it works like Basic with the same budget', async () => {
  const off = await client.token<Refusal>({
    grant_type: 'password',
    username: person.username,
    password: person.password,
  })
  const somebody = await aPerson(lenient)
  const trusting = new OAuthClient(lenient, await anAddOn(lenient))
  const attempt = <Body>(password: string) =>
    trusting.token<Body>({ grant_type: 'password', username: somebody.username, password, scope: 'write' })

  const on = await attempt<Tokens>(somebody.password)
  const wrong = await attempt<Refusal>('wrong')
  for (let index = 0; index < 9; index++) await attempt('wrong')
  const spent = await attempt<Refusal>(somebody.password)
  const missing = await trusting.token<Refusal>({ grant_type: 'password' })

  expect([off.status, off.body.error]).toEqual([400, 'unsupported_grant_type'])
  expect(on.body).toMatchObject({ scope: 'write', refresh_token: expect.stringMatching(/^[\w-]{43}$/) })
  expect(await me(on.body.access_token, lenient)).toBe(somebody.id)
  expect([wrong.status, wrong.body.error]).toEqual([400, 'invalid_grant'])
  expect(spent.status).toBe(429)
  expect([missing.status, missing.body.error]).toEqual([400, 'invalid_request'])
})

test('malformed or oversized requests are refused by name, never with a server error', async () => {
  const send = (body: string, type: string) =>
    fetch(`${instance.baseUrl}/oauth2/token`, { method: 'POST', body, headers: { 'content-type': type } })
  const FORM = 'application/x-www-form-urlencoded'

  const answers = await Promise.all([
    send('{}', 'application/json'),
    send('x=1', 'multipart/form-data; boundary=x'),
    send(`grant_type=${'x'.repeat(100_000)}`, FORM),
    send('grant_type=%00&client_id=%00', FORM),
    send('grant_type=a&grant_type=b&client_id=x', FORM),
    send('%', FORM),
    send('', FORM),
    fetch(`${instance.baseUrl}/oauth2/authorize?client_id=${addOn.clientId}&state=%00&%00=1&scope=%00`),
  ])
  const wrongVerb = await fetch(`${instance.baseUrl}/oauth2/token`)

  for (const { status } of answers) expect([400, 401]).toContain(status)
  expect([wrongVerb.status, wrongVerb.headers.get('allow')]).toEqual([405, 'POST'])
})

test('with the disk almost full nothing is granted, and the answer says so', async () => {
  const full = new OAuthClient(lenient, await anAddOn(lenient))
  const asked = () => full.token({ grant_type: 'client_credentials' })
  const { body } = await asked()
  disk.isLow = true

  const refused = await asked()
  const page = await fetch(lenient.baseUrl + full.authorizeUrl(), { redirect: 'manual' })
  const revoked = await full.post('/oauth2/revoke', { token: body.access_token })
  disk.isLow = false

  expect([refused.status, page.status, revoked.status]).toEqual([503, 503, 200])
  expect(refused.headers.get('retry-after')).toBe('10')
})
