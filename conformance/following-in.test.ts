import type { Client } from '@folkmoot/client'
import { api, type Stream } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import {
  aComment,
  aContent,
  aDiscussion,
  admin,
  aMember,
  anonymous,
  aPerson,
  aPlace,
  baseUrl,
  collect,
  unique,
} from './community.ts'

const V3 = `${baseUrl}/api/core/v3`
const ann = await aMember()
const bob = await aMember()
const NOBODY = '9007199254740991'

const aStream = async (client: Client = ann.client): Promise<Stream> =>
  await client.createStream({ personID: '@me', body: { name: unique('Stream ') } })
const uriOf = ({ id }: Stream) => `${V3}/streams/${id}`
const [one, other] = [await aStream(), await aStream()]

/** The same three operations for content, people and places. */
const kinds = [
  {
    kind: 'content',
    make: async () => {
      const contentID = (await aDiscussion(bob.client)).id
      const count = async () => (await bob.client.getContent({ contentID })).followerCount
      const resources = async (client: Client) => (await client.getContent({ contentID })).resources
      return { params: { contentID }, path: `contents/${contentID}`, count, resources }
    },
    list: api.listContentFollowingIn,
    set: api.setContentFollowingIn,
  },
  {
    kind: 'a person',
    make: async () => {
      const personID = (await aPerson()).id
      const count = async () => (await bob.client.getPerson({ personID })).followerCount
      const resources = async (client: Client) => (await client.getPerson({ personID })).resources
      return { params: { personID }, path: `people/${personID}`, count, resources }
    },
    list: api.listPersonFollowingIn,
    set: api.setPersonFollowingIn,
  },
  {
    kind: 'a place',
    make: async () => {
      const placeID = (await aPlace(bob.client)).id
      const count = async () => (await bob.client.getPlace({ placeID })).followerCount
      const resources = async (client: Client) => (await client.getPlace({ placeID })).resources
      return { params: { placeID }, path: `places/${placeID}`, count, resources }
    },
    list: api.listPlaceFollowingIn,
    set: api.setPlaceFollowingIn,
  },
]

const send = async (client: Client, operation: (typeof kinds)[number]['list' | 'set'], input: object) =>
  await client.send<typeof api.setContentFollowingIn>(
    operation as typeof api.setContentFollowingIn,
    input as never,
  )

test.each(kinds)(
  'followingIn of $kind: GET lists the caller’s streams, POST sets them and answers the list (§v3, decisions §3)',
  async ({ make, list, set }) => {
    const { params, count } = await make()

    const before = await send(ann.client, list, params)
    const both = await send(ann.client, set, { ...params, body: [uriOf(one), `/streams/${other.id}`] })
    const read = await send(ann.client, list, params)
    const counted = await count()
    const less = await send(ann.client, set, { ...params, body: { list: [uriOf(other)] } })

    expect(before.body?.list).toEqual([])
    expect([both.status, both.body?.list.map(({ id }) => id)]).toEqual([200, [one.id, other.id]])
    expect(read.body?.list).toEqual(both.body?.list)
    expect(less.body?.list.map(({ id }) => id)).toEqual([other.id])
    expect([counted, await count()]).toEqual([1, 1])
  },
)

test.each(kinds)('followingIn of $kind: [] unfollows (decisions §3)', async ({ make, list, set }) => {
  const { params, count } = await make()
  await send(ann.client, set, { ...params, body: [uriOf(one), uriOf(other)] })

  const reply = await send(ann.client, set, { ...params, body: [] })
  const again = await send(ann.client, set, { ...params, body: [] })

  expect([reply.status, reply.body?.list, again.status]).toEqual([200, [], 200])
  expect((await send(ann.client, list, params)).body?.list).toEqual([])
  expect(await count()).toBe(0)
})

test.each(kinds)('followingIn of $kind is the caller’s own, admins’ too (decisions §3)', async (kind) => {
  const { params } = await kind.make()
  await send(ann.client, kind.set, { ...params, body: [uriOf(one)] })

  const others = [await send(bob.client, kind.list, params), await send(admin, kind.list, params)]
  const stranger = await send(anonymous, kind.list, params)

  expect(others.map(({ body }) => body?.list)).toEqual([[], []])
  expect(stranger.status).toBe(401)
})

test.each(kinds)(
  'followingIn of $kind: a stream that is not one’s own is 400, one that nothing is followed in 409 (decisions §1)',
  async ({ make, list, set }) => {
    const { params } = await make()
    const foreign = await aStream(bob.client)
    const { list: own } = await ann.client.listStreams({ personID: '@me' })
    const all = own.find(({ source }) => source === 'all') ?? one
    const bodies = [
      [uriOf(foreign)],
      [`/streams/${NOBODY}`],
      [`/people/${ann.id}`],
      ['nonsense'],
      [uriOf(all)],
      Array(201).fill(uriOf(one)),
    ]

    const replies = []
    for (const body of bodies) {
      replies.push(await send(ann.client, set, { ...params, body: [uriOf(one), ...body] }))
    }

    expect(replies.map(({ status, error }) => [status, error?.code])).toEqual([
      ...Array(4).fill([400, 'fieldInvalid']),
      [409, 'associationRefused'],
      [400, 'tooManyItems'],
    ])
    expect((await send(ann.client, list, params)).body?.list).toEqual([])
  },
)

test.each(kinds)(
  'resources.followingIn of $kind: GET and POST (§The resources field, decisions §3)',
  async (kind) => {
    const { path, resources } = await kind.make()

    const { followingIn } = await resources(ann.client)

    expect(followingIn).toEqual({ ref: `${V3}/${path}/followingIn`, allowed: ['GET', 'POST'] })
  },
)

test('messages and comments have no followingIn: 404 (decisions §1)', async () => {
  const comment = await aComment(bob.client, (await aContent(bob.client)).id)

  const reply = await ann.client.send(api.listContentFollowingIn, { contentID: comment.id })

  expect(comment.resources.followingIn).toBeUndefined()
  expect(reply.status).toBe(404)
})

test('one cannot follow oneself: no followingIn, 403 (decisions §1)', async () => {
  const { resources } = await ann.client.getPerson({ personID: '@me' })

  const reply = await ann.client.send(api.setPersonFollowingIn, { personID: '@me', body: [uriOf(one)] })

  expect(resources.followingIn).toBeUndefined()
  expect(reply.status).toBe(403)
})

test('who may not see it follows it nowhere: 403, and 404 in secret groups (decisions §1)', async () => {
  const hidden = await aContent(bob.client, { visibility: 'hidden' })
  const secret = await aPlace(bob.client, { groupType: 'SECRET' })
  const inside = await aContent(bob.client, { parent: `/places/${secret.id}` })

  const replies = [
    await ann.client.send(api.setContentFollowingIn, { contentID: hidden.id, body: [uriOf(one)] }),
    await ann.client.send(api.setContentFollowingIn, { contentID: inside.id, body: [uriOf(one)] }),
    await ann.client.send(api.setPlaceFollowingIn, { placeID: secret.id, body: [uriOf(one)] }),
  ]

  expect(replies.map(({ status }) => status)).toEqual([403, 404, 404])
})

test('relationship(following) finds what the caller follows, of content and of places (decisions §2)', async () => {
  const [content, place] = [await aContent(bob.client), await aPlace(bob.client)]
  await ann.client.setContentFollowingIn({ contentID: content.id, body: [uriOf(one)] })
  await ann.client.setPlaceFollowingIn({ placeID: place.id, body: [uriOf(other)] })
  const filter = ['relationship(following)']

  const contents = await collect(ann.client.each(api.listContents, { filter }))
  const places = await collect(ann.client.each(api.listPlaces, { filter }))
  const others = await bob.client.listPlaces({ filter })

  expect(contents.map(({ id }) => id)).toContain(content.id)
  expect(places.map(({ id }) => id)).toContain(place.id)
  expect(others.list).toEqual([])
})
