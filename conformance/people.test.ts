import { api } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, aMember, aPerson, baseUrl, newPerson, unique, word } from './community.ts'
import { fieldsNamed, PEOPLE, sendJson } from './wire.ts'

const ann = await aMember()
const without = { svc: { password: undefined } }

test('POST /people creates a user: 201, Location, the whole entity (§v3, decisions §1)', async () => {
  const reply = await admin.send(api.createPerson, { body: newPerson(without) })

  const read = await admin.request({ path: reply.headers.get('location') ?? '' })
  expect(reply.status).toBe(201)
  expect(reply.headers.get('location')).toBe(`${baseUrl}${PEOPLE}/${reply.body?.id}`)
  expect(reply.body).toEqual(read.body)
})

test('a person has type, status, emails, svc, name and displayName (§Person entity)', async () => {
  const username = unique('entity')
  const person = await aPerson({
    name: { givenName: 'Grace', familyName: 'Hopper' },
    status: 'On the bridge',
    emails: [{ value: `${username}@example.org`, svc_label: 'Navy' }],
    svc: { username },
  })

  expect(person).toMatchObject({
    type: 'person',
    status: 'On the bridge',
    emails: [{ svc_label: 'Navy', value: `${username}@example.org` }],
    svc: { username },
    name: { familyName: 'Hopper', givenName: 'Grace' },
    displayName: 'Grace Hopper',
  })
})

test('a person adds id, typeCode, mentionName, photos, counts and dates (decisions §4)', async () => {
  const person = await aPerson()

  expect(person).toMatchObject({
    typeCode: 3,
    mentionName: expect.any(String),
    thumbnailUrl: expect.stringContaining(baseUrl),
    photos: [{ value: person.thumbnailUrl, primary: true }],
    followerCount: 0,
    followingCount: 0,
    published: expect.any(String),
    updated: expect.any(String),
    name: { formatted: person.displayName },
  })
})

test('phoneNumbers, addresses, location, tags and svc are read back as sent (decisions §4)', async () => {
  const sent = {
    status: 'Übermorgen 🙂 <b>bold</b> & "quoted"',
    phoneNumbers: [
      { value: '+49 30 123456', svc_label: 'Phone Number', type: 'work' as const, primary: true },
    ],
    addresses: [
      { value: { locality: 'Berlin', country: 'Germany' }, svc_label: 'Address', type: 'home' as const },
    ],
    location: 'Berlin',
    tags: ['bread', 'ünïcode tag'],
    svc: {
      enabled: true,
      visible: true,
      userType: 'external' as const,
      locale: 'de-DE',
      timeZone: 'Europe/Berlin',
      profile: [{ svc_label: 'Title', value: 'Baker' }],
    },
  }

  const { id } = await aPerson(sent)

  expect(await ann.client.getPerson({ personID: id })).toMatchObject(sent)
})

test('only admins create people: 403 for members (decisions §4)', async () => {
  const reply = await ann.client.send(api.createPerson, { body: newPerson() })

  expect(reply.status).toBe(403)
  expect(reply.error?.code).toBe('forbidden')
})

test('a taken username is 409, whatever its letter case, and nothing is created (decisions §4)', async () => {
  const { svc } = await aPerson()
  const again = newPerson({ svc: { username: svc.username.toUpperCase(), password: undefined } })

  const reply = await admin.send(api.createPerson, {
    body: { ...again, emails: [{ value: 'free@example.org' }] },
  })

  const found = await admin.send(api.getPersonByEmail, { email: 'free@example.org' })
  expect(reply.status).toBe(409)
  expect(reply.error?.code).toBe('usernameTaken')
  expect(found.status).toBe(404)
})

test('a taken e-mail is 409, whatever its letter case, also if it is not the primary one (decisions §4)', async () => {
  const address = `${unique('second')}@example.org`
  await aPerson({ emails: [{ value: `${unique('first')}@example.org` }, { value: address }] })

  const same = await admin.send(api.createPerson, {
    body: newPerson({ ...without, emails: [{ value: address }] }),
  })
  const upper = await admin.send(api.createPerson, {
    body: newPerson({ ...without, emails: [{ value: address.toUpperCase() }] }),
  })

  expect([same.status, upper.status]).toEqual([409, 409])
  expect(same.error?.code).toBe('emailTaken')
})

test('of ten at once who want one username exactly one gets it, the others 409 (decisions §4)', async () => {
  const username = unique('wanted')
  const bodies = Array.from({ length: 10 }, (_, index) => ({
    ...newPerson({ svc: { username, password: undefined } }),
    emails: [{ value: `${username}-${index}@example.org` }],
  }))

  const replies = await Promise.all(bodies.map((body) => admin.send(api.createPerson, { body })))

  expect(replies.map((reply) => reply.status).sort()).toEqual([201, ...Array(9).fill(409)])
})

test('of ten at once who want one e-mail exactly one gets it, the others 409 (decisions §4)', async () => {
  const emails = [{ value: `${unique('wanted')}@example.org` }]
  const bodies = Array.from({ length: 10 }, () => newPerson({ ...without, emails }))

  const replies = await Promise.all(bodies.map((body) => admin.send(api.createPerson, { body })))

  expect(replies.map((reply) => reply.status).sort()).toEqual([201, ...Array(9).fill(409)])
})

test('an e-mail has value, svc_label, type and primary, and the first is primary unless said (decisions §4)', async () => {
  const name = unique('mails')
  const person = await aPerson({ emails: [{ value: `${name}@a.example` }, { value: `${name}@b.example` }] })

  expect(person.emails).toEqual([
    { value: `${name}@a.example`, svc_label: expect.any(String), type: 'work', primary: true },
    { value: `${name}@b.example`, svc_label: expect.any(String), type: 'work', primary: false },
  ])
})

test('exactly one e-mail is primary: the one said to be (decisions §4)', async () => {
  const name = unique('mails')
  const person = await aPerson({
    emails: [{ value: `${name}@a.example` }, { value: `${name}@b.example`, type: 'home', primary: true }],
  })

  expect(person.emails?.map((email) => email.primary)).toEqual([false, true])
  expect(person.emails?.[1]?.type).toBe('home')
})

test('never are two e-mails primary: that is 400 (decisions §4)', async () => {
  const emails = [1, 2].map((n) => ({ value: `${unique('two')}@${n}.example`, primary: true }))

  const reply = await admin.send(api.createPerson, { body: newPerson({ ...without, emails }) })

  expect(reply.status).toBe(400)
  expect(fieldsNamed(reply)[0]).toMatch(/^emails/)
})

test.each(['no address', 'a@', '@b.example', 'a b@c.example', 'a@b@c.example'])(
  'an invalid e-mail address is 400: %s (§Person entity)',
  async (value) => {
    const reply = await admin.send(api.createPerson, { body: newPerson({ ...without, emails: [{ value }] }) })

    expect(reply.status).toBe(400)
    expect(fieldsNamed(reply)).toEqual(['emails[0].value'])
  },
)

test('a password has at least 8 characters (decisions §4)', async () => {
  const seven = await sendJson(admin, 'POST', PEOPLE, newPerson({ svc: { password: 'seven77' } }))
  const eight = await sendJson(admin, 'POST', PEOPLE, newPerson({ svc: { password: 'eight888' } }))

  expect(seven.status).toBe(400)
  expect(fieldsNamed(seven)).toEqual([word('svc.password')])
  expect(eight.status).toBe(201)
})

test('a password is never returned (decisions §4)', async () => {
  const password = unique('secret ')
  const created = await sendJson(admin, 'POST', PEOPLE, newPerson({ svc: { password } }))
  const { id } = created.body as { id: string }
  const paths = [
    `${PEOPLE}/${id}`,
    `${PEOPLE}/${id}?fields=@all`,
    `${PEOPLE}/${id}?fields=${word('svc.password')}`,
  ]

  const changed = await sendJson(admin, 'PUT', `${PEOPLE}/${id}`, { svc: { password: `${password}2` } })
  const read = await Promise.all(paths.map((path) => admin.request({ path })))

  for (const { status, text } of [created, changed, ...read]) {
    expect(status).toBeLessThan(300)
    expect(text).not.toContain(password)
    expect(text).not.toMatch(/password|argon2/i)
  }
})

test('GET /people/email/{email} is the person with that e-mail, any of theirs, in any letter case (§v3)', async () => {
  const name = unique('mailed')
  const person = await aPerson({ emails: [{ value: `${name}@a.example` }, { value: `${name}+x@b.example` }] })

  const first = await ann.client.getPersonByEmail({ email: `${name}@a.example` })
  const second = await ann.client.getPersonByEmail({ email: `${name}+x@b.example`.toUpperCase() })
  const unknown = await ann.client.send(api.getPersonByEmail, { email: `${name}@c.example` })

  expect([first.id, second.id]).toEqual([person.id, person.id])
  expect(unknown.status).toBe(404)
  expect(unknown.error?.code).toBe('personMissing')
})

test('an e-mail address of 254 characters can be looked up (security §0-5)', async () => {
  const local = unique('long').padEnd(64, 'l')
  const address = `${local}@${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(59)}.example`
  const person = await aPerson({ emails: [{ value: address }] })

  const found = await ann.client.getPersonByEmail({ email: address })

  expect(address).toHaveLength(254)
  expect(found.id).toBe(person.id)
})

test('GET /people/username/{username} is the person with that username (decisions §4)', async () => {
  const found = await ann.client.getPersonByUsername({ username: ann.username })
  const upper = await ann.client.getPersonByUsername({ username: ann.username.toUpperCase() })
  const unknown = await ann.client.send(api.getPersonByUsername, { username: unique('nobody') })

  expect([found.id, upper.id]).toEqual([ann.id, ann.id])
  expect(unknown.status).toBe(404)
})

test.each(['first.last', 'with-dash_and.dot', 'Mixed.Case', 'jürgen', '山田', 'a+b@example.org'])(
  'the username %s leads to its person by name and by page (§Person entity)',
  async (part) => {
    const username = `${part}${unique('u')}`
    const emails = [{ value: `${unique('plain')}@example.org` }]
    const person = await aPerson({ emails, svc: { username } })

    const found = await ann.client.getPersonByUsername({ username })
    const ofPage = await ann.client.getPersonOfPage({ username })

    expect(found.svc.username).toBe(username)
    expect([found.id, ofPage.id]).toEqual([person.id, person.id])
  },
)

test('/people/<username>/api/v3 answers the v3 entity (decisions §8)', async () => {
  const ofPage = await ann.client.getPersonOfPage({ username: ann.username })

  expect(ofPage).toEqual(await ann.client.getPerson({ personID: ann.id }))
})

test('GET /people/{personID} of an unknown person is 404 personMissing (decisions §1)', async () => {
  const reply = await ann.client.send(api.getPerson, { personID: '9007199254740991' })

  expect(reply.status).toBe(404)
  expect(reply.error?.code).toBe('personMissing')
})
