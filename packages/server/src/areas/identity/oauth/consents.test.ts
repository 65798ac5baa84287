import { bearer } from '@folkmoot/client'
import { afterAll, expect, test } from 'vitest'
import { anInstance } from '../../../testing/instance.ts'
import { aPerson, type TestPerson } from '../../../testing/makers.ts'
import { anAddOn, OAuthClient, Visitor } from '../../../testing/oauth.ts'
import { clearOver } from './jobs.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const person = await aPerson(instance)
const other = await aPerson(instance)
const addOn = await anAddOn(instance, { name: '<b>Planner</b>', description: 'Plans & more' })
const client = new OAuthClient(instance, addOn)
const ME = '/api/core/v3/people/@me'

async function signedIn(as: TestPerson = person): Promise<Visitor> {
  const visitor = new Visitor(instance)
  await visitor.signIn(as)
  return visitor
}

/** The consent page, or where the browser was redirected instead. */
async function askedAt(visitor: Visitor, params: Record<string, string | undefined> = {}) {
  let response = await visitor.get(client.authorizeUrl(params))
  for (let step = 0; step < 4; step++) {
    const location = response.headers.get('location')
    if (location === null || new URL(location, instance.baseUrl).host !== new URL(instance.baseUrl).host)
      break
    response = await visitor.get(location)
  }
  return { response, path: new URL(response.url).pathname, location: response.headers.get('location') }
}

const hiddenIn = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  )

test('the page shows client, scopes, redirect, account and duration, all escaped', async () => {
  const { response } = await askedAt(await signedIn(), { scope: 'read webhooks openid' })
  const html = await response.text()

  for (const text of [
    '&lt;b&gt;Planner&lt;/b&gt;',
    'Plans &amp; more',
    'app.example',
    person.username,
    '30 days',
  ])
    expect(html).toContain(text)
  for (const sentence of [
    'Confirm your identity.',
    'Read everything you can read.',
    'Receive events you can see',
  ])
    expect(html).toContain(sentence)
  expect(html).not.toContain('Use your rights as an admin')
  expect(html).not.toMatch(/<script|<b>Planner/)
})

test('the page cannot be framed, loads nothing foreign, and its form goes here and to the client only', async () => {
  const { response } = await askedAt(await signedIn())

  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self' https://app.example; frame-ancestors 'none'",
  )
  expect(response.headers.get('x-frame-options')).toBe('DENY')
  expect(response.headers.get('cache-control')).toContain('no-store')
  expect(response.headers.get('referrer-policy')).toBe('same-origin')
})

test('declining redirects back, and tells the client', async () => {
  const visitor = await signedIn()

  const url = await visitor.follow(await visitor.get(client.authorizeUrl()), { says: 'deny' })

  expect(url.searchParams.get('error')).toBe('access_denied')
  expect(url.searchParams.get('state')).toBe('a state')
  expect((await person.client.listGrants({ personID: '@me' })).list).toEqual([])
})

test('an answer without the page’s token, or from another page, is refused', async () => {
  const visitor = await signedIn()
  const { path, response } = await askedAt(visitor)
  const hidden = hiddenIn(await response.text())

  const forged = await visitor.post(path, { answer: 'allow' })
  const wrong = await visitor.post(path, { answer: 'allow', csrf: 'wrong' })
  const foreign = await fetch(instance.baseUrl + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: 'https://evil.test', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...hidden, answer: 'allow' }),
  })

  expect([forged.status, wrong.status, foreign.status]).toEqual([403, 403, 403])
  expect((await person.client.listGrants({ personID: '@me' })).list).toEqual([])
})

test('a consent request cannot be answered in another browser, nor change who is signed in', async () => {
  const attacker = new Visitor(instance)
  const start = await attacker.get(client.authorizeUrl())
  const question = start.headers.get('location') ?? ''
  const victim = await signedIn()

  const lured = await victim.get(question)
  const onward = await attacker.get(question.replace('/consent/', '/authorize/'))

  expect(lured.status).toBe(400)
  expect(onward.headers.get('location')).toMatch(/^\/oauth2\/consent\//)
})

test('the person is taken from the session, whatever a stored request says', async () => {
  await client.codeFor(person, { scope: 'read' }, await signedIn())
  const attacker = new Visitor(instance)
  const start = await attacker.get(client.authorizeUrl({ scope: 'read' }))
  const uid = (start.headers.get('location') ?? '').split('/').at(-1) ?? ''
  const result = JSON.stringify({ login: { accountId: person.id } })
  await instance.store
    .sql`update oauth_entry set payload = jsonb_set(payload::jsonb, '{result}', ${result}::text::jsonb)::text
    where model = 'Interaction' and key_hash = sha256(${uid}::bytea)`

  const onward = await attacker.get(`/oauth2/authorize/${uid}`)

  expect(onward.headers.get('location')).toMatch(/^\/oauth2\/consent\//)
})

test('consent is not asked again for the same or fewer scopes, but for more, and per person', async () => {
  const visitor = await signedIn()
  await client.codeFor(person, { scope: 'write' }, visitor)

  const same = await askedAt(visitor, { scope: 'write' })
  const less = await askedAt(visitor, { scope: 'read' })
  const more = await askedAt(visitor, { scope: 'write webhooks' })
  const stranger = await askedAt(await signedIn(other), { scope: 'read' })

  for (const { location } of [same, less])
    expect(location).toMatch(/^https:\/\/app\.example\/callback\?code=/)
  for (const { path } of [more, stranger]) expect(path).toMatch(/^\/oauth2\/consent\//)
})

test.each(['com.example.app:/callback', 'http://127.0.0.1:3000/callback'])(
  '%s: people are asked each time, because another app may answer there',
  async (redirect_uri) => {
    const app = new OAuthClient(
      instance,
      await anAddOn(instance, { public: true, redirectURIs: [redirect_uri] }),
    )
    const visitor = await signedIn()
    await app.codeFor(person, { redirect_uri }, visitor)

    const pkce = { code_challenge: 'a'.repeat(43), code_challenge_method: 'S256' }
    const again = await visitor.get(app.authorizeUrl({ redirect_uri, ...pkce }))

    expect(again.headers.get('location')).toMatch(/^\/oauth2\/consent\//)
  },
)

test('prompt=none shows no page and reports what would be needed', async () => {
  const nobody = await askedAt(new Visitor(instance), { prompt: 'none' })
  const more = await askedAt(await signedIn(other), { prompt: 'none', scope: 'admin' })

  expect(new URL(nobody.location ?? '').searchParams.get('error')).toBe('login_required')
  expect(new URL(more.location ?? '').searchParams.get('error')).toBe('consent_required')
})

test('prompt=consent asks again, and prompt=login requires signing in again', async () => {
  const visitor = await signedIn()
  const consent = await askedAt(visitor, { prompt: 'consent', scope: 'read' })
  const login = await askedAt(visitor, { prompt: 'login', scope: 'read' })
  const dodged = await visitor.get(
    login.response.url.replace(/.*next=([^&]*).*/, (_, next) => decodeURIComponent(next)),
  )

  const { url } = await client.codeFor(person, { prompt: 'login', scope: 'read' }, visitor)

  expect(consent.path).toMatch(/^\/oauth2\/consent\//)
  expect(login.path).toBe('/login')
  expect(await login.response.text()).toContain('name="password"')
  expect(dodged.headers.get('location')).toMatch(/^\/login\?/)
  expect(url.searchParams.get('code')).toMatch(/^[\w-]{43}$/)
})

test('max_age requires signing in again after that time', async () => {
  const visitor = await signedIn()
  const recent = await askedAt(visitor, { max_age: '600', scope: 'openid' })
  await instance.store
    .sql`update session set created_at = created_at - interval '1 hour' where person_id = ${person.id}`
  const old = await askedAt(visitor, { max_age: '600', scope: 'openid' })
  const zero = await askedAt(visitor, { max_age: '0', scope: 'openid' })

  expect(recent.path).not.toBe('/login')
  expect([old.path, zero.path]).toEqual(['/login', '/login'])
})

test('switching accounts on the way gives the code to the new account', async () => {
  const visitor = await signedIn()
  const { path } = await askedAt(visitor, { scope: 'admin' })
  await visitor.post('/login', { username: other.username, password: other.password })
  const html = await (await visitor.get(path)).text()

  const url = await visitor.follow(await visitor.post(path, { ...hiddenIn(html), answer: 'allow' }))
  const { body } = await client.exchange(url.searchParams.get('code') ?? '')
  const me = await instance.anonymous.as(bearer(body.access_token)).getPerson({ personID: '@me' })

  expect(html).toContain(other.username)
  expect(me.id).toBe(other.id)
})

test('the scope admin is said to give roles in the whole community: rights in places go with the others', async () => {
  const visitor = await signedIn()
  const { path } = await askedAt(visitor, { scope: 'admin' })
  const html = await (await visitor.get(path)).text()

  expect(html).toContain('Use your roles in the whole community: admin, community manager, moderator.')
  expect(html).not.toContain('moderator rights')
})

test('a state may have any character', async () => {
  const { url } = await client.codeFor(person, { state: 'a\0b😀', scope: 'read' }, await signedIn())

  expect(url.searchParams.get('state')).toBe('a\0b😀')
})

test('people list their consents, and revoking one ends all its tokens', async () => {
  const owner = await aPerson(instance)
  const tokens = await client.tokensFor(owner, { scope: 'read webhooks' })
  const { list } = await owner.client.listGrants({ personID: '@me' })
  const [grant] = list
  const others = await other.client.request({ path: `/api/core/v3/people/${owner.id}/grants` })
  const alien = await other.client.request({
    method: 'DELETE',
    path: `/api/core/v3/people/@me/grants/${grant?.id}`,
  })

  await owner.client.deleteGrant({ personID: '@me', grantID: grant?.id ?? '' })
  const after = await instance.anonymous.as(bearer(tokens.access_token)).request({ path: ME })

  expect(list).toHaveLength(1)
  expect(grant).toMatchObject({ addOn: { id: addOn.id, name: addOn.name }, scopes: ['read', 'webhooks'] })
  expect(grant?.resources.self?.allowed).toEqual(['DELETE'])
  expect([others.status, alien.status]).toEqual([403, 404])
  expect(after.status).toBe(401)
  expect((await client.refresh(tokens.refresh_token)).status).toBe(400)
  expect((await owner.client.listGrants({ personID: '@me' })).list).toEqual([])
  const { list: audited } = await instance.admin.listAuditEntries({
    filter: [`target(person,${owner.id})`],
    count: 100,
  })
  expect(audited.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['grant.given', 'grant.revoked']),
  )
})

test('families without tokens are deleted after a day, others are not', async () => {
  const { sql } = instance.store
  const { refresh_token } = await client.tokensFor(person, { scope: 'read' })
  await client.codeFor(person, { scope: 'read' }, await signedIn())
  await sql`delete from oauth_entry where model = 'AuthorizationCode'`
  await sql`update oauth_entry set created_at = created_at - interval '2 days' where model = 'Grant'`

  await clearOver(instance.context)
  const orphans = await sql`select from oauth_entry grant_entry where model = 'Grant' and not exists (
    select from oauth_entry other where other.grant_id = grant_entry.grant_id and other.model <> 'Grant')
    and not exists (select from access_token where access_token.grant_id = grant_entry.grant_id)`

  expect(orphans).toEqual([])
  expect((await sql`select from oauth_entry where key_hash = sha256(${refresh_token}::bytea)`).length).toBe(1)
})
