import { api, type Stream, type StreamEntry } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import {
  aComment,
  aContent,
  aDiscussion,
  admin,
  aMember,
  aMessage,
  aPlace,
  baseUrl,
  collect,
  html,
  type Member,
  unique,
} from './community.ts'

const V3 = `${baseUrl}/api/core/v3`
const [ann, bob, carl] = [await aMember(), await aMember(), await aMember()]

const aStream = async (uris: readonly string[], { client }: Member = ann): Promise<Stream> => {
  const stream = await client.createStream({ personID: '@me', body: { name: unique('Stream ') } })
  await client.addAssociations({ streamID: stream.id, body: [...uris] })
  return stream
}

async function builtIn(source: Stream['source'], { client }: Member = ann): Promise<Stream> {
  const { list } = await client.listStreams({ personID: '@me' })
  const found = list.find((stream) => stream.source === source)
  if (!found) throw new Error(`There is no ${source} stream`)
  return found
}

const entriesOf = async ({ id }: Stream, { client }: Member = ann): Promise<StreamEntry[]> =>
  await collect(client.each(api.listStreamActivities, { streamID: id, count: 100 }))

const told = (entries: readonly StreamEntry[]) =>
  entries.map(({ verb, object, reason, followed }) => [
    verb.replace(/^\w+:/, ''),
    object.id.replace(V3, ''),
    reason,
    followed?.replace(V3, ''),
  ])

test('what followed people did is in the stream, the newest first, and says why (decisions §4)', async () => {
  const writer = await aMember()
  const stream = await aStream([`/people/${writer.id}`])
  const content = await aContent(writer.client)
  const comment = await aComment(writer.client, (await aContent(bob.client)).id)
  await bob.client.like({ contentID: content.id })

  const entries = await entriesOf(stream)

  const why = ['followedPerson', `/people/${writer.id}`]
  expect(told(entries)).toEqual([
    ['commented', `/comments/${comment.id}`, ...why],
    ['created', `/contents/${content.id}`, ...why],
  ])
  expect(entries[0]).toMatchObject({ type: 'activity', actor: { id: `${V3}/people/${writer.id}` } })
})

test('activities in followed places are in the stream, mentions of them too (§Mentions, decisions §4)', async () => {
  const place = await aPlace(bob.client)
  const stream = await aStream([`/places/${place.id}`])
  const inside = await aDiscussion(bob.client, { parent: `/places/${place.id}` })
  const message = await aMessage(carl.client, inside.id)
  const text = `<p>Look at <a href="${place.resources.html?.ref}">them</a></p>`
  const outside = await aContent(bob.client, { content: html(text) })

  const why = ['followedPlace', `/places/${place.id}`]
  expect(told(await entriesOf(stream))).toEqual([
    ['mentioned', `/contents/${outside.id}`, ...why],
    ['replied', `/messages/${message.id}`, ...why],
    ['created', `/contents/${inside.id}`, ...why],
    ['user_membership_added', `/people/${bob.id}`, ...why],
    ['social_group_created', `/places/${place.id}`, ...why],
  ])
})

test('activities of followed content are in the stream, answers to it too (decisions §4)', async () => {
  const content = await aDiscussion(bob.client)
  const stream = await aStream([`/contents/${content.id}`])
  const message = await aMessage(carl.client, content.id)
  await bob.client.like({ contentID: message.id })

  const why = ['followedContent', `/contents/${content.id}`]
  expect(told(await entriesOf(stream))).toEqual([
    ['liked', `/messages/${message.id}`, ...why],
    ['replied', `/messages/${message.id}`, ...why],
    ['created', `/contents/${content.id}`, ...why],
  ])
})

test('an activity followed in several ways is one entry; one’s own are left out (decisions §4)', async () => {
  const place = await aPlace(bob.client)
  const content = await aContent(bob.client, { parent: `/places/${place.id}` })
  const stream = await aStream([`/people/${bob.id}`, `/places/${place.id}`, `/contents/${content.id}`])
  const own = await aComment(ann.client, content.id)

  const entries = await entriesOf(stream)

  const ofContent = entries.filter(({ object }) => object.id.endsWith(`/${content.id}`))
  expect(told(ofContent)).toEqual([
    ['created', `/contents/${content.id}`, 'followedContent', `/contents/${content.id}`],
  ])
  expect(entries.some(({ object }) => object.id.endsWith(`/${own.id}`))).toBe(false)
})

test('people followed by PUT @following are in the connections stream (decisions §4)', async () => {
  const [fan, star] = [await aMember(), await aMember()]
  const content = await aContent(star.client)
  await fan.client.follow({ personID: '@me', otherID: star.id })

  const entries = await entriesOf(await builtIn('connections', fan), fan)

  expect(told(entries)).toEqual([
    ['created', `/contents/${content.id}`, 'followedPerson', `/people/${star.id}`],
  ])
})

test('the profile stream has what its owner did; the all stream everything (decisions §4)', async () => {
  const writer = await aMember()
  const [own, other] = [await aContent(writer.client), await aContent(bob.client)]
  const all = await builtIn('all', writer)

  const profile = await entriesOf(await builtIn('profile', writer), writer)
  const { list } = await writer.client.listStreamActivities({ streamID: all.id, count: 100 })

  const find = (id: string) => list.find(({ object }) => object.id === `${V3}/contents/${id}`)
  expect(told(profile)).toEqual([['created', `/contents/${own.id}`, 'own', undefined]])
  expect(find(own.id)?.reason).toBe('own')
  expect(find(other.id)?.reason).toBe('public')
})

test('the communications stream has the inbox of its owner, and only for them (decisions §4)', async () => {
  const addressee = await aMember()
  const stream = await builtIn('communications', addressee)
  const text = `<p>Hello <a href="/people/${addressee.username}">you</a></p>`
  const content = await aContent(bob.client, { content: html(text) })

  await expect.poll(() => entriesOf(stream, addressee), { timeout: 20_000 }).toHaveLength(1)

  const [entry] = await entriesOf(stream, addressee)
  const read = await addressee.client.request({ path: entry?.resources.self?.ref ?? '' })
  const byAdmin = await admin.send(api.listStreamActivities, { streamID: stream.id })
  expect(entry).toMatchObject({ reason: 'mention', object: { id: `${V3}/contents/${content.id}` } })
  expect([read.status, byAdmin.status]).toEqual([200, 403])
  expect((await admin.getStream({ streamID: stream.id })).resources.activities).toBeUndefined()
})

test('only what the viewer may see now: people removed from a private place lose it at once (decisions §1)', async () => {
  const place = await aPlace(bob.client, { groupType: 'PRIVATE' })
  const membership = await bob.client.addMember({
    placeID: place.id,
    body: { person: ann.id, state: 'member' },
  })
  const content = await aContent(bob.client, { parent: `/places/${place.id}` })
  await aComment(bob.client, content.id)
  const streams = [
    await aStream([`/places/${place.id}`]),
    await aStream([`/contents/${content.id}`]),
    await aStream([`/people/${bob.id}`]),
    await builtIn('all'),
  ]
  const shown = async () =>
    await Promise.all(
      streams.map(async ({ id }) => {
        const { list } = await ann.client.listStreamActivities({ streamID: id, count: 100 })
        const inside = list.filter(({ target }) => target?.id === `${V3}/places/${place.id}`)
        // That there is a private group everybody may know.
        return inside.some(({ verb }) => !verb.endsWith('social_group_created'))
      }),
    )
  const before = await shown()

  await bob.client.removeMember({ memberID: membership.id })

  expect(before).toEqual([true, true, true, true])
  expect(await shown()).toEqual([false, false, false, false])
})

test('before and after narrow a stream beside startIndex, and links repeat them (decisions §2)', async () => {
  const content = await aDiscussion(bob.client)
  const stream = await aStream([`/contents/${content.id}`])
  for (let made = 0; made < 4; made++) await aMessage(bob.client, content.id)
  const all = await entriesOf(stream)
  const [newest, second, third] = all.map(({ published }) => published)

  const target = { streamID: stream.id }
  const before = await ann.client.listStreamActivities({ ...target, before: newest })
  const between = await ann.client.listStreamActivities({ ...target, before: newest, after: third })
  const page = await ann.client.listStreamActivities({ ...target, before: newest, count: 1, startIndex: 1 })
  const crawled = await collect(ann.client.each(api.listStreamActivities, { ...target, count: 2 }))
  const bad = await ann.client.send(api.listStreamActivities, { ...target, before: 'yesterday' })

  expect(before.list.map(({ id }) => id)).toEqual(all.slice(1).map(({ id }) => id))
  expect(between.list.map(({ published }) => published)).toEqual([second])
  expect(page.list.map(({ id }) => id)).toEqual([all[2]?.id])
  expect(page.links.next).toContain('before=')
  expect(crawled.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
  expect([bad.status, bad.error?.details?.[0]?.field]).toEqual([400, 'before'])
})

test('the activities of a stream are for its owner and admins: others 403 (decisions §1)', async () => {
  const stream = await aStream([`/people/${bob.id}`])

  const replies = [
    await bob.client.send(api.listStreamActivities, { streamID: stream.id }),
    await admin.send(api.listStreamActivities, { streamID: stream.id }),
  ]

  expect(replies.map(({ status }) => status)).toEqual([403, 200])
  expect(stream.resources.activities).toEqual({
    ref: `${V3}/streams/${stream.id}/activities`,
    allowed: ['GET'],
  })
})

test('follow: activities of a status update go to its follower’s activity stream (decisions §5)', async () => {
  const follower = await aMember()
  const { id: updateID } = await ann.client.createUpdate({ body: { html: 'News' } })
  await follower.client.followUpdate({ updateID })
  await bob.client.createUpdateComment({ updateID, body: { html: 'Well said' } })

  const connections = await builtIn('connections', follower)
  const entries = await entriesOf(connections, follower)

  const uri = `${baseUrl}/api/core/v2/updates/${updateID}`
  expect(told(entries).map(([verb, , ...why]) => [verb, ...why])).toEqual([
    ['commented', 'followedContent', uri],
    ['created', 'followedContent', uri],
  ])
  await follower.client.unfollowUpdate({ updateID, userID: '@me' })
  expect(await entriesOf(connections, follower)).toEqual([])
})
