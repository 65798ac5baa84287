import { api } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, aMember, aPerson, newPerson, unique, word } from './community.ts'
import { PEOPLE } from './wire.ts'

const tag = unique('fields')
const ann = await aMember()
const person = await aPerson({
  name: { givenName: 'Ada', familyName: 'Byron' },
  status: 'computing',
  location: 'London',
  tags: [tag],
  svc: { profile: [{ svc_label: 'Title', value: 'Countess' }] },
})
const whole = await ann.client.getPerson({ personID: person.id })

const SUMMARY = ['id', 'type', 'displayName', 'name', 'svc', 'emails', 'status', 'resources'].sort()
const ALL = Object.keys(whole).sort()

type Loose = Record<string, unknown>
const keys = (value: unknown): string[] => Object.keys(value as object).sort()

async function read(fields: string): Promise<Loose> {
  const reply = await ann.client.request({
    path: `${PEOPLE}/${person.id}?fields=${encodeURIComponent(fields)}`,
  })
  expect(reply.status).toBe(200)
  return reply.body as Loose
}

async function list(fields: string): Promise<Loose> {
  const path = `${PEOPLE}?filter=tag(${tag})&fields=${encodeURIComponent(fields)}`
  const reply = await ann.client.request({ path })
  return (reply.body as { list: Loose[] }).list[0] ?? {}
}

test('named fields are returned, with id, type and resources (decisions §2)', async () => {
  expect(keys(await read('displayName'))).toEqual(['displayName', 'id', 'resources', 'type'])
})

test('fields are comma-separated names, with spaces or without (§Endpoints)', async () => {
  const expected = ['displayName', 'id', 'resources', 'status', 'tags', 'type']

  expect(keys(await read('displayName,status,tags'))).toEqual(expected)
  expect(keys(await read('displayName, status ,tags,'))).toEqual(expected)
})

test('a dotted name gives only that part (decisions §2)', async () => {
  const body = await read(`name.givenName,${word('svc.username')}`)

  expect(body.name).toEqual({ givenName: 'Ada' })
  expect(body.svc).toEqual({ username: person.svc.username })
})

test('a dotted name reaches into the items of a list (decisions §2)', async () => {
  const body = await read('emails.value')

  expect(body.emails).toEqual([{ value: `${person.svc.username}@example.org` }])
})

test('a name and a part of it give the whole, in any order (decisions §2)', async () => {
  expect((await read('name,name.givenName')).name).toEqual(whole.name)
  expect((await read('name.givenName,name')).name).toEqual(whole.name)
})

test('two parts of one field come together (decisions §2)', async () => {
  expect((await read('name.givenName,name.familyName')).name).toEqual({
    givenName: 'Ada',
    familyName: 'Byron',
  })
})

test('only exclusions mean everything less those (decisions §2)', async () => {
  expect(keys(await read('-resources'))).toEqual(ALL.filter((name) => name !== 'resources'))
  expect(keys(await read('-resources,-emails'))).toEqual(
    ALL.filter((name) => name !== 'resources' && name !== 'emails'),
  )
})

test('an exclusion may be dotted (decisions §2)', async () => {
  const body = await read('-name.formatted')

  expect(body.name).toEqual({ givenName: 'Ada', familyName: 'Byron' })
  expect(keys(body)).toEqual(ALL)
})

test('id, type and resources stay away when excluded (decisions §2)', async () => {
  expect(keys(await read('displayName,-id,-type,-resources'))).toEqual(['displayName'])
})

test('an exclusion beats a name (decisions §2)', async () => {
  expect(keys(await read('displayName,status,-status'))).toEqual(['displayName', 'id', 'resources', 'type'])
})

test('@all is everything, @summary the summary, and both take exclusions and additions (decisions §2)', async () => {
  expect(keys(await read('@all'))).toEqual(ALL)
  expect(keys(await read('@summary'))).toEqual(SUMMARY)
  expect(keys(await read(`@all,-${word('svc')}`))).toEqual(ALL.filter((name) => name !== 'svc'))
  expect(keys(await read('@summary,-emails'))).toEqual(SUMMARY.filter((name) => name !== 'emails'))
  expect(keys(await read('@summary,tags'))).toEqual([...SUMMARY, 'tags'].sort())
})

test('unknown names are ignored (decisions §2)', async () => {
  expect(keys(await read('displayName,nonsense,name.nonsense,x.y.z,-nonsense'))).toEqual(
    expect.arrayContaining(['displayName', 'id', 'resources', 'type']),
  )
  expect(keys(await read('nonsense'))).toEqual(['id', 'resources', 'type'])
})

test.each([
  '__proto__',
  'constructor.name',
  'toString',
  '-__proto__',
  '.',
  '..',
  '-',
  ',,',
  '@nonsense',
  'a'.repeat(60),
])('the odd name %s is ignored as any unknown one (decisions §2)', async (odd) => {
  const body = await read(`displayName,${odd}`)

  expect(body).toMatchObject({ id: person.id, displayName: 'Ada Byron' })
  expect(keys(body)).toEqual(['displayName', 'id', 'resources', 'type'])
})

test('an empty fields parameter is as good as none (decisions §2)', async () => {
  expect(keys(await read(''))).toEqual(ALL)
})

test('without fields a single person is @all, a list of people the summary (decisions §2)', async () => {
  const { list: people } = await ann.client.listPeople({ filter: [`tag(${tag})`] })

  expect(ALL).toEqual(expect.arrayContaining(['typeCode', 'followerCount', 'published', 'tags']))
  expect(people.map(keys)).toEqual([SUMMARY])
})

test('followers, following and @all are lists of people: they default to the summary too (decisions §2)', async () => {
  await admin.follow({ personID: person.id, otherID: ann.id })
  await admin.follow({ personID: ann.id, otherID: person.id })

  const lists = [
    await ann.client.listFollowers({ personID: ann.id }),
    await ann.client.listFollowing({ personID: ann.id }),
    await ann.client.listAllPeople({ count: 1 }),
  ]

  for (const { list: people } of lists) expect(people.map(keys)).toEqual([SUMMARY])
})

test('fields work in lists: names, exclusions, groups (decisions §2)', async () => {
  expect(keys(await list('location'))).toEqual(['id', 'location', 'resources', 'type'])
  expect(keys(await list('@all'))).toEqual(ALL)
  expect(keys(await list('-resources'))).toEqual(ALL.filter((name) => name !== 'resources'))
})

test('fields do not affect the envelope of a list (§Paginated list)', async () => {
  const page = await ann.client.listPeople({ filter: [`tag(${tag})`], fields: '-list,-links,-startIndex' })

  expect(keys(page)).toEqual(['itemsPerPage', 'links', 'list', 'startIndex'])
})

test('fields work on the answers of POST and PUT (decisions §2)', async () => {
  const body = newPerson({ svc: { password: undefined } })

  const created = await admin.send(api.createPerson, { body, fields: 'displayName,-resources' })
  const changed = await ann.client.send(api.updatePerson, {
    personID: '@me',
    body: {},
    fields: '@summary',
  })

  expect(created.status).toBe(201)
  expect(keys(created.body)).toEqual(['displayName', 'id', 'type'])
  expect(created.headers.get('location')).toMatch(/\/people\/[1-9]\d*$/)
  expect(keys(changed.body)).toEqual(SUMMARY)
})

test('fields work by e-mail, by username, by page and on @following (decisions §2)', async () => {
  await admin.follow({ personID: ann.id, otherID: person.id })
  const paths = [
    `${PEOPLE}/email/${person.svc.username}@example.org`,
    `${PEOPLE}/username/${person.svc.username}`,
    `/people/${person.svc.username}/api/v3`,
    `${PEOPLE}/@me/@following/${person.id}`,
  ]

  const replies = await Promise.all(
    paths.map((path) => ann.client.request({ path: `${path}?fields=status` })),
  )

  for (const reply of replies) expect(keys(reply.body)).toEqual(['id', 'resources', 'status', 'type'])
})

test('fields cannot reveal more: sign-in dates are for the person and admins (contract)', async () => {
  const member = await aMember()
  await member.client.getPerson({ personID: '@me' })
  const fields = word('svc.lastAuthenticated')

  const own = await member.client.getPerson({ personID: '@me', fields })
  const others = await ann.client.getPerson({ personID: member.id, fields })

  expect(own.svc.lastAuthenticated).toBeDefined()
  expect(others.svc?.lastAuthenticated).toBeUndefined()
})
