/** A stolen session gives no grants, which would outlive it (decision 0146). */
import { afterAll, expect, test } from 'vitest'
import { anInstance, type Instance } from '../../../testing/instance.ts'
import { aPerson, type TestPerson } from '../../../testing/makers.ts'
import { anAddOn, OAuthClient, Visitor } from '../../../testing/oauth.ts'

const instance = await anInstance()
const strict = await anInstance({ FOLKMOOT_REAUTH_MINUTES: '0' })
afterAll(() => Promise.all([instance.close(), strict.close()]))
const client = new OAuthClient(instance, await anAddOn(instance))

async function signedIn(person: TestPerson, at: Instance = instance): Promise<Visitor> {
  const visitor = new Visitor(at)
  await visitor.signIn(person)
  return visitor
}

/** As if they had signed in some minutes ago. */
async function age({ id }: TestPerson): Promise<void> {
  await instance.store
    .sql`update session set created_at = created_at - interval '6 minutes' where person_id = ${id}`
  instance.context.sessions.forgetAll()
}

/** Where a request ends: on a page of ours, or at the client. */
async function endOf(visitor: Visitor, scope: string): Promise<string> {
  let response = await visitor.get(client.authorizeUrl({ scope }))
  for (let step = 0; step < 5; step++) {
    const url = new URL(response.headers.get('location') ?? response.url, instance.baseUrl)
    if (response.headers.get('location') === null || url.host !== new URL(instance.baseUrl).host)
      return url.host === new URL(instance.baseUrl).host ? url.pathname.replace(/[^/]{20,}/, 'id') : url.host
    response = await visitor.get(url.href)
  }
  throw new Error(`sent in circles, the last time to ${response.url}`)
}

test('an old session consents to nothing before they sign in again', async () => {
  const person = await aPerson(instance)
  const visitor = await signedIn(person)
  const page = await endOf(visitor, 'read')
  await age(person)
  const stopped = await endOf(visitor, 'read')
  const url = await visitor.follow(await visitor.get(client.authorizeUrl({ scope: 'read' })), { as: person })

  expect(page).toBe('/oauth2/consent/id')
  expect(stopped).toBe('/login')
  expect(url.searchParams.get('code')).toMatch(/^[\w-]{43}$/)
})

test('a consent page that was left open does not help', async () => {
  const person = await aPerson(instance)
  const visitor = await signedIn(person)
  let response = await visitor.get(client.authorizeUrl({ scope: 'read' }))
  while (response.headers.get('location') !== null)
    response = await visitor.get(response.headers.get('location') ?? '')
  const html = await response.text()
  const csrf = /name="csrf" value="([^"]*)"/.exec(html)?.[1] ?? ''
  await age(person)
  const sent = await visitor.post(new URL(response.url).pathname, { csrf, answer: 'allow' })

  expect(sent.headers.get('location')).toMatch(/^\/login\?again/)
})

test('what was consented to before is given to an old session, except all scopes', async () => {
  const person = await aPerson(instance)
  const visitor = await signedIn(person)
  const start = client.authorizeUrl({ scope: 'uri:/api' })
  await visitor.follow(await visitor.get(start), { as: person })
  const fresh = [await endOf(visitor, 'read'), await endOf(visitor, 'uri:/api')]
  await age(person)
  const old = [await endOf(visitor, 'read'), await endOf(visitor, 'uri:/api')]
  const again = await visitor.follow(await visitor.get(start), { as: person })

  expect(fresh).toEqual(['app.example', 'app.example'])
  expect(old).toEqual(['app.example', '/login'])
  expect(again.searchParams.get('code')).toMatch(/^[\w-]{43}$/)
})

test('an instance that always asks lets people consent once they signed in on the way', async () => {
  const person = await aPerson(strict)
  const strictClient = new OAuthClient(strict, await anAddOn(strict))
  const visitor = await signedIn(person, strict)
  const start = await visitor.get(strictClient.authorizeUrl({ scope: 'uri:/api' }))
  const url = await visitor.follow(start, { as: person })

  expect(url.searchParams.get('code')).toMatch(/^[\w-]{43}$/)
})
