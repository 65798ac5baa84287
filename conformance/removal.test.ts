import { api } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, aMember, aPerson, collect, unique } from './community.ts'
import { PEOPLE } from './wire.ts'

const ann = await aMember()

test('DELETE /people/{personID} is 202, without a body (§v3, decisions §4)', async () => {
  const { id } = await aPerson()

  const reply = await admin.send(api.deletePerson, { personID: id })

  expect(reply.status).toBe(202)
  expect(reply.bytes).toHaveLength(0)
})

test('from that moment every GET of the person is 404 (decisions §4)', async () => {
  const { id, svc } = await aPerson()
  const paths = [
    `${PEOPLE}/${id}`,
    `${PEOPLE}/email/${svc.username}@example.org`,
    `${PEOPLE}/username/${svc.username}`,
    `/people/${svc.username}/api/v3`,
    `${PEOPLE}/${id}/avatar`,
    `${PEOPLE}/${id}/@followers`,
    `${PEOPLE}/${id}/@following`,
  ]
  const before = await Promise.all(paths.map((path) => ann.client.request({ path })))

  await admin.deletePerson({ personID: id })

  const after = await Promise.all(paths.map((path) => ann.client.request({ path })))
  const byAdmin = await Promise.all(paths.map((path) => admin.request({ path })))
  expect(before.map((reply) => reply.status)).toEqual(paths.map(() => 200))
  expect(after.map((reply) => reply.status)).toEqual(paths.map(() => 404))
  expect(byAdmin.map((reply) => reply.status)).toEqual(paths.map(() => 404))
})

test('a removed person is in no list, not for an admin either (decisions §4)', async () => {
  const tag = unique('gone')
  const { id, svc } = await aPerson({ tags: [tag] })

  await admin.deletePerson({ personID: id })

  const tagged = await admin.listPeople({ filter: [`tag(${tag})`, 'include-disabled'] })
  const searched = await admin.listPeople({ filter: [`search(${svc.username})`, 'include-disabled'] })
  const everyone = await collect(admin.each(api.listAllPeople, { count: 100, fields: 'id' }))
  expect(tagged.list).toEqual([])
  expect(searched.list).toEqual([])
  expect(everyone.map((person) => person.id)).not.toContain(id)
})

test('a removed person follows nobody and is followed by nobody (decisions §4)', async () => {
  const [leaver, stayer] = [await aPerson(), await aPerson()]
  await admin.follow({ personID: leaver.id, otherID: stayer.id })
  await admin.follow({ personID: stayer.id, otherID: leaver.id })

  await admin.deletePerson({ personID: leaver.id })

  const after = await ann.client.getPerson({ personID: stayer.id })
  const followers = await ann.client.listFollowers({ personID: stayer.id })
  expect(after).toMatchObject({ followerCount: 0, followingCount: 0 })
  expect(followers.list).toEqual([])
})

test('only admins remove people: 403 for others, oneself included (decisions §4)', async () => {
  const other = await aPerson()

  const another = await ann.client.send(api.deletePerson, { personID: other.id })
  const oneself = await ann.client.send(api.deletePerson, { personID: '@me' })

  const still = await Promise.all(
    [other.id, ann.id].map((personID) => ann.client.send(api.getPerson, { personID })),
  )
  expect([another.status, oneself.status]).toEqual([403, 403])
  expect(still.map((reply) => reply.status)).toEqual([200, 200])
})

test('removing twice, changing or following somebody removed is 404 (decisions §4)', async () => {
  const { id } = await aPerson()
  await admin.deletePerson({ personID: id })

  const replies = [
    await admin.send(api.deletePerson, { personID: id }),
    await admin.send(api.updatePerson, { personID: id, body: { status: 'ghost' } }),
    await admin.send(api.follow, { personID: '@me', otherID: id }),
  ]

  expect(replies.map((reply) => reply.status)).toEqual([404, 404, 404])
})

test('the e-mail and the username of somebody removed are free again (decisions §4)', async () => {
  const { id, svc } = await aPerson()
  await admin.deletePerson({ personID: id })

  const next = await aPerson({ svc: { username: svc.username } })

  expect(next.id).not.toBe(id)
  expect(next.svc.username).toBe(svc.username)
})

test('DELETE takes content=delete (decisions §4)', async () => {
  const { id } = await aPerson()

  const reply = await admin.request({ method: 'DELETE', path: `${PEOPLE}/${id}?content=delete` })

  expect(reply.status).toBe(202)
})

test('of five who remove somebody at once one succeeds, the others find nobody (decisions §4)', async () => {
  const { id } = await aPerson()

  const replies = await Promise.all([1, 2, 3, 4, 5].map(() => admin.send(api.deletePerson, { personID: id })))

  expect(replies.map((reply) => reply.status).sort()).toEqual([202, 404, 404, 404, 404])
})
