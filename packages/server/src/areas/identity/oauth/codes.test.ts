import { bearer } from '@folkmoot/client'
import { api } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { anInstance } from '../../../testing/instance.ts'
import { aPerson } from '../../../testing/makers.ts'
import { anAddOn, CALLBACK, OAuthClient, Visitor } from '../../../testing/oauth.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { sql } = instance.store
const person = await aPerson(instance)
const client = new OAuthClient(instance, await anAddOn(instance))
const mobile = new OAuthClient(instance, await anAddOn(instance, { public: true }))
const browser = new Visitor(instance)
await browser.signIn(person)

const ME = '/api/core/v3/people/@me'
type Refusal = { error: string; error_description?: string }
const aCode = (of = client, params: Record<string, string | undefined> = {}) =>
  of.codeFor(person, params, browser)
const withoutPkce = { code_challenge: undefined, code_challenge_method: undefined }

test('the answer has the code, the unchanged state and the issuer', async () => {
  const { url } = await aCode(client, { state: 'ü & =?#' })

  expect(url.origin + url.pathname).toBe(CALLBACK)
  expect([...url.searchParams.keys()].sort()).toEqual(['code', 'iss', 'state'])
  expect(url.searchParams.get('state')).toBe('ü & =?#')
  expect(url.searchParams.get('iss')).toBe(instance.context.config.baseUrl)
})

test('codes and tokens have 256 bits, are opaque and never cached', async () => {
  const { code, verifier } = await aCode()

  const { status, headers, body } = await client.exchange(code, verifier)

  expect(status).toBe(200)
  for (const secret of [code, body.access_token, body.refresh_token]) expect(secret).toMatch(/^[\w-]{43}$/)
  expect(headers.get('cache-control')).toContain('no-store')
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(Object.keys(body).sort()).toEqual([
    'access_token',
    'expires_in',
    'refresh_token',
    'scope',
    'token_type',
  ])
})

test('a code works once; a second use revokes everything issued from it', async () => {
  const { code, verifier } = await aCode()
  const { body } = await client.exchange(code, verifier)

  const again = await client.exchange<Refusal>(code, verifier)
  const used = await instance.anonymous.as(bearer(body.access_token)).request({ path: ME })

  expect([again.status, again.body.error]).toEqual([400, 'invalid_grant'])
  expect(used.status).toBe(401)
  expect((await client.refresh(body.refresh_token)).status).toBe(400)
})

test('twenty concurrent uses of a code exchange it at most once, and then revoke it', async () => {
  const { code, verifier } = await aCode()

  const answers = await Promise.all(Array.from({ length: 20 }, () => client.exchange(code, verifier)))
  const good = answers.filter(({ status }) => status === 200)
  const [{ body } = { body: undefined }] = good
  const used = await instance.anonymous.as(bearer(body?.access_token ?? '')).request({ path: ME })

  expect(good).toHaveLength(1)
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  expect(used.status).toBe(401)
})

test('a code lasts a minute', async () => {
  const { code, verifier } = await aCode()
  const [{ life } = {}] = await sql`select extract(epoch from expires_at - now())::int as life
    from oauth_entry where key_hash = sha256(${code}::bytea)`
  await sql`update oauth_entry set expires_at = now() where key_hash = sha256(${code}::bytea)`

  const { status, body } = await client.exchange<Refusal>(code, verifier)

  expect(life).toBeGreaterThan(30)
  expect(life).toBeLessThanOrEqual(60)
  expect([status, body.error]).toEqual([400, 'invalid_grant'])
})

test('a code is bound to its client, redirect URI and verifier', async () => {
  const codes = await Promise.all(Array.from({ length: 5 }, () => aCode()))
  const [one, two, three, four, five] = codes.map(({ code, verifier }) => ({ code, verifier }))

  const answers = [
    await mobile.exchange<Refusal>(one?.code ?? '', one?.verifier),
    await client.exchange<Refusal>(two?.code ?? '', two?.verifier, 'https://app.example/other'),
    await client.exchange<Refusal>(three?.code ?? '', 'another-verifier-as-long-as-it-has-to-be-at-least'),
    await client.exchange<Refusal>(four?.code ?? '', undefined),
    await client.token<Refusal>({
      grant_type: 'authorization_code',
      code: five?.code,
      code_verifier: five?.verifier,
    }),
  ]

  expect(answers.map(({ status, body }) => [status, body.error])).toEqual(
    Array(5).fill([400, 'invalid_grant']),
  )
})

test.each([
  ['without PKCE, for a public client', mobile, withoutPkce, 'invalid_request'],
  ['with plain', client, { code_challenge_method: 'plain' }, 'invalid_request'],
  ['with plain, for a public client', mobile, { code_challenge_method: 'plain' }, 'invalid_request'],
  [
    'with a challenge of no method, which would be plain',
    client,
    { code_challenge_method: undefined },
    'invalid_request',
  ],
  ['that is implicit', client, { response_type: 'token' }, 'unsupported_response_type'],
  [
    'that is hybrid',
    client,
    { response_type: 'code id_token', nonce: 'n', scope: 'openid' },
    'unsupported_response_type',
  ],
  ['for the answer by a posted form', client, { response_mode: 'form_post' }, 'unsupported_response_mode'],
  ['for a scope that nobody knows', client, { scope: 'read nonsense' }, 'invalid_scope'],
  ['with a request object', client, { request: 'e30.e30.' }, 'request_not_supported'],
  ['with a request to be fetched', client, { request_uri: 'https://evil.test' }, 'request_uri_not_supported'],
])('a request %s is refused, and the client hears why', async (_title, of, params, error) => {
  const { url } = await aCode(of, params)

  // Response modes with a fragment are refused as well.
  const answer = new URLSearchParams(url.search || url.hash.slice(1))

  expect(url.origin + url.pathname).toBe(CALLBACK)
  expect(answer.get('error'), url.href).toBe(error)
  expect(answer.get('state')).toBe('a state')
  expect(answer.has('code')).toBe(false)
})

test('PKCE is optional for a client with a secret', async () => {
  const { code } = await aCode(client, withoutPkce)

  expect((await client.exchange(code)).status).toBe(200)
})

test('an add-on gets no more scopes than registered; all of them if it asks for none', async () => {
  const small = new OAuthClient(instance, await anAddOn(instance, { scopes: ['write'] }))

  const less = await aCode(small, { scope: undefined })
  const more = await aCode(small, { scope: 'write admin' })
  const everything = await aCode(small, { scope: 'uri:/api' })
  const { body } = await small.exchange(less.code, less.verifier)

  expect(body.scope).toBe('write')
  expect(more.url.searchParams.get('error')).toBe('invalid_scope')
  expect(everything.url.searchParams.get('error')).toBe('invalid_scope')
})

test('a read token reads and cannot write', async () => {
  const { access_token } = await client.tokensFor(person, { scope: 'read' })
  const reader = instance.anonymous.as(bearer(access_token))

  const read = await reader.request({ path: ME })
  const write = await reader.send(api.updatePerson, { personID: '@me', body: { status: 'Away' } })

  expect(read.status).toBe(200)
  expect(write.status).toBe(403)
})

test.each([
  ['disabled', () => instance.admin.updatePerson({ personID: victim.id, body: { svc: { enabled: false } } })],
  ['gone', () => instance.admin.deletePerson({ personID: victim.id })],
  [
    'using another password',
    () =>
      instance.admin.updatePerson({ personID: victim.id, body: { svc: { password: 'another password' } } }),
  ],
])('codes and refresh tokens of somebody who is %s are worth nothing at once', async (_title, change) => {
  victim = await aPerson(instance)
  const tokens = await client.tokensFor(victim)
  const { code, verifier } = await client.codeFor(victim)

  await change()

  expect((await client.refresh(tokens.refresh_token)).status).toBe(400)
  expect((await client.exchange(code, verifier)).status).toBe(400)
  expect((await instance.anonymous.as(bearer(tokens.access_token)).request({ path: ME })).status).toBe(401)
})
let victim = person

test('disabling an add-on voids its codes and refresh tokens for good', async () => {
  const addOn = await anAddOn(instance)
  const doomed = new OAuthClient(instance, addOn)
  const tokens = await doomed.tokensFor(person)
  const { code, verifier } = await aCode(doomed)

  await instance.admin.updateAddOn({ addOnID: addOn.id, body: { enabled: false } })
  const off = await doomed.refresh<Refusal>(tokens.refresh_token)
  const page = await browser.get(doomed.authorizeUrl())
  await instance.admin.updateAddOn({ addOnID: addOn.id, body: { enabled: true } })

  expect([off.status, off.body.error]).toEqual([401, 'invalid_client'])
  expect([page.status, page.headers.get('location')]).toEqual([400, null])
  expect((await doomed.refresh(tokens.refresh_token)).status).toBe(400)
  expect((await doomed.exchange(code, verifier)).status).toBe(400)
})

test('expired rows are deleted', async () => {
  const { code } = await aCode()
  await sql`update oauth_entry set expires_at = now() where key_hash = sha256(${code}::bytea)`
  const { clearOver } = await import('./jobs.ts')

  await clearOver(instance.context)

  expect(await sql`select 1 from oauth_entry where expires_at <= now()`).toEqual([])
})
