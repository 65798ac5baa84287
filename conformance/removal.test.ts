import { api } from '@folkmoot/contract'
import { expect, test, vi } from 'vitest'
import {
  aComment,
  aContent,
  aDiscussion,
  admin,
  aMember,
  aMessage,
  aPerson,
  aPlace,
  collect,
  unique,
} from './community.ts'
import { indexed } from './searching.ts'
import { fieldsNamed, PEOPLE } from './wire.ts'

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
  await indexed()

  await admin.deletePerson({ personID: id })

  const tagged = await admin.listPeople({ filter: [`tag(${tag})`, 'include-disabled'] })
  const searched = await admin.listPeople({ filter: [`search(${svc.username})`, 'include-disabled'] })
  const everyone = await collect(admin.each(api.listAllPeople, { count: 100, fields: 'id' }))
  expect(tagged.list).toEqual([])
  expect(searched.list).toEqual([])
  expect(everyone.map((person) => person.id)).not.toContain(id)
})

test('a removed person has no followers and follows nobody (decisions §4)', async () => {
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

/** What follows a departure is done behind the requests. */
const PATIENCE = { timeout: 20_000, interval: 200 }
const statusOf = async (contentID: string) => (await admin.send(api.getContent, { contentID })).status

test('content stays under "Former member" (decisions §4)', async () => {
  const leaver = await aMember()
  const { id } = await aContent(leaver.client)

  await admin.deletePerson({ personID: leaver.id })

  const { author } = await ann.client.getContent({ contentID: id })
  expect(author).toMatchObject({ id: leaver.id, displayName: 'Former member' })
})

test('content=delete removes their content with all answers to it (decisions §4)', async () => {
  const leaver = await aMember()
  const [theirs, others] = [await aDiscussion(leaver.client), await aDiscussion(ann.client)]
  const below = await aMessage(ann.client, theirs.id)
  const [reply, stays] = [await aMessage(leaver.client, others.id), await aMessage(ann.client, others.id)]
  const remark = await aComment(ann.client, reply.id)

  const removed = await admin.send(api.deletePerson, { personID: leaver.id, content: 'delete' })

  const gone = [theirs, below, reply, remark].map(({ id }) => id)
  await vi.waitFor(async () => {
    expect(await Promise.all(gone.map(statusOf))).toEqual([404, 404, 404, 404])
  }, PATIENCE)
  expect(removed.status).toBe(202)
  expect(await statusOf(stays.id)).toBe(200)
  expect((await ann.client.getContent({ contentID: others.id })).replyCount).toBe(1)
})

test('content is keep or delete; anything else is 400 and removes nobody (decisions §1)', async () => {
  const { id } = await aPerson()

  const reply = await admin.request({ method: 'DELETE', path: `${PEOPLE}/${id}?content=burn` })

  expect([reply.status, reply.error?.code, fieldsNamed(reply)]).toEqual([400, 'fieldInvalid', ['content']])
  expect(reply.error?.message).toContain('keep, delete')
  expect((await admin.send(api.getPerson, { personID: id })).status).toBe(200)
})

test('likes of somebody removed are not listed, and soon not counted; they belong to no place (decisions §4)', async () => {
  const leaver = await aMember()
  const [group, content] = [await aPlace(ann.client), await aContent(ann.client)]
  await leaver.client.like({ contentID: content.id })
  await leaver.client.addMember({ placeID: group.id, body: {} })

  await admin.deletePerson({ personID: leaver.id })

  const likes = await ann.client.listLikes({ contentID: content.id })
  const members = await ann.client.listMembers({ placeID: group.id })
  await vi.waitFor(async () => {
    const { likeCount } = await ann.client.getContent({ contentID: content.id })
    const { memberCount } = await ann.client.getPlace({ placeID: group.id })
    expect([likeCount, memberCount]).toEqual([0, 1])
  }, PATIENCE)
  expect(likes.list).toEqual([])
  expect(members.list.map(({ person }) => person.id)).toEqual([ann.id])
})

test('a removed place and all of its content are 404 at once, for admins too (decisions §4)', async () => {
  const place = await aPlace(ann.client)
  const discussion = await aDiscussion(ann.client, { parent: `/places/${place.id}` })
  const reply = await aMessage(ann.client, discussion.id)
  const paths = [
    `/places/${place.id}`,
    `/places/${place.id}/contents`,
    `/members/places/${place.id}`,
    `/contents/${discussion.id}`,
    `/contents/${discussion.id}/likes`,
    `/messages/contents/${discussion.id}`,
    `/messages/${reply.id}`,
  ].map((path) => `/api/core/v3${path}`)

  await ann.client.deletePlace({ placeID: place.id })

  const replies = await Promise.all(
    [admin, ann.client].flatMap((client) => paths.map((path) => client.request({ path }))),
  )
  const filter = [`entityDescriptor(1,${discussion.id},2,${reply.id})`]
  const lists = await Promise.all([admin, ann.client].map((client) => client.listContents({ filter })))
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404))
  expect(lists.flatMap(({ list }) => list)).toEqual([])
})

test('of five concurrent removals of a person one succeeds, the others get 404 (decisions §4)', async () => {
  const { id } = await aPerson()

  const replies = await Promise.all([1, 2, 3, 4, 5].map(() => admin.send(api.deletePerson, { personID: id })))

  expect(replies.map((reply) => reply.status).sort()).toEqual([202, 404, 404, 404, 404])
})
