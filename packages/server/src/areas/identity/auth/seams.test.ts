/** Where kinds of credentials meet: none may gain scopes, or outlive the one it came from. */
import { basic, bearer, type Client } from '@folkmoot/client'
import { api, type PersonChange, type ScopeList } from '@folkmoot/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { Browser } from '../../../testing/browser.ts'
import { heldUp } from '../../../testing/held-up.ts'
import { anInstance } from '../../../testing/instance.ts'
import { aPerson } from '../../../testing/makers.ts'
import { anAddOn, OAuthClient } from '../../../testing/oauth.ts'
import { aToken } from '../../../testing/tokens.ts'

const instance = await anInstance({ FOLKMOOT_RUN_AS: 'on' })
afterAll(() => instance.close())
const ME = '/api/core/v3/people/@me'
const JSON_BODY = { 'content-type': 'application/json' }
const anAdmin = () => aPerson(instance, { account: { roles: ['admin'] } })
const statusOf = async (client: Client) => (await client.request({ path: ME })).status

describe('a token with limited scopes cannot create unlimited credentials', () => {
  const change = async (scopes: ScopeList, body: PersonChange, owner = anAdmin()) => {
    const { client } = await aToken((await owner).client, scopes)
    return await client.send(api.updatePerson, { personID: '@me', body })
  }
  const password: PersonChange = { svc: { password: 'a password of mine' } }
  const emails: PersonChange = { emails: [{ value: 'mine@example.org' }] }

  test.each<[string, ScopeList, PersonChange]>([
    ['a password', 'write', password],
    ['a password, of an admin', ['write', 'admin'], password],
    ['an e-mail address', 'write', emails],
    ['an e-mail address, of an admin', ['write', 'admin'], emails],
  ])('%s by %s: 403', async (_what, scopes, body) => {
    const { status, headers, error } = await change(scopes, body)

    expect([status, error?.code]).toEqual([403, 'insufficientScope'])
    expect(headers.get('www-authenticate')).toContain('error="insufficient_scope"')
  })

  test('nor can an admin’s limited token set those of others', async () => {
    const [{ client }, victim] = [await aToken(instance.admin, ['write', 'admin']), await aPerson(instance)]

    const { status } = await client.send(api.updatePerson, { personID: victim.id, body: password })

    expect(status).toBe(403)
    expect(await statusOf(victim.client)).toBe(200)
  })

  test('an unlimited one can, and unchanged addresses are no change', async () => {
    const person = await aPerson(instance)
    const same = { status: 'Here', emails: person.person.emails ?? [] }

    expect((await change('write', same, Promise.resolve(person))).status).toBe(200)
    expect((await change('uri:/api', password)).status).toBe(200)
  })
})

test('an add-on cannot create a token that outlives it, and `allowed` does not offer it', async () => {
  const [person, addOn] = [await aPerson(instance), await anAddOn(instance)]
  const { access_token } = await new OAuthClient(instance, addOn).tokensFor(person)
  const client = instance.anonymous.as(bearer(access_token))

  const made = await client.send(api.createToken, { personID: '@me', body: { name: 'For ever' } })
  const { resources } = await client.getPerson({ personID: '@me' })

  expect([made.status, made.error?.code]).toEqual([403, 'forbidden'])
  expect(resources.tokens?.allowed).toEqual(['GET'])
})

describe('acting as somebody else', () => {
  test('with a session acts as them, not silently as oneself', async () => {
    const [admin, person] = [await anAdmin(), await aPerson(instance)]
    const [browser, plain] = [new Browser(instance.baseUrl), new Browser(instance.baseUrl)]
    await browser.signIn(admin.username, admin.password)
    await plain.signIn(person.username, person.password)
    const as = ({ id }: { id: string }) => ({ headers: { 'x-svc-run-as': `userid ${id}` } })

    const read = await browser.send(ME, as(person))
    const unforged = {
      method: 'PUT',
      body: '{"status":"Away"}',
      headers: { ...as(person).headers, ...JSON_BODY },
    }
    const forged = await browser.send(ME, unforged)
    const refused = await plain.send(ME, as(admin))

    expect([read.status, read.text.includes(`"id":"${person.id}"`)]).toEqual([200, true])
    expect([forged.status, refused.status]).toEqual([403, 403])
  })

  test('leaves no code that continues to act as them', async () => {
    const admin = await anAdmin()
    const registered = await instance.admin.request({
      method: 'POST',
      path: '/api/core/v3/addons',
      headers: { ...JSON_BODY, 'x-svc-run-as': `userid ${admin.id}` },
      body: JSON.stringify({ name: 'In the name of another' }),
    })

    expect([registered.status, registered.error?.code]).toEqual([403, 'forbidden'])
  })
})

test('a personal token created during a password change ends with the old password', async () => {
  const person = await aPerson(instance)
  const body = { svc: { password: 'another password' } }

  const { client } = await heldUp(instance, {
    table: 'access_token',
    one: () => aToken(person.client),
    other: () => instance.admin.updatePerson({ personID: person.id, body }),
  })

  expect(await statusOf(client)).toBe(401)
})

test('an add-on cannot be registered with a password that was just changed: its code would live on', async () => {
  const admin = await anAdmin()

  const { status } = await heldUp(instance, {
    table: 'email_claim',
    one: () => admin.client.send(api.registerAddOn, { body: { name: 'In the last moment' } }),
    // Like a password change, without the row that this transaction has locked.
    other: () => instance.store.sql`update credential set changed_at = now() where person_id = ${admin.id}`,
  })

  expect(status).toBe(401)
})

test('similar names share one budget, whether or not they belong to an account (security T58)', async () => {
  const { username } = await aPerson(instance)
  const guess = async (name: string) => await statusOf(instance.anonymous.as(basic(name, 'a guess')))
  const wide = (name: string) =>
    name.replace(/^./, (first) => String.fromCharCode(first.charCodeAt(0) + 0xfee0))
  const answers: number[][] = []

  for (const name of [`${username}@example.org`, 'nobody.at.all@example.org']) {
    for (let count = 0; count < 10; count++) await guess(name)
    answers.push([await guess(name), await guess(wide(name))])
  }

  expect(answers).toEqual([
    [429, 429],
    [429, 429],
  ])
})
