import { api } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, aMember, aPerson } from './community.ts'
import { exchange, PEOPLE } from './wire.ts'

const ann = await aMember()
const bob = await aMember()

async function etagOf(personID: string, client = admin): Promise<string> {
  const reply = await client.send(api.getPerson, { personID })
  return reply.headers.get('etag') ?? ''
}

await ann.client.follow({ personID: '@me', otherID: bob.id })

test.each([
  `${PEOPLE}/@me`,
  `${PEOPLE}/${bob.id}`,
  `${PEOPLE}/email/${bob.username}@example.org`,
  `${PEOPLE}/username/${bob.username}`,
  `/people/${bob.username}/api/v3`,
  `${PEOPLE}/@me/@following/${bob.id}`,
  `${PEOPLE}/${bob.id}?fields=displayName`,
])('GET %s has an ETag, and If-None-Match with it is 304 without a body (decisions §1)', async (path) => {
  const first = await ann.client.request({ path })
  const etag = first.headers.get('etag') ?? ''

  const again = await exchange(ann.client, path, { headers: { 'if-none-match': etag } })

  expect(etag).toMatch(/^(W\/)?"[\x21\x23-\x7e]+"$/)
  expect(again.status).toBe(304)
  expect(again.text).toBe('')
  expect(again.headers.etag).toBe(etag)
})

test('If-None-Match may name several, weak ones, or any (RFC 9110 §13.1.2)', async () => {
  const etag = await etagOf(bob.id, ann.client)
  const values = [`"other", ${etag}`, `W/${etag.replace(/^W\//, '')}`, '*']

  const replies = await Promise.all(
    values.map((value) =>
      ann.client.request({ path: `${PEOPLE}/${bob.id}`, headers: { 'if-none-match': value } }),
    ),
  )

  expect(replies.map((reply) => reply.status)).toEqual([304, 304, 304])
})

test('once the entity has changed, the old ETag is 200 with a new one (decisions §1)', async () => {
  const { id } = await aPerson()
  const before = await etagOf(id)
  await admin.updatePerson({ personID: id, body: { status: 'changed' } })

  const reply = await admin.request({ path: `${PEOPLE}/${id}`, headers: { 'if-none-match': before } })

  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({ status: 'changed' })
  expect(reply.headers.get('etag')).not.toBe(before)
})

test('the ETag covers the body: other fields or another caller’s rights are another ETag (decisions §1)', async () => {
  const whole = await etagOf(bob.id, ann.client)
  const part = await ann.client.send(api.getPerson, { personID: bob.id, fields: 'displayName' })
  const self = await etagOf(bob.id, bob.client)

  expect(part.headers.get('etag')).not.toBe(whole)
  expect(self).not.toBe(whole)
})

test('a new follower is seen at once in spite of If-None-Match (decisions §1)', async () => {
  const [star, fan] = [await aPerson(), await aPerson()]
  const before = await etagOf(star.id)

  await admin.follow({ personID: fan.id, otherID: star.id })

  const reply = await admin.request({ path: `${PEOPLE}/${star.id}`, headers: { 'if-none-match': before } })
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({ followerCount: 1 })
})

test('If-Match with the current ETag lets a PUT through; If-Match is optional (decisions §1)', async () => {
  const { id } = await aPerson()
  const headers = { 'if-match': await etagOf(id) }

  const matched = await admin.send(api.updatePerson, { personID: id, body: { status: 'one' }, headers })
  const without = await admin.send(api.updatePerson, { personID: id, body: { status: 'two' } })

  expect([matched.status, without.status]).toEqual([200, 200])
})

test('If-Match with a stale ETag is 412 on PUT, and nothing changes (decisions §1)', async () => {
  const { id } = await aPerson()
  const headers = { 'if-match': await etagOf(id) }
  await admin.updatePerson({ personID: id, body: { status: 'first' } })

  const reply = await admin.send(api.updatePerson, { personID: id, body: { status: 'second' }, headers })

  const { status } = await admin.getPerson({ personID: id })
  expect(reply.status).toBe(412)
  expect(reply.error).toMatchObject({ status: 412, code: 'versionStale' })
  expect(status).toBe('first')
})

test('If-Match with a stale ETag is 412 on DELETE, and the person stays; with the current one it is done (decisions §1)', async () => {
  const { id } = await aPerson()
  const stale = { 'if-match': await etagOf(id) }
  await admin.updatePerson({ personID: id, body: { status: 'changed' } })

  const refused = await admin.send(api.deletePerson, { personID: id, headers: stale })
  const still = await admin.send(api.getPerson, { personID: id })
  const current = { 'if-match': still.headers.get('etag') ?? '' }
  const done = await admin.send(api.deletePerson, { personID: id, headers: current })

  expect([refused.status, still.status, done.status]).toEqual([412, 200, 202])
})

test('If-Match compares only the version: a new follower does not make it stale (decisions §1)', async () => {
  const [star, fan] = [await aPerson(), await aPerson()]
  const headers = { 'if-match': await etagOf(star.id) }
  await admin.follow({ personID: fan.id, otherID: star.id })

  const reply = await admin.send(api.updatePerson, { personID: star.id, body: { status: 'famous' }, headers })

  expect(reply.status).toBe(200)
})

test('If-Match compares only the version: an ETag of some fields, or of another caller, will do (decisions §1)', async () => {
  const member = await aMember()
  const part = await ann.client.send(api.getPerson, { personID: member.id, fields: 'displayName' })
  const headers = { 'if-match': part.headers.get('etag') ?? '' }

  const reply = await member.client.send(api.updatePerson, {
    personID: '@me',
    body: { status: 'mine' },
    headers,
  })

  expect(reply.status).toBe(200)
})

test('signing in does not make an ETag stale for If-Match (decisions §1)', async () => {
  const member = await aMember()
  const headers = { 'if-match': await etagOf(member.id) }

  const reply = await member.client.send(api.updatePerson, {
    personID: '@me',
    body: { status: 'here' },
    headers,
  })

  expect(reply.status).toBe(200)
})

test('If-Match: * lets a change of anybody who exists through (RFC 9110 §13.1.1)', async () => {
  const { id } = await aPerson()

  const reply = await admin.send(api.updatePerson, { personID: id, body: {}, headers: { 'if-match': '*' } })

  expect(reply.status).toBe(200)
})

test.each(['"nonsense"', '"0.x"', 'nonsense', '"', '"-1.a"'])(
  'If-Match: %s matches nothing: 412 (RFC 9110 §13.1.1)',
  async (value) => {
    const { id } = await aPerson()

    const reply = await admin.send(api.updatePerson, {
      personID: id,
      body: {},
      headers: { 'if-match': value },
    })

    expect(reply.status).toBe(412)
  },
)

test('of five changes at once with one ETag exactly one is done, the others 412 (decisions §1)', async () => {
  const { id } = await aPerson()
  const headers = { 'if-match': await etagOf(id) }
  const texts = ['a', 'b', 'c', 'd', 'e']

  const replies = await Promise.all(
    texts.map((status) => admin.send(api.updatePerson, { personID: id, body: { status }, headers })),
  )

  const done = replies.find((reply) => reply.status === 200)
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 412, 412, 412, 412])
  expect((await admin.getPerson({ personID: id })).status).toBe(done?.body?.status)
})
