import { basic, type Client } from '@folkmoot/client'
import { api, operations } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, aMember, anonymous, newPerson, unique } from './community.ts'
import { PEOPLE, sendJson } from './wire.ts'

const ann = await aMember()
const OPEN_TO_ALL = new Set([
  '/api/version',
  '/api/openapi.json',
  '/api/docs',
  '/api/core/v3/metadata/properties/public',
  '/api/core/v3/erasures/keys',
  '/api/core/v3/look',
  '/robots.txt',
  '/sitemap.xml',
])

/** They go by a code or a signature, and not by who sends it. */
const WITH_A_CODE = new Set<string>([
  api.verifyAddOnSignature.id,
  api.readInvitation.id,
  api.signUpInvited.id,
])

/** Pictures and pages that were published, and what crawlers read. */
const PUBLISHED = new Set<string>([api.getLookPicture.id, api.getLookPage.id, api.getSitemapPart.id])

const closed = operations
  .filter(({ id, path }) => !OPEN_TO_ALL.has(path) && !WITH_A_CODE.has(id) && !PUBLISHED.has(id))
  // Feeds are public or do not exist.
  .filter(({ path }) => !path.startsWith('/feeds/'))
  .map(({ method, path }) => [method, path.replace(/\{\w+\}/g, '1')] as const)

const statusOfMe = async (client: Client) => (await client.request({ path: `${PEOPLE}/@me` })).status

test.each(closed)('anonymous %s %s is 401 with a Basic challenge (decisions §1)', async (method, path) => {
  const reply = await anonymous.request({ method, path })

  expect(reply.status).toBe(401)
  expect(reply.error?.code).toBe('unauthenticated')
  expect(reply.headers.get('www-authenticate')).toMatch(/^Basic realm="[^"]+"/)
})

test('anonymous callers get 401 everywhere under /api, unknown paths and bad requests too (decisions §1)', async () => {
  const replies = [
    await anonymous.request({ path: '/api/core/v3/nothing' }),
    await anonymous.request({ path: `${PEOPLE}?count=0` }),
    await anonymous.request({ path: `${PEOPLE}/seven` }),
    await anonymous.request({ method: 'DELETE', path: PEOPLE }),
    await sendJson(anonymous, 'POST', PEOPLE, newPerson()),
  ]

  expect(replies.map((reply) => reply.status)).toEqual([401, 401, 401, 401, 401])
})

test('/api/version, /api/docs, /api/openapi.json and public properties need no credentials (decisions §1, more §1.9)', async () => {
  const replies = await Promise.all([...OPEN_TO_ALL].map((path) => anonymous.request({ path })))

  expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 200))
})

test('wrong credentials get 401 even at /api/docs and /api/openapi.json (decisions §1)', async () => {
  const stranger = anonymous.as(basic(unique('stranger'), 'wrong password'))

  const docs = await stranger.request({ path: '/api/docs' })
  const openapi = await stranger.request({ path: '/api/openapi.json' })

  expect([docs.status, openapi.status]).toEqual([401, 401])
})

test('a request with Sec-Fetch-Site gets the 401 without a Basic challenge (decisions §1)', async () => {
  const headers = { 'sec-fetch-site': 'same-origin' }

  const nobody = await anonymous.request({ path: PEOPLE, headers })
  const unreadable = await anonymous.as('Basic !!!').request({ path: '/api/version', headers })

  expect([nobody.status, unreadable.status]).toEqual([401, 401])
  expect(nobody.headers.get('www-authenticate') ?? '').not.toMatch(/basic/i)
  expect(unreadable.headers.get('www-authenticate') ?? '').not.toMatch(/basic/i)
})

test('HTTP Basic takes the username and password of a user of the community (§Authentication 1)', async () => {
  const me = await ann.client.getPerson({ personID: '@me' })

  expect(me.id).toBe(ann.id)
  expect(me.svc.username).toBe(ann.username)
})

test.each(['basic', 'BASIC', 'bAsIc'])(
  'the scheme word %s is as good as Basic (decisions §1)',
  async (scheme) => {
    const written = basic(ann.username, ann.password).replace('Basic', scheme)

    expect(await statusOfMe(anonymous.as(written))).toBe(200)
  },
)

test('a password may hold colons, spaces and letters of any script (§Authentication 1)', async () => {
  const member = await aMember({ svc: { password: ' pass: wörd: пароль 密码 ' } })

  expect(await statusOfMe(member.client)).toBe(200)
})

test('a wrong password and an unknown user get the same 401 (security T58)', async () => {
  const wrong = await anonymous.as(basic(ann.username, 'not the password')).request({ path: PEOPLE })
  const unknown = await anonymous.as(basic(unique('nobody'), 'not the password')).request({ path: PEOPLE })

  expect(wrong.status).toBe(401)
  expect(unknown.status).toBe(401)
  expect(wrong.text).toBe(unknown.text)
  expect(wrong.headers.get('www-authenticate')).toBe(unknown.headers.get('www-authenticate'))
})

test('another letter case is another password (§Authentication 1)', async () => {
  expect(await statusOfMe(anonymous.as(basic(ann.username, ann.password.toUpperCase())))).toBe(401)
})

test.each([
  'Basic',
  'Basic !!!',
  `Basic ${btoa('no colon')}`,
  `Basic ${btoa(':')}`,
  'Bearer no-such-token',
  'Bearer',
  'Digest username="admin"',
  'nonsense',
])('credentials that cannot be read are 401: %s (decisions §1)', async (authorization) => {
  expect(await statusOfMe(anonymous.as(authorization))).toBe(401)
})

test('a NUL in the username or the password is 401, no inner error (decisions §1)', async () => {
  expect(await statusOfMe(anonymous.as(basic(`${ann.username}\0`, ann.password)))).toBe(401)
  expect(await statusOfMe(anonymous.as(basic(ann.username, `${ann.password}\0`)))).toBe(401)
})

test('a person without a password cannot sign in, not with an empty one either (decisions §4)', async () => {
  const member = await aMember({ svc: { password: undefined } })

  expect(await statusOfMe(anonymous.as(basic(member.username, '')))).toBe(401)
  expect(await statusOfMe(anonymous.as(basic(member.username, 'undefined')))).toBe(401)
})

test('a person without a password signs in once an admin has set one (decisions §4)', async () => {
  const member = await aMember({ svc: { password: undefined } })

  await admin.updatePerson({ personID: member.id, body: { svc: { password: 'set by an admin' } } })

  expect(await statusOfMe(anonymous.as(basic(member.username, 'set by an admin')))).toBe(200)
})

test('a new password counts at once, and the old one is refused at once (decisions §4)', async () => {
  const member = await aMember()
  const before = await statusOfMe(member.client)

  await member.client.updatePerson({ personID: '@me', body: { svc: { password: 'another password' } } })

  expect(before).toBe(200)
  expect(await statusOfMe(member.client)).toBe(401)
  expect(await statusOfMe(anonymous.as(basic(member.username, 'another password')))).toBe(200)
})

test('a disabled person cannot sign in from that moment on, and can again once enabled (decisions §4)', async () => {
  const member = await aMember()
  const before = await statusOfMe(member.client)

  await admin.updatePerson({ personID: member.id, body: { svc: { enabled: false } } })
  const disabled = await statusOfMe(member.client)
  await admin.updatePerson({ personID: member.id, body: { svc: { enabled: true } } })

  expect(before).toBe(200)
  expect(disabled).toBe(401)
  expect(await statusOfMe(member.client)).toBe(200)
})

test('a removed person cannot sign in from that moment on (decisions §4)', async () => {
  const member = await aMember()
  const before = await statusOfMe(member.client)

  await admin.deletePerson({ personID: member.id })

  expect(before).toBe(200)
  expect(await statusOfMe(member.client)).toBe(401)
})

test('after a new username the new one signs in and the old one does not (decisions §4)', async () => {
  const member = await aMember()
  const before = await statusOfMe(member.client)
  const username = unique('renamed')

  await admin.updatePerson({ personID: member.id, body: { svc: { username } } })

  expect(before).toBe(200)
  expect(await statusOfMe(member.client)).toBe(401)
  expect(await statusOfMe(anonymous.as(basic(username, member.password)))).toBe(200)
})

test('initialLogin and lastAuthenticated tell when a person signed in (decisions §4)', async () => {
  const member = await aMember()

  await statusOfMe(member.client)

  const me = await member.client.getPerson({ personID: '@me' })
  expect(member.person.initialLogin).toBeUndefined()
  expect(me.initialLogin).toBeDefined()
  expect(me.svc.lastAuthenticated).toBeDefined()
})
