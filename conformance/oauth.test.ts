/** §Authentication 2: a code is exchanged for an access token, and requests carry it. The rest is said by the decisions, §6, and 0088. */
import { createHash, randomBytes } from 'node:crypto'
import { basic, bearer } from '@folkmoot/client'
import { api, type NewAddOn } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { Browser } from './browser.ts'
import { admin, aMember, anonymous, baseUrl, isOriginalCompatible, unique } from './community.ts'

const CALLBACK = 'https://app.example.org/back'
const ann = await aMember()

interface TokenAnswer {
  readonly access_token: string
  readonly refresh_token: string
  readonly token_type: string
  readonly expires_in: number
  readonly scope: string
  readonly error?: string
}

const register = (overrides: Partial<NewAddOn> = {}) =>
  admin.registerAddOn({
    body: { name: unique('Add-on '), redirectURIs: [CALLBACK], scopes: 'uri:/api openid', ...overrides },
  })
type AddOn = Awaited<ReturnType<typeof register>>
const addOn = await register()
const mobile = await register({ public: true })

/** The client by HTTP Basic, a public one by its name in the body. */
async function post(by: AddOn, path: string, params: Record<string, string>) {
  const { clientId, clientSecret } = by
  const response = await fetch(`${baseUrl}/oauth2/${path}`, {
    method: 'POST',
    headers: clientSecret === undefined ? {} : { authorization: basic(clientId, clientSecret) },
    body: new URLSearchParams({ ...params, ...(clientSecret === undefined && { client_id: clientId }) }),
  })
  const text = await response.text()
  const body: TokenAnswer = text === '' ? {} : JSON.parse(text)
  return { status: response.status, headers: response.headers, body }
}

const verifier = randomBytes(32).toString('base64url')
const authorizeUrl = (by: AddOn, params: Record<string, string> = {}) =>
  `/oauth2/authorize?${new URLSearchParams({
    client_id: by.clientId,
    response_type: 'code',
    redirect_uri: CALLBACK,
    scope: 'write',
    state: 'a state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...params,
  })}`

/** In one browser, so that she signs in once. */
const browser = new Browser(ann)
async function tokensOfAnn(by = addOn): Promise<TokenAnswer> {
  const url = await browser.follow(authorizeUrl(by))
  const code = url.searchParams.get('code') ?? ''
  const { body } = await post(by, 'token', {
    grant_type: 'authorization_code',
    code,
    redirect_uri: CALLBACK,
    code_verifier: verifier,
  })
  return body
}
const refresh = (refresh_token: string, by = addOn) =>
  post(by, 'token', { grant_type: 'refresh_token', refresh_token })
const whoHas = async (token: string) => {
  const { status, body } = await anonymous.as(bearer(token)).send(api.getPerson, { personID: '@me' })
  return status === 200 && body && 'id' in body ? body.id : status
}

test('the code from registration is exchanged for a token that acts as the registering admin (§Authentication 2; decisions §6)', async () => {
  const registered = await register({ redirectURIs: [], scopes: ['read', 'webhooks'] })
  const { id } = await admin.getPerson({ personID: '@me' })

  const { status, headers, body } = await post(registered, 'token', {
    grant_type: 'authorization_code',
    code: registered.code,
  })

  expect(status).toBe(200)
  expect(body).toEqual({
    access_token: expect.stringMatching(/^[\w-]{43}$/),
    refresh_token: expect.stringMatching(/^[\w-]{43}$/),
    token_type: isOriginalCompatible ? 'bearer' : 'Bearer',
    expires_in: 48 * 3600,
    scope: 'read webhooks',
  })
  expect(headers.get('cache-control')).toContain('no-store')
  expect(await whoHas(body.access_token)).toBe(id)
})

test('somebody signs in, allows it, and the code is theirs; PKCE S256 is honoured (decisions §6)', async () => {
  const url = await browser.follow(authorizeUrl(addOn))
  const exchange = (code_verifier: string) =>
    post(addOn, 'token', {
      grant_type: 'authorization_code',
      code: url.searchParams.get('code') ?? '',
      redirect_uri: CALLBACK,
      code_verifier,
    })

  const wrong = await exchange(randomBytes(32).toString('base64url'))
  const right = await exchange(verifier)

  expect(url.href.startsWith(`${CALLBACK}?`)).toBe(true)
  expect(url.searchParams.get('state')).toBe('a state')
  expect([wrong.status, wrong.body.error]).toEqual([400, 'invalid_grant'])
  expect(right.body.scope).toBe('write')
  expect(await whoHas(right.body.access_token)).toBe(ann.id)
})

test('PKCE is required for public clients, and redirect addresses match exactly (decisions §6)', async () => {
  const plain = await browser.follow(authorizeUrl(mobile, { code_challenge: '', code_challenge_method: '' }))
  const elsewhere = await browser.send(authorizeUrl(addOn, { redirect_uri: `${CALLBACK}/` }))

  expect(plain.searchParams.get('error')).toBe('invalid_request')
  expect([elsewhere.status, elsewhere.headers.get('location')]).toEqual([400, null])
  expect(await whoHas((await tokensOfAnn(mobile)).access_token)).toBe(ann.id)
})

test('refresh tokens rotate; reuse of an old one revokes the whole family, access tokens too (decisions §6)', async () => {
  // For all clients but those of the original that have a secret.
  const by = isOriginalCompatible ? mobile : addOn
  const first = await tokensOfAnn(by)
  const { body: second } = await refresh(first.refresh_token, by)
  const { body: third } = await refresh(second.refresh_token, by)
  const before = await whoHas(third.access_token)

  const reuse = await refresh(first.refresh_token, by)

  expect(before).toBe(ann.id)
  expect(new Set([first, second, third].map((tokens) => tokens.refresh_token)).size).toBe(3)
  expect([reuse.status, reuse.body.error]).toEqual([400, 'invalid_grant'])
  expect((await refresh(third.refresh_token, by)).status).toBe(400)
  for (const { access_token } of [first, second, third]) expect(await whoHas(access_token)).toBe(401)
})

test("client_credentials acts as the add-on's own bot person; the password grant is off (decisions §6)", async () => {
  const { body } = await post(addOn, 'token', { grant_type: 'client_credentials', scope: 'read' })
  const password = { grant_type: 'password', username: ann.username, password: ann.password }

  expect(await whoHas(body.access_token)).toBe(addOn.bot?.id)
  expect((await post(addOn, 'token', password)).body.error).toBe('unsupported_grant_type')
})

test('an add-on gets no scope beyond those of its registration; a token never exceeds its person (decisions §6)', async () => {
  const small = await register({ scopes: 'read' })
  const { body } = await post(small, 'token', { grant_type: 'client_credentials', scope: 'read admin' })
  const { access_token } = await tokensOfAnn()

  const { status } = await anonymous.as(bearer(access_token)).send(api.listAddOns, {})

  expect(body.error).toBe('invalid_scope')
  expect(status).toBe(403)
})

test('POST /oauth2/revoke and /oauth2/introspect: revoked tokens are not active, and refused (decisions §6)', async () => {
  const { access_token, refresh_token } = await tokensOfAnn()
  const isActive = async () => {
    const { body } = await post(addOn, 'introspect', { token: access_token })
    return (body as unknown as { active: boolean }).active
  }

  const before = await isActive()
  const { status } = await post(addOn, 'revoke', { token: refresh_token })

  expect([before, status, await isActive()]).toEqual([true, 200, false])
  expect(await whoHas(access_token)).toBe(401)
})

test('/.well-known/oauth-authorization-server says where everything is, without the guard line (decisions §1, §6)', async () => {
  const response = await fetch(`${baseUrl}/.well-known/oauth-authorization-server`)
  const metadata = await response.json()

  expect(response.status).toBe(200)
  expect(metadata.token_endpoint).toBe(`${metadata.issuer}/oauth2/token`)
  expect(metadata.scopes_supported).toEqual(
    expect.arrayContaining(['read', 'write', 'webhooks', 'admin', 'uri:/api']),
  )
})

test('people see their grants, and revoke them with all tokens (decision 0088)', async () => {
  const bob = await aMember()
  const url = await new Browser(bob).follow(authorizeUrl(addOn))
  const { body } = await post(addOn, 'token', {
    grant_type: 'authorization_code',
    code: url.searchParams.get('code') ?? '',
    redirect_uri: CALLBACK,
    code_verifier: verifier,
  })
  const { list } = await bob.client.listGrants({ personID: '@me' })
  const [grant] = list
  const input = { personID: bob.id, grantID: grant?.id ?? '' }
  const strangers = await ann.client.send(api.listGrants, { personID: bob.id })

  const refused = await ann.client.send(api.deleteGrant, input)
  const done = await bob.client.send(api.deleteGrant, input)
  const again = await bob.client.send(api.deleteGrant, input)

  expect(list).toHaveLength(1)
  expect(grant).toMatchObject({ type: 'grant', addOn: { id: addOn.id, name: addOn.name }, scopes: ['write'] })
  expect(grant?.resources.self?.allowed).toEqual(['DELETE'])
  expect([strangers.status, refused.status, done.status, again.status]).toEqual([403, 403, 204, 404])
  expect(again.error?.code).toBe('grantMissing')
  expect(await whoHas(body.access_token)).toBe(401)
})
