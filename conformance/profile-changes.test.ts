import { api } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, aMember, aPerson, unique } from './community.ts'
import { fieldsNamed, PEOPLE, sendJson, sendText } from './wire.ts'

const ann = await aMember()
const bob = await aMember()

test('PUT /people/{personID} returns the updated person: 200, the whole entity (§v3, decisions §1)', async () => {
  const reply = await ann.client.send(api.updatePerson, { personID: ann.id, body: { location: 'Oslo' } })

  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({ location: 'Oslo' })
  expect(reply.body).toEqual(await ann.client.getPerson({ personID: ann.id }))
})

test('PUT takes status, emails, svc.username, name and type=person together (§v3)', async () => {
  const member = await aMember()
  const [username, address] = [unique('together'), `${unique('together')}@example.org`]

  const changed = await admin.updatePerson({
    personID: member.id,
    body: {
      type: 'person',
      status: 'All at once',
      emails: [{ svc_label: 'Email', value: address }],
      svc: { username },
      name: { familyName: 'New', givenName: 'Quite' },
    },
  })

  expect(changed).toMatchObject({
    status: 'All at once',
    emails: [{ value: address, primary: true }],
    svc: { username },
    name: { familyName: 'New', givenName: 'Quite', formatted: 'Quite New' },
    displayName: 'Quite New',
  })
})

test('PUT merges: only the supplied fields change (decisions §4)', async () => {
  const person = await aPerson({
    status: 'before',
    location: 'Rome',
    tags: ['one'],
    svc: { profile: [{ svc_label: 'Title', value: 'Baker' }], locale: 'it' },
  })

  await admin.updatePerson({ personID: person.id, body: { status: 'after', svc: { locale: 'fr' } } })

  const after = await admin.getPerson({ personID: person.id })
  expect({ ...after, updated: person.updated }).toEqual({
    ...person,
    status: 'after',
    svc: { ...person.svc, locale: 'fr' },
  })
})

test('PUT merges inside name as well (decisions §4)', async () => {
  const person = await aPerson({ name: { givenName: 'Ada', familyName: 'Byron' } })

  const changed = await admin.updatePerson({
    personID: person.id,
    body: { name: { familyName: 'Lovelace' } },
  })

  expect(changed.displayName).toBe('Ada Lovelace')
})

test('a PUT that supplies nothing changes nothing (decisions §4)', async () => {
  const person = await aPerson({ status: 'still', tags: ['calm'] })

  const changed = await admin.updatePerson({ personID: person.id, body: {} })

  expect({ ...changed, updated: person.updated }).toEqual(person)
})

test('an empty status, location or list clears the value (decisions §4)', async () => {
  const person = await aPerson({ status: 'here', location: 'Rome', tags: ['one'] })

  const body = { status: '', location: '', tags: [], svc: { profile: [] } }
  const changed = await admin.updatePerson({ personID: person.id, body })

  expect(changed).toMatchObject({ status: '', tags: [], svc: { profile: [] } })
  expect(changed.location ?? '').toBe('')
})

test('`status` is the status line: set by PUT, read by everyone (decisions §4)', async () => {
  const status = unique('Writing tests ')

  await ann.client.updatePerson({ personID: '@me', body: { status } })

  const seen = await bob.client.getPerson({ personID: ann.id })
  expect(seen.status).toBe(status)
})

test('the status line belongs to the person or an admin: 403 for others (decisions §4)', async () => {
  const before = await ann.client.getPerson({ personID: ann.id })

  const reply = await bob.client.send(api.updatePerson, {
    personID: ann.id,
    body: { status: 'Bob was here' },
  })

  expect(reply.status).toBe(403)
  expect(await ann.client.getPerson({ personID: ann.id })).toEqual(before)
})

test('an admin changes the profile of anybody (decisions §4)', async () => {
  const reply = await admin.send(api.updatePerson, {
    personID: bob.id,
    body: { location: 'Moved by an admin' },
  })

  expect(reply.status).toBe(200)
  expect((await bob.client.getPerson({ personID: '@me' })).location).toBe('Moved by an admin')
})

test('from others than admins svc.username is ignored, silently (decisions §4)', async () => {
  const reply = await ann.client.send(api.updatePerson, {
    personID: '@me',
    body: { status: 'kept', svc: { username: unique('usurper') } },
  })

  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({ status: 'kept', svc: { username: ann.username } })
})

test('from others than admins enabled, visible, userType and roles are ignored, silently (decisions §4)', async () => {
  const svc = { enabled: false, visible: false, userType: 'bot' as const, roles: ['admin' as const] }

  const reply = await ann.client.send(api.updatePerson, { personID: '@me', body: { status: 'kept', svc } })

  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({
    status: 'kept',
    svc: { enabled: true, visible: true, userType: 'regular', roles: [] },
  })
})

test('an admin gives a username that is taken: 409, whatever its letter case (decisions §4)', async () => {
  const person = await aPerson()

  const reply = await admin.send(api.updatePerson, {
    personID: person.id,
    body: { status: 'half', svc: { username: ann.username.toUpperCase() } },
  })

  const after = await admin.getPerson({ personID: person.id })
  expect(reply.status).toBe(409)
  expect(reply.error?.code).toBe('usernameTaken')
  expect(after).toMatchObject({ status: '', svc: { username: person.svc.username } })
})

test('a username may change its letter case, because its owner has it (decisions §4)', async () => {
  const person = await aPerson()
  const username = person.svc.username.toUpperCase()

  const changed = await admin.updatePerson({ personID: person.id, body: { svc: { username } } })

  expect(changed.svc.username).toBe(username)
})

test('an e-mail changes at once: only the new one finds the person (decisions §4)', async () => {
  const old = `${unique('old')}@example.org`
  const fresh = `${unique('fresh')}@example.org`
  const member = await aMember({ emails: [{ value: old }] })

  await member.client.updatePerson({ personID: '@me', body: { emails: [{ value: fresh }] } })

  const found = await bob.client.send(api.getPersonByEmail, { email: fresh })
  const gone = await bob.client.send(api.getPersonByEmail, { email: old })
  expect(found.body?.id).toBe(member.id)
  expect(gone.status).toBe(404)
})

test('an e-mail that was given up is free for others (decisions §4)', async () => {
  const address = `${unique('free')}@example.org`
  const person = await aPerson({ emails: [{ value: address }] })
  await admin.updatePerson({
    personID: person.id,
    body: { emails: [{ value: `${unique('x')}@example.org` }] },
  })

  const next = await aPerson({ emails: [{ value: address }] })

  expect(next.emails?.[0]?.value).toBe(address)
})

test('changing to an e-mail that is taken is 409, and nothing changes (decisions §4)', async () => {
  const before = await bob.client.getPerson({ personID: '@me' })
  const taken = ann.person.emails ?? []

  const reply = await bob.client.send(api.updatePerson, { personID: '@me', body: { emails: taken } })

  expect(reply.status).toBe(409)
  expect(reply.error?.code).toBe('emailTaken')
  expect(await bob.client.getPerson({ personID: '@me' })).toEqual(before)
})

test('after a change too exactly one e-mail is primary (decisions §4)', async () => {
  const name = unique('primary')
  const addresses = ['a', 'b', 'c'].map((host) => ({ value: `${name}@${host}.example` }))
  const person = await aPerson({ emails: addresses })

  const emails = addresses.map((email, index) => ({ ...email, primary: index === 2 }))
  const changed = await admin.updatePerson({ personID: person.id, body: { emails } })
  const unsaid = await admin.updatePerson({ personID: person.id, body: { emails: addresses.slice(1) } })

  expect(changed.emails?.map((email) => email.primary)).toEqual([false, false, true])
  expect(unsaid.emails?.filter((email) => email.primary)).toHaveLength(1)
})

test('a whole entity read and sent back is accepted and changes nothing (decisions §3, §4)', async () => {
  const member = await aMember({
    status: 'whole',
    location: 'Rome',
    tags: ['one', 'two'],
    phoneNumbers: [{ value: '1' }],
    addresses: [{ value: { country: 'Italy' } }],
    svc: { timeZone: 'Europe/Rome', locale: 'it_IT', profile: [{ svc_label: 'Title', value: 'Baker' }] },
  })
  await member.client.getPerson({ personID: '@me' })
  const read = await member.client.getPerson({ personID: '@me' })

  const own = await sendJson(member.client, 'PUT', `${PEOPLE}/@me`, read)
  const byAdmin = await sendJson(admin, 'PUT', `${PEOPLE}/${member.id}`, read)

  const after = await member.client.getPerson({ personID: '@me' })
  expect([own.status, byAdmin.status]).toEqual([200, 200])
  expect({ ...after, updated: read.updated }).toEqual(read)
})

test('`updated` advances with a change, `published` stays (decisions §4)', async () => {
  const person = await aPerson()

  const changed = await admin.updatePerson({ personID: person.id, body: { status: 'later' } })

  expect(changed.published).toBe(person.published)
  expect(changed.updated > person.updated).toBe(true)
})

test.each([
  ['svc.timeZone', { svc: { timeZone: 'Middle-earth/Shire' } }],
  ['svc.locale', { svc: { locale: 'no locale!' } }],
  ['emails[0].value', { emails: [{ value: 'no address' }] }],
])('a value of %s that means nothing is 400 (decisions §1)', async (_, body) => {
  const reply = await sendJson(ann.client, 'PUT', `${PEOPLE}/@me`, body)

  expect(reply.status).toBe(400)
  expect(fieldsNamed(reply)).toHaveLength(1)
})

test('changing an unknown person is 404 (decisions §1)', async () => {
  const reply = await sendText(admin, 'PUT', `${PEOPLE}/9007199254740991`, '{"status":"nobody"}')

  expect(reply.status).toBe(404)
  expect(reply.error?.code).toBe('personMissing')
})

test('changes of different fields at once are all kept: none overwrites another (decisions §4)', async () => {
  const person = await aPerson()
  const bodies = [{ status: 's' }, { location: 'l' }, { tags: ['t'] }, { svc: { locale: 'de' } }]

  await Promise.all(bodies.map((body) => admin.updatePerson({ personID: person.id, body })))

  const after = await admin.getPerson({ personID: person.id })
  expect(after).toMatchObject({ status: 's', location: 'l', tags: ['t'], svc: { locale: 'de' } })
})

test('a PUT that changes nothing makes no copy stale (decisions §1)', async () => {
  const { client } = await aMember()
  const before = await client.send(api.getPerson, { personID: '@me' })

  const same = await client.send(api.updatePerson, { personID: '@me', body: { status: before.body?.status } })
  const after = await client.send(api.getPerson, { personID: '@me' })

  expect(same.status).toBe(200)
  expect(after.body?.updated).toBe(before.body?.updated)
  expect(after.headers.get('etag')).toBe(same.headers.get('etag'))
})

test('an empty text takes away a location, a locale and a time zone (decisions §4)', async () => {
  const { client } = await aMember({ location: 'Bonn', svc: { locale: 'de-DE', timeZone: 'Europe/Berlin' } })

  const { location, svc } = await client.updatePerson({
    personID: '@me',
    body: { location: '', svc: { locale: '', timeZone: '' } },
  })

  expect([location, svc.locale, svc.timeZone]).toEqual([undefined, undefined, undefined])
})

test.each([{ name: { givenName: ' ' } }, { tags: ['  '] }])(
  '%j has nothing but spaces and is refused (decisions §1)',
  async (body) => {
    const { client } = await aMember()

    const reply = await client.send(api.updatePerson, { personID: '@me', body })

    expect(reply.status).toBe(400)
    expect(reply.error?.code).toBe('fieldInvalid')
  },
)
