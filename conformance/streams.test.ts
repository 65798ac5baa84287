import { api, type Content, type Person, type Place, type Stream } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import {
  aContent,
  aDiscussion,
  admin,
  aMember,
  aMessage,
  anonymous,
  aPerson,
  aPlace,
  baseUrl,
  collect,
  type Member,
  unique,
} from './community.ts'
import { sendJson } from './wire.ts'

const V3 = `${baseUrl}/api/core/v3`
const ann = await aMember()
const bob = await aMember()
const NOBODY = '9007199254740991'

const uriOf = ({ resources }: Person | Place | Content | Stream): string => resources.self?.ref ?? ''
const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id)

const aStream = async ({ client }: Member = ann): Promise<Stream> =>
  await client.createStream({ personID: '@me', body: { name: unique('Stream ') } })

async function builtIn(source: Stream['source'], { client }: Member = ann): Promise<Stream> {
  const { list } = await client.listStreams({ personID: '@me' })
  const found = list.find((stream) => stream.source === source)
  if (!found) throw new Error(`There is no ${source} stream`)
  return found
}

const followedIn = async (stream: Stream, { client }: Member = ann) =>
  ids(await collect(client.each(api.listAssociations, { streamID: stream.id, count: 100 })))

test('GET /people/{id}/streams: the four built-in streams, with name and source (§v3, decisions §4)', async () => {
  const newcomer = await aMember()

  const first = await newcomer.client.listStreams({ personID: '@me' })
  const second = await admin.listStreams({ personID: newcomer.id })

  expect(first.list.map(({ source }) => source)).toEqual(['all', 'connections', 'communications', 'profile'])
  expect(first.list.every(({ name }) => name !== '')).toBe(true)
  expect(ids(second.list)).toEqual(ids(first.list))
  expect(first.list[0]).toMatchObject({ type: 'stream', typeCode: 3301, person: { id: newcomer.id } })
})

test('POST /people/{id}/streams makes a custom stream: 201, Location, the entity (decisions §1, §4)', async () => {
  const name = unique('Stream ')

  const reply = await ann.client.send(api.createStream, { personID: '@me', body: { name } })
  const read = await ann.client.getStream({ streamID: reply.body?.id ?? '' })

  expect(reply.status).toBe(201)
  expect(reply.headers.get('location')).toBe(`${V3}/streams/${read.id}`)
  expect(read).toMatchObject({ name, source: 'custom', person: { id: ann.id } })
  expect(read).toEqual(reply.body)
})

test('PUT /streams/{id} merges the given fields (decisions §3)', async () => {
  const stream = await aStream()

  const untouched = await ann.client.updateStream({ streamID: stream.id, body: {} })
  const renamed = await ann.client.updateStream({ streamID: stream.id, body: { ...stream, name: 'Other' } })

  expect(untouched).toEqual(stream)
  expect(renamed).toMatchObject({ id: stream.id, name: 'Other', source: 'custom' })
})

test('DELETE /streams/{id} is 204, then 404 (decisions §1)', async () => {
  const { id } = await aStream()

  const removed = await ann.client.send(api.deleteStream, { streamID: id })
  const after = await ann.client.send(api.getStream, { streamID: id })

  expect([removed.status, after.status, after.error?.code]).toEqual([204, 404, 'streamMissing'])
})

test('built-in streams are neither changed nor removed: no verb, 403 (decisions §1, §4)', async () => {
  for (const source of ['all', 'connections', 'communications', 'profile'] as const) {
    const { id, resources } = await builtIn(source)
    const changed = await ann.client.send(api.updateStream, { streamID: id, body: { name: 'Mine' } })
    const removed = await admin.send(api.deleteStream, { streamID: id })

    expect(resources.self?.allowed).toEqual(['GET'])
    expect([changed.status, removed.status]).toEqual([403, 403])
  }
})

test('built-in streams cannot be created, and a source cannot change: 409 (decisions §4)', async () => {
  const { id } = await aStream()

  const made = await ann.client.send(api.createStream, {
    personID: '@me',
    body: { name: 'x', source: 'all' },
  })
  const changed = await ann.client.send(api.updateStream, { streamID: id, body: { source: 'connections' } })

  expect([made.status, changed.status]).toEqual([409, 409])
})

test('the owner and admins see and change a stream; others get 403, strangers 401 (decisions §1)', async () => {
  const stream = await aStream()
  const target = { streamID: stream.id }

  const others = [
    await bob.client.send(api.getStream, target),
    await bob.client.send(api.updateStream, { ...target, body: {} }),
    await bob.client.send(api.listAssociations, target),
    await bob.client.send(api.addAssociations, { ...target, body: [] }),
    await bob.client.send(api.listStreams, { personID: ann.id }),
    await bob.client.send(api.createStream, { personID: ann.id, body: { name: 'x' } }),
    await bob.client.send(api.deleteStream, target),
  ]
  const stranger = await anonymous.send(api.getStream, target)
  const byAdmin = await admin.send(api.updateStream, { ...target, body: { name: 'Kept' } })

  expect(others.map(({ status }) => status)).toEqual(Array(7).fill(403))
  expect([stranger.status, byAdmin.status]).toEqual([401, 200])
})

test('every verb in resources.*.allowed of a stream works (decisions §1)', async () => {
  const { resources } = await aStream()

  const associations = await ann.client.request({ path: resources.associations?.ref ?? '' })
  const added = await sendJson(ann.client, 'POST', resources.associations?.ref ?? '', [])

  expect(resources.self?.allowed).toEqual(['DELETE', 'GET', 'PUT'])
  expect(resources.associations?.allowed).toEqual(['GET', 'POST'])
  expect([associations.status, added.status]).toEqual([200, 204])
})

test('POST associations takes an array of URIs or {"list":[…]}: 204; GET lists them, the latest first (decisions §4)', async () => {
  const stream = await aStream()
  const [person, place, content] = [await aPerson(), await aPlace(bob.client), await aContent(bob.client)]

  const array = await ann.client.send(api.addAssociations, {
    streamID: stream.id,
    body: [uriOf(person), `/places/${place.id}`],
  })
  const object = await ann.client.send(api.addAssociations, {
    streamID: stream.id,
    body: { list: [uriOf(content)] },
  })
  const { list } = await ann.client.listAssociations({ streamID: stream.id })

  expect([array.status, object.status]).toEqual([204, 204])
  expect(list.map(({ type, id }) => [type, id])).toEqual([
    ['document', content.id],
    [place.type, place.id],
    ['person', person.id],
  ])
})

test('associating twice is the same as once, and counts once (decisions §4)', async () => {
  const [one, other, content] = [await aStream(), await aStream(), await aContent(bob.client)]

  const uri = uriOf(content)
  await ann.client.addAssociations({ streamID: one.id, body: [uri, uri] })
  await ann.client.addAssociations({ streamID: one.id, body: [uri] })
  await ann.client.addAssociations({ streamID: other.id, body: [uri] })

  expect(await followedIn(one)).toEqual([content.id])
  expect((await bob.client.getContent({ contentID: content.id })).followerCount).toBe(1)
})

test('200 items pass and 201 are 400 tooManyItems (§Limits, decisions §1)', async () => {
  const stream = await aStream()
  const uri = uriOf(await aContent(bob.client))

  const most = await ann.client.send(api.addAssociations, { streamID: stream.id, body: Array(200).fill(uri) })
  const more = await ann.client.send(api.addAssociations, { streamID: stream.id, body: Array(201).fill(uri) })

  expect([most.status, more.status, more.error?.code]).toEqual([204, 400, 'tooManyItems'])
})

test('what does not exist or may not be known of is 400 fieldInvalid, and nothing is done (decisions §1)', async () => {
  const stream = await aStream()
  const [good, secret] = [await aContent(bob.client), await aPlace(bob.client, { groupType: 'SECRET' })]
  const hidden = await aContent(bob.client, { visibility: 'hidden' })
  const message = await aMessage(bob.client, (await aDiscussion(bob.client)).id)
  const bad = [
    `/people/${NOBODY}`,
    `/places/${NOBODY}`,
    `/contents/${NOBODY}`,
    uriOf(secret),
    uriOf(hidden),
    uriOf(message),
    `/people/${ann.id}`,
    '/people/@me',
    `/streams/${stream.id}`,
    'http://elsewhere.example/api/core/v3/people/1',
    'nonsense',
  ]

  for (const uri of bad) {
    const body = [uriOf(good), uri]
    const reply = await ann.client.send(api.addAssociations, { streamID: stream.id, body })

    expect([uri, reply.status, reply.error?.code]).toEqual([uri, 400, 'fieldInvalid'])
    expect(reply.error?.details?.[0]?.field).toContain('[1]')
  }
  expect(await followedIn(stream)).toEqual([])
  expect((await bob.client.getContent({ contentID: good.id })).followerCount).toBe(0)
})

test('nothing is followed in the all, communications and profile streams: 409 that says so (decisions §4)', async () => {
  const uri = uriOf(await aContent(bob.client))

  for (const source of ['all', 'communications', 'profile'] as const) {
    const stream = await builtIn(source)
    const reply = await ann.client.send(api.addAssociations, { streamID: stream.id, body: [uri] })

    expect([reply.status, reply.error?.code]).toEqual([409, 'associationRefused'])
    expect(reply.error?.message).toContain(source)
    expect(stream.resources.associations?.allowed).toEqual(['GET'])
  }
})

test('DELETE /streams/{id}/associations/{content|person|place}/{id} is 204, then 404 (decisions §4)', async () => {
  const stream = await aStream()
  const [person, place, content] = [await aPerson(), await aPlace(bob.client), await aContent(bob.client)]
  await ann.client.addAssociations({
    streamID: stream.id,
    body: [uriOf(person), uriOf(place), uriOf(content)],
  })
  const targets = [
    { objectType: 'content', objectID: content.id },
    { objectType: 'person', objectID: person.id },
    { objectType: 'place', objectID: place.id },
  ] as const

  for (const target of targets) {
    const removed = await ann.client.send(api.removeAssociation, { streamID: stream.id, ...target })
    const again = await ann.client.send(api.removeAssociation, { streamID: stream.id, ...target })
    expect([removed.status, again.status, again.error?.code]).toEqual([204, 404, 'associationMissing'])
  }
  expect(await followedIn(stream)).toEqual([])
})

test('objects that the caller may no longer see are not listed (decisions §1)', async () => {
  const stream = await aStream()
  const group = await aPlace(bob.client, { groupType: 'SECRET' })
  const member = await bob.client.addMember({
    placeID: group.id,
    body: { person: ann.id, state: 'member' },
  })
  const content = await aContent(bob.client, { parent: uriOf(group) })
  await ann.client.addAssociations({ streamID: stream.id, body: [uriOf(group), uriOf(content)] })
  const before = await followedIn(stream)

  await bob.client.removeMember({ memberID: member.id })

  expect(before).toEqual([content.id, group.id])
  expect(await followedIn(stream)).toEqual([])
})

test('PUT @following puts somebody into the connections stream, DELETE takes them out of all (decisions §4)', async () => {
  const [connections, custom, other] = [await builtIn('connections'), await aStream(), await aPerson()]

  await ann.client.follow({ personID: '@me', otherID: other.id })
  await ann.client.addAssociations({ streamID: custom.id, body: [uriOf(other)] })
  const during = [await followedIn(connections), await followedIn(custom)]
  const counted = await ann.client.getPerson({ personID: other.id })
  await ann.client.unfollow({ personID: '@me', otherID: other.id })

  expect(during.every((list) => list.includes(other.id))).toBe(true)
  expect(counted.followerCount).toBe(1)
  expect([...(await followedIn(connections)), ...(await followedIn(custom))]).not.toContain(other.id)
})

test('somebody in a custom stream is followed, until no stream has them (decisions §4)', async () => {
  const [stream, star] = [await aStream(), await aPerson()]
  const isFollowed = async () =>
    (await ann.client.send(api.getFollowing, { personID: '@me', otherID: star.id })).status

  await ann.client.addAssociations({ streamID: stream.id, body: [uriOf(star)] })
  const during = [await isFollowed(), (await ann.client.getPerson({ personID: star.id })).followerCount]
  await ann.client.deleteStream({ streamID: stream.id })

  expect(during).toEqual([200, 1])
  expect(await isFollowed()).toBe(404)
  expect((await ann.client.getPerson({ personID: star.id })).followerCount).toBe(0)
})

test('a hundred custom streams are enough: 409 (decisions §1)', async () => {
  const keen = await aMember()
  for (let made = 0; made < 100; made++) await aStream(keen)

  const reply = await keen.client.send(api.createStream, { personID: '@me', body: { name: 'One more' } })
  const all = await collect(keen.client.each(api.listStreams, { personID: '@me', count: 30 }))

  expect([reply.status, reply.error?.code]).toEqual([409, 'tooManyStreams'])
  expect(all).toHaveLength(104)
})

test('a name must be something: 400 naming the field (decisions §1)', async () => {
  for (const name of ['', '   ', 'x'.repeat(101), 7, undefined]) {
    const reply = await sendJson(ann.client, 'POST', `${V3}/people/@me/streams`, { name })

    expect([name, reply.status]).toEqual([name, 400])
    expect(reply.error?.details?.[0]?.field).toBe('name')
  }
})
