import { api } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import {
  aComment,
  aContent,
  aDiscussion,
  admin,
  aMember,
  aMessage,
  baseUrl,
  collect,
  isOriginalCompatible,
  unique,
} from './community.ts'
import { CONTENTS, GUARD_LINE } from './wire.ts'

const ann = await aMember()
const bob = await aMember()
const carl = await aMember()
const likesOf = async (contentID: string) =>
  (await ann.client.listLikes({ contentID })).list.map(({ id }) => id)
const likeCount = async (contentID: string) => (await ann.client.getContent({ contentID })).likeCount

test('POST /contents/{contentID}/likes, without a body, likes: 201 (§v3, decisions §3)', async () => {
  const { id } = await aContent(ann.client)

  const reply = await bob.client.request({ method: 'POST', path: `${CONTENTS}/${id}/likes` })

  expect(reply.status).toBe(201)
  expect(reply.headers.get('location')).toBe(`${baseUrl}${CONTENTS}/${id}/likes`)
  expect(reply.body).toMatchObject({ id: bob.id, type: 'person', displayName: bob.person.displayName })
  expect(await likesOf(id)).toEqual([bob.id])
  expect(await likeCount(id)).toBe(1)
})

test('a request that needs no body may say that it has JSON and have none (decisions §1)', async () => {
  const { id } = await aContent(ann.client)
  const send = async (path: string, mediaType: string) =>
    await bob.client.request({ method: 'POST', path, headers: { 'content-type': mediaType } })

  const replies = [
    await send(`${CONTENTS}/${id}/likes`, 'application/json'),
    await send(`${CONTENTS}/${id}/read`, 'application/json;charset=UTF-8;'),
  ]

  expect(replies.map((reply) => reply.status)).toEqual([201, 204])
})

test('a second time is 409 alreadyLiked; DELETE is 204, and 409 notLiked without a like (decisions §3)', async () => {
  const { id: contentID } = await aContent(ann.client)
  await bob.client.like({ contentID })

  const again = await bob.client.send(api.like, { contentID })
  const gone = await bob.client.send(api.unlike, { contentID })
  const none = await bob.client.send(api.unlike, { contentID })

  expect([again.status, again.error?.code]).toEqual([409, 'alreadyLiked'])
  expect([gone.status, gone.text]).toEqual([204, ''])
  expect([none.status, none.error?.code]).toEqual([409, 'notLiked'])
  expect(await likesOf(contentID)).toEqual([])
  expect(await likeCount(contentID)).toBe(0)
})

test('liking one’s own content is allowed, or 409 where that is the custom (decisions §3)', async () => {
  const { id: contentID, resources } = await aContent(ann.client)

  const reply = await ann.client.send(api.like, { contentID })

  expect(reply.status).toBe(isOriginalCompatible ? 409 : 201)
  expect(resources.likes?.allowed).toEqual(isOriginalCompatible ? ['GET'] : ['DELETE', 'GET', 'POST'])
  expect(await likeCount(contentID)).toBe(isOriginalCompatible ? 0 : 1)
})

test('messages, comments and announcements are liked as well (§What the service does)', async () => {
  const discussion = await aDiscussion(ann.client)
  const liked = [
    discussion,
    await aMessage(ann.client, discussion.id),
    await aComment(ann.client, discussion.id),
    await aContent(admin, { type: 'announcement' }),
  ]

  for (const { id: contentID } of liked) await bob.client.like({ contentID })

  for (const { id } of liked) expect(await likesOf(id)).toEqual([bob.id])
})

test('GET lists people, the latest first, guarded, in pages (§v3, §Paginated list, decisions §3)', async () => {
  const { id: contentID } = await aContent(ann.client)
  for (const { client } of [bob, carl]) await client.like({ contentID })
  await admin.like({ contentID })
  const me = (await admin.getPerson({ personID: '@me' })).id

  const reply = await ann.client.send(api.listLikes, { contentID, count: 2 })
  const everyone = await collect(ann.client.each(api.listLikes, { contentID, count: 1 }))

  expect(reply.text.startsWith(GUARD_LINE)).toBe(true)
  expect(reply.body).toMatchObject({ startIndex: 0, itemsPerPage: 2 })
  expect(reply.body?.links.next).toMatch(/startIndex=2/)
  expect(everyone.map(({ id }) => id)).toEqual([me, carl.id, bob.id])
})

test('people in the list of likes come in the short form unless fields asks (decisions §2)', async () => {
  const { id: contentID } = await aContent(ann.client)
  await bob.client.like({ contentID })

  const [short] = (await ann.client.listLikes({ contentID })).list
  const [whole] = (await ann.client.listLikes({ contentID, fields: '@all' })).list

  expect(Object.keys(short ?? {}).sort()).toEqual(
    ['displayName', 'emails', 'id', 'name', 'resources', 'status', 'svc', 'type'].sort(),
  )
  expect(whole).toEqual(await ann.client.getPerson({ personID: bob.id }))
  expect(short?.resources.self?.ref).toBe(`${baseUrl}/api/core/v3/people/${bob.id}`)
})

test('a like does not change version, dates and rights, and shows as liked to the caller (decisions §1, 0126)', async () => {
  const { id: contentID } = await aContent(ann.client)
  const before = await bob.client.getContent({ contentID })

  await bob.client.like({ contentID })

  const after = await bob.client.getContent({ contentID, fields: '-viewCount' })
  const { viewCount: _, ...rest } = before
  expect(after).toEqual({ ...rest, likeCount: 1, liked: true })
})

test('of twenty likes by one person at once one is made, and counted once (decisions §3)', async () => {
  const { id: contentID } = await aContent(ann.client)

  const replies = await Promise.all(
    Array.from({ length: 20 }, () => bob.client.send(api.like, { contentID })),
  )

  expect(replies.map((reply) => reply.status).sort()).toEqual([201, ...Array(19).fill(409)])
  expect(await likeCount(contentID)).toBe(1)
  expect(await likesOf(contentID)).toEqual([bob.id])
})

test('concurrent likes and removals are counted correctly (decisions §3)', async () => {
  const { id: contentID } = await aContent(ann.client)
  const clients = [bob.client, carl.client, admin]
  const flip = async (client: typeof admin) => {
    for (let turn = 0; turn < 5; turn++) {
      await client.like({ contentID })
      if (turn < 4) await client.unlike({ contentID })
    }
  }

  await Promise.all(clients.map(flip))

  expect(await likeCount(contentID)).toBe(3)
  expect(await likesOf(contentID)).toHaveLength(3)
})

test('who leaves the community likes nothing any more; who hides is not named (decisions §4)', async () => {
  const [leaver, hider] = [await aMember(), await aMember()]
  const { id: contentID } = await aContent(ann.client)
  for (const { client } of [leaver, hider, bob]) await client.like({ contentID })

  await admin.deletePerson({ personID: leaver.id })
  await admin.updatePerson({ personID: hider.id, body: { svc: { visible: false } } })

  expect(await likesOf(contentID)).toEqual([bob.id])
})

test('an Idempotency-Key makes a like that is sent again the first one: 201 (decisions §1)', async () => {
  const { id: contentID } = await aContent(ann.client)
  const headers = { 'idempotency-key': unique('key') }

  const replies = [
    await bob.client.send(api.like, { contentID, headers }),
    await bob.client.send(api.like, { contentID, headers }),
  ]

  expect(replies.map((reply) => reply.status)).toEqual([201, 201])
  expect(await likeCount(contentID)).toBe(1)
})

test('POST and DELETE of /contents/{contentID}/read mark read and unread: 204, as often as sent (§v3, decisions §3)', async () => {
  const discussion = await aDiscussion(ann.client)
  const message = await aMessage(ann.client, discussion.id)

  for (const { id: contentID } of [discussion, message]) {
    const replies = [
      await bob.client.send(api.markRead, { contentID }),
      await bob.client.send(api.markRead, { contentID }),
      await bob.client.send(api.markUnread, { contentID }),
      await bob.client.send(api.markUnread, { contentID }),
    ]

    expect(replies.map((reply) => [reply.status, reply.text])).toEqual(Array(4).fill([204, '']))
  }
})

test('likes and read marks of unknown content are 404 contentMissing (decisions §1)', async () => {
  const contentID = '9007199254740991'

  const replies = [
    await bob.client.send(api.like, { contentID }),
    await bob.client.send(api.unlike, { contentID }),
    await bob.client.send(api.listLikes, { contentID }),
    await bob.client.send(api.markRead, { contentID }),
    await bob.client.send(api.markUnread, { contentID }),
  ]

  expect(replies.map((reply) => `${reply.status} ${reply.error?.code}`)).toEqual(
    Array(5).fill('404 contentMissing'),
  )
})
