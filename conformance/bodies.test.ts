import { api } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, aMember, aPerson, baseUrl, newPerson, unique, word } from './community.ts'
import { fieldsNamed, PEOPLE, sendJson } from './wire.ts'

const ann = await aMember()

/** Every read-only field with a value of its own type, and every one with a value of another. */
const READ_ONLY = {
  id: '9007199254740990',
  typeCode: 102,
  displayName: 'Forged Name',
  mentionName: 'forged',
  photos: [{ value: 'https://elsewhere.example/a.png', type: 'profile', primary: true }],
  thumbnailUrl: 'https://elsewhere.example/a.png',
  followerCount: 4000,
  followingCount: 4000,
  published: '1999-01-01T00:00:00.000+0000',
  updated: '1999-01-01T00:00:00.000+0000',
  initialLogin: '1999-01-01T00:00:00.000+0000',
  resources: { self: { ref: 'https://elsewhere.example/', allowed: ['PATCH'] } },
}
const READ_ONLY_OF_WRONG_TYPE = {
  id: [1],
  typeCode: 'three',
  displayName: 5,
  mentionName: {},
  photos: 'none',
  thumbnailUrl: false,
  followerCount: 'many',
  followingCount: -1.5,
  published: 'yesterday',
  updated: null,
  initialLogin: [],
  resources: 'all',
}

test.each([
  [
    'with forged values',
    READ_ONLY,
    { formatted: 'Forged Name' },
    { lastAuthenticated: '1999-01-01T00:00:00.000+0000' },
  ],
  ['with values of wrong types', READ_ONLY_OF_WRONG_TYPE, { formatted: 7 }, { lastAuthenticated: {} }],
])(
  'read-only fields sent in POST %s are ignored (§General conventions 2)',
  async (_, readOnly, name, svc) => {
    const input = newPerson({ svc: { password: undefined } })
    const body = { ...input, ...readOnly, name: { ...input.name, ...name }, svc: { ...input.svc, ...svc } }

    const reply = await sendJson(admin, 'POST', PEOPLE, body)

    expect(reply.status).toBe(201)
    expect(JSON.stringify(reply.body)).not.toMatch(/forged|elsewhere|1999-01-01|4000/i)
    expect(reply.body).toMatchObject({
      typeCode: 3,
      displayName: `Ann ${input.svc.username}`,
      name: { formatted: `Ann ${input.svc.username}` },
      followerCount: 0,
      followingCount: 0,
    })
  },
)

test.each([
  [
    'with forged values',
    READ_ONLY,
    { formatted: 'Forged Name' },
    { lastAuthenticated: '1999-01-01T00:00:00.000+0000' },
  ],
  ['with values of wrong types', READ_ONLY_OF_WRONG_TYPE, { formatted: 7 }, { lastAuthenticated: {} }],
])('read-only fields sent in PUT %s are ignored (§General conventions 2)', async (_, readOnly, name, svc) => {
  const before = await ann.client.getPerson({ personID: '@me' })

  const reply = await sendJson(ann.client, 'PUT', `${PEOPLE}/@me`, { ...readOnly, name, svc })

  const after = await ann.client.getPerson({ personID: '@me' })
  expect(reply.status).toBe(200)
  expect({ ...after, updated: before.updated }).toEqual(before)
  expect(after.updated).not.toMatch(/^1999/)
})

test('unknown fields are ignored in POST and PUT (decisions §1)', async () => {
  const unknown = { thing: { deep: [1, null, { x: true }] }, 'odd name': 1, '': 2 }
  const input = newPerson({ svc: { password: undefined } })

  const created = await sendJson(admin, 'POST', PEOPLE, {
    ...input,
    ...unknown,
    name: { ...input.name, thing: 1 },
  })
  const changed = await sendJson(ann.client, 'PUT', `${PEOPLE}/@me`, { ...unknown, svc: { thing: 1 } })

  expect(created.status).toBe(201)
  expect(changed.status).toBe(200)
  for (const body of [created.body, changed.body])
    expect(JSON.stringify(body)).not.toMatch(/"thing"|odd name/)
})

test('a required field must be supplied on create: each missing one is named (§General conventions 2)', async () => {
  const reply = await sendJson(admin, 'POST', PEOPLE, {})

  expect(reply.status).toBe(400)
  expect(reply.error?.code).toBe('fieldInvalid')
  expect(fieldsNamed(reply).sort()).toEqual(['emails', 'name', word('svc')].sort())
})

test('required fields inside others are named by their path (decisions §1, §4)', async () => {
  const reply = await sendJson(admin, 'POST', PEOPLE, { emails: [{}], name: {}, svc: {} })

  expect(reply.status).toBe(400)
  expect(fieldsNamed(reply).sort()).toEqual(
    ['emails[0].value', 'name.familyName', 'name.givenName', word('svc.username')].sort(),
  )
})

test.each([
  ['emails', { emails: [] }],
  ['name.givenName', { name: { givenName: '', familyName: 'Z' } }],
  ['name.familyName', { name: { givenName: 'A', familyName: '' } }],
])(
  'a required field that is empty is as good as missing: %s (§General conventions 2)',
  async (field, part) => {
    const reply = await sendJson(admin, 'POST', PEOPLE, { ...newPerson(), ...part })

    expect(reply.status).toBe(400)
    expect(fieldsNamed(reply)).toEqual([field])
  },
)

test('an optional field may be left out: the least person is emails, username and name (decisions §4)', async () => {
  const username = unique('least')
  const least = {
    emails: [{ value: `${username}@example.org` }],
    svc: { username },
    name: { givenName: 'Least', familyName: 'Person' },
  }

  const reply = await admin.send(api.createPerson, { body: least })

  expect(reply.status).toBe(201)
  expect(reply.body).toMatchObject({ status: '', tags: [], svc: { username, enabled: true, visible: true } })
})

test.each([
  ['status', { status: 5 }],
  ['status', { status: ['x'] }],
  ['location', { location: {} }],
  ['tags', { tags: 'one,two' }],
  ['tags[1]', { tags: ['one', 2] }],
  ['name', { name: 'Ann Archer' }],
  ['name.givenName', { name: { givenName: 5 } }],
  ['emails', { emails: 'ann@example.org' }],
  ['emails[0].value', { emails: [{ value: true }] }],
  ['emails[0].primary', { emails: [{ value: 'a@example.org', primary: 'yes' }] }],
  ['phoneNumbers', { phoneNumbers: {} }],
  ['addresses[0].value', { addresses: [{ value: 'Main Street' }] }],
  ['svc', { svc: 'ann' }],
  ['svc.profile', { svc: { profile: {} } }],
  ['svc.password', { svc: { password: 12_345_678 } }],
])('the wrong type of %s is 400 and named (decisions §1)', async (field, body) => {
  const reply = await sendJson(ann.client, 'PUT', `${PEOPLE}/@me`, body)

  expect(reply.status).toBe(400)
  expect(reply.error?.code).toBe('fieldInvalid')
  expect(fieldsNamed(reply)).toEqual([word(field)])
})

test.each([
  ['svc.enabled', { svc: { enabled: 'yes' } }, ['boolean']],
  ['svc.userType', { svc: { userType: 'alien' } }, ['regular', 'external', 'bot']],
  ['svc.roles[0]', { svc: { roles: ['emperor'] } }, ['admin', 'communityManager', 'moderator']],
  ['emails[0].type', { emails: [{ value: 'a@example.org', type: 'secret' }] }, ['work', 'home', 'other']],
  ['type', { type: 'place' }, ['person']],
])('the message about %s names the accepted values (decisions §1)', async (field, body, accepted) => {
  const other = await aPerson()

  const reply = await sendJson(admin, 'PUT', `${PEOPLE}/${other.id}`, body)

  const [detail] = reply.error?.details ?? []
  expect(reply.status).toBe(400)
  expect(detail?.field).toBe(word(field))
  for (const value of accepted) expect(detail?.message).toContain(value)
})

test('every wrong field is named at once (decisions §1)', async () => {
  const reply = await sendJson(ann.client, 'PUT', `${PEOPLE}/@me`, { status: 5, location: 6, tags: 7 })

  expect(fieldsNamed(reply).sort()).toEqual(['location', 'status', 'tags'])
})

test('a refused change changes nothing, not even its valid part (decisions §1)', async () => {
  const before = await ann.client.getPerson({ personID: '@me' })

  await sendJson(ann.client, 'PUT', `${PEOPLE}/@me`, { status: 'valid', location: 6 })

  expect(await ann.client.getPerson({ personID: '@me' })).toEqual(before)
})

test('@me may stand in place of a person identifier anywhere (§General conventions 3)', async () => {
  const other = await aPerson()

  const replies = [
    await ann.client.send(api.getPerson, { personID: '@me' }),
    await ann.client.send(api.updatePerson, { personID: '@me', body: {} }),
    await ann.client.send(api.getAvatar, { personID: '@me' }),
    await ann.client.send(api.listFollowers, { personID: '@me' }),
    await ann.client.send(api.listFollowing, { personID: '@me' }),
    await ann.client.send(api.follow, { personID: '@me', otherID: other.id }),
    await ann.client.send(api.getFollowing, { personID: '@me', otherID: other.id }),
    await ann.client.send(api.unfollow, { personID: '@me', otherID: other.id }),
    await admin.send(api.follow, { personID: ann.id, otherID: '@me' }),
    await ann.client.request({ path: `${PEOPLE}/%40me` }),
  ]

  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200, 200, 204, 200, 204, 204, 200])
})

test('a person is referenced by the full URI {base_url}/api/core/v3/people/<person_id> (§General conventions 4)', async () => {
  const { resources } = await ann.client.getPerson({ personID: '@me' })

  expect(resources.self?.ref).toBe(`${baseUrl}/api/core/v3/people/${ann.id}`)
})

test('identifiers are positive integers below 2^53, as strings (decisions §0)', async () => {
  const { id } = await aPerson()

  expect(id).toMatch(/^[1-9]\d*$/)
  expect(Number(id)).toBeLessThan(2 ** 53)
})
