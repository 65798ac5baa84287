import { api, type NewPerson } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, aMember, aPerson, collect, unique } from './community.ts'
import { indexed } from './searching.ts'
import { PEOPLE } from './wire.ts'

type Svc = Partial<NewPerson['svc']>

const ann = await aMember()
const change = async (personID: string, svc: Svc) =>
  await admin.send(api.updatePerson, { personID, body: { svc } })

test.each(['regular', 'external', 'bot'] as const)(
  'svc.userType may be %s (decisions §4)',
  async (userType) => {
    const { id } = await aPerson({ svc: { userType } })

    expect((await ann.client.getPerson({ personID: id })).svc.userType).toBe(userType)
  },
)

test('svc.userType is regular unless said, and an admin changes it (decisions §4)', async () => {
  const { id, svc } = await aPerson()

  const reply = await change(id, { userType: 'bot' })

  expect(svc.userType).toBe('regular')
  expect(reply.body?.svc.userType).toBe('bot')
})

test('svc.roles has admin and moderator, set by admins (decisions §4)', async () => {
  const { id, svc } = await aPerson()

  const moderator = await change(id, { roles: ['moderator'] })
  const plain = await change(id, { roles: [] })

  expect(svc.roles).toEqual([])
  expect(moderator.body?.svc.roles).toEqual(['moderator'])
  expect(plain.body?.svc.roles).toEqual([])
})

test('a moderator is no admin: creating, removing and changing people stays forbidden (decisions §4)', async () => {
  const moderator = await aMember({ svc: { roles: ['moderator'] } })

  const removed = await moderator.client.send(api.deletePerson, { personID: ann.id })
  const changed = await moderator.client.send(api.updatePerson, { personID: ann.id, body: { status: 'x' } })

  expect([removed.status, changed.status]).toEqual([403, 403])
})

test('an admin made by another has an admin’s rights at once, and loses them at once (decisions §4)', async () => {
  const second = await aMember()
  const path = `${PEOPLE}?filter=include-disabled&count=1`
  const before = await second.client.request({ path })

  await change(second.id, { roles: ['admin'] })
  const during = await second.client.request({ path })
  await change(second.id, { roles: [] })
  const after = await second.client.request({ path })

  expect([before.status, during.status, after.status]).toEqual([403, 200, 403])
})

test('the last admin stays one: demoting, disabling and removing are 409 (decisions §4)', async ({
  skip,
}) => {
  const everyone = await collect(admin.each(api.listAllPeople, { count: 100 }))
  const admins = everyone.filter((person) => person.svc.roles.includes('admin'))
  // On an instance with more admins these requests would succeed.
  if (admins.length !== 1) skip()

  const demoted = await change('@me', { roles: ['moderator'] })
  const disabled = await change('@me', { enabled: false })
  const removed = await admin.send(api.deletePerson, { personID: '@me' })

  const me = await admin.getPerson({ personID: '@me' })
  expect([demoted.status, disabled.status, removed.status]).toEqual([409, 409, 409])
  expect(removed.error?.code).toBe('lastAdmin')
  expect(me.svc).toMatchObject({ enabled: true, roles: ['admin'] })
})

test('a disabled admin does not count: the last enabled one stays (decisions §4)', async ({ skip }) => {
  const everyone = await collect(admin.each(api.listAllPeople, { count: 100 }))
  if (everyone.filter((person) => person.svc.roles.includes('admin')).length !== 1) skip()
  const second = await aPerson({ svc: { roles: ['admin'], enabled: false } })

  const demoted = await change('@me', { roles: [] })
  await change(second.id, { roles: [] })

  expect(demoted.status).toBe(409)
})

test('a disabled person says so to an admin, and is in no list but with include-disabled (decisions §2, §4)', async () => {
  const tag = unique('off')
  const { id } = await aPerson({ tags: [tag], svc: { enabled: false } })

  const read = await admin.getPerson({ personID: id })
  const listed = await admin.listPeople({ filter: [`tag(${tag})`] })
  const included = await admin.listPeople({ filter: [`tag(${tag})`, 'include-disabled'] })

  expect(read.svc.enabled).toBe(false)
  expect(listed.list).toEqual([])
  expect(included.list.map((person) => person.id)).toEqual([id])
})

const ghostTag = unique('ghost')
const ghost = await aMember({ tags: [ghostTag], svc: { visible: false } })

test.each([
  `${PEOPLE}/${ghost.id}`,
  `${PEOPLE}/${ghost.id}/avatar`,
  `${PEOPLE}/${ghost.id}/@followers`,
  `${PEOPLE}/${ghost.id}/@following`,
])('others may not see an invisible person: GET %s is 403 (decisions §1, §4)', async (path) => {
  const reply = await ann.client.request({ path })

  expect(reply.status).toBe(403)
})

test('who may not see a person may not follow or change them either: 403 (decisions §1)', async () => {
  const followed = await ann.client.send(api.follow, { personID: '@me', otherID: ghost.id })
  const changed = await ann.client.send(api.updatePerson, { personID: ghost.id, body: { status: 'seen' } })
  const removed = await ann.client.send(api.deletePerson, { personID: ghost.id })

  expect([followed.status, changed.status, removed.status]).toEqual([403, 403, 403])
})

test('by e-mail an invisible person is 404, so that an address reveals nothing (security T35)', async () => {
  const reply = await ann.client.send(api.getPersonByEmail, { email: `${ghost.username}@example.org` })
  const nobody = await ann.client.send(api.getPersonByEmail, { email: `${unique('nobody')}@example.org` })

  expect(reply.status).toBe(404)
  expect(reply.text).toBe(nobody.text)
})

test('an invisible person is absent from every list and search of others (decisions §4)', async () => {
  await indexed()

  const lists = [
    await ann.client.listPeople({ filter: [`tag(${ghostTag})`] }),
    await ann.client.listPeople({ filter: [`search(${ghost.username})`] }),
    await ann.client.listPeople({ filter: [`search(${ghostTag})`], sort: 'dateJoinedDesc' }),
  ]
  const everyone = await collect(ann.client.each(api.listAllPeople, { count: 100, fields: 'id' }))

  for (const { list } of lists) expect(list).toEqual([])
  expect(everyone.map((person) => person.id)).not.toContain(ghost.id)
})

test('an invisible person is absent from the followers and the followed of a person (decisions §4)', async () => {
  const target = await aPerson()
  await ghost.client.follow({ personID: '@me', otherID: target.id })
  await admin.follow({ personID: target.id, otherID: ghost.id })

  const followers = await ann.client.listFollowers({ personID: target.id })
  const following = await ann.client.listFollowing({ personID: target.id })

  expect(followers.list).toEqual([])
  expect(following.list).toEqual([])
})

test('an invisible person sees itself, and admins see it (decisions §1, §4)', async () => {
  const self = await ghost.client.send(api.getPerson, { personID: ghost.id })
  const byAdmin = await admin.send(api.getPersonByEmail, { email: `${ghost.username}@example.org` })
  const listed = await admin.listPeople({ filter: [`tag(${ghostTag})`] })

  expect([self.status, byAdmin.status]).toEqual([200, 200])
  expect(self.body?.svc.visible).toBe(false)
  expect(listed.list.map((person) => person.id)).toEqual([ghost.id])
})

test('made visible again, a person is seen at once (decisions §4)', async () => {
  const { id } = await aPerson({ svc: { visible: false } })
  const before = await ann.client.send(api.getPerson, { personID: id })

  await change(id, { visible: true })

  const after = await ann.client.send(api.getPerson, { personID: id })
  expect([before.status, after.status]).toEqual([403, 200])
})
