/** Streams with one entry per conversation (decision 0187). */
import { api, type Content, type Stream, type StreamEntry } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { aDiscussion, aMember, aMessage, collect, type Member, newContent, unique } from './community.ts'

const [ann, bob, cleo] = await Promise.all([aMember(), aMember(), aMember()])
await ann.client.follow({ personID: '@me', otherID: bob.id })
await ann.client.follow({ personID: '@me', otherID: cleo.id })

async function streamOf({ client }: Member, source: Stream['source']): Promise<string> {
  const { list } = await client.listStreams({ personID: '@me' })
  return list.find((stream) => stream.source === source)?.id ?? ''
}
const following = await streamOf(ann, 'connections')
const everything = await streamOf(ann, 'all')

const reply = ({ client }: Member, { id }: Content) => aMessage(client, id)

const grouped = async (streamID: string, more: { unread?: boolean } = {}) =>
  (await ann.client.listStreamActivities({ streamID, grouped: true, count: 100, ...more })).list

const of = ({ id }: Content, entries: readonly StreamEntry[]) =>
  entries.filter(({ svc }) => svc.conversation?.uri.endsWith(`/contents/${id}`))

test('a busy conversation is one entry, with the number of replies and who wrote them (decision 0187)', async () => {
  const busy = await aDiscussion(bob.client)
  const other = await aDiscussion(cleo.client)
  for (const member of [bob, cleo, bob]) await reply(member, busy)
  const last = await reply(cleo, busy)
  await cleo.client.like({ contentID: busy.id })

  for (const streamID of [following, everything]) {
    const all = await grouped(streamID)
    const [entry, ...more] = of(busy, all)

    expect(more).toEqual([])
    expect(entry).toMatchObject({ verb: 'svc:replied', object: { id: last.resources.self?.ref } })
    expect(entry?.svc.conversation).toMatchObject({ replyCount: 4, personCount: 2, unreadCount: 5 })
    expect(entry?.svc.conversation?.people.map(({ displayName }) => displayName)).toEqual(
      [cleo, bob].map(({ person }) => person.displayName),
    )
    expect(of(other, all).map(({ verb }) => verb)).toEqual(['svc:created'])
  }
})

test('pages repeat no conversation, wherever its other activities are (decision 0187)', async () => {
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => aDiscussion(bob.client)))
  if (!first || !second || !third) throw new Error('nothing was written')
  for (const content of [first, second, third, first]) await reply(cleo, content)

  const paged = await collect(
    ann.client.each(api.listStreamActivities, { streamID: following, grouped: true, count: 1 }),
  )
  const skipped = await ann.client.listStreamActivities({
    streamID: following,
    grouped: true,
    startIndex: 1,
    count: 2,
  })

  const uris = paged.flatMap(({ svc }) => svc.conversation?.uri ?? [])
  expect(new Set(uris).size).toBe(uris.length)
  expect(paged.map(({ id }) => id)).toEqual((await grouped(following)).map(({ id }) => id))
  expect(skipped.list.map(({ id }) => id)).toEqual(paged.slice(1, 3).map(({ id }) => id))
  expect(
    [first, third, second].map((content) => paged.indexOf(of(content, paged)[0] as StreamEntry)),
  ).toEqual([0, 1, 2])
})

test('unread=true has what came since the content was marked as read, unread=false the rest (decision 0187)', async () => {
  const content = await aDiscussion(bob.client)
  const isIn = async (unread: boolean) => of(content, await grouped(following, { unread })).length > 0
  const where = async () => [await isIn(true), await isIn(false)]

  expect(await where()).toEqual([true, false])
  await ann.client.markRead({ contentID: content.id })
  expect(await where()).toEqual([false, true])
  await reply(cleo, content)
  expect(await where()).toEqual([true, false])
  expect(of(content, await grouped(following))[0]?.svc.conversation?.unreadCount).toBe(1)
  await ann.client.markRead({ contentID: content.id })
  expect(await where()).toEqual([false, true])
  await ann.client.markUnread({ contentID: content.id })
  expect(await where()).toEqual([true, false])
})

test('a like stands for a conversation only where nothing else of it is in the stream (decision 0187)', async () => {
  const stranger = await aMember()
  const content = await aDiscussion(stranger.client)
  await bob.client.like({ contentID: content.id })

  const [liked] = of(content, await grouped(following))
  const [started] = of(content, await grouped(everything))

  expect([liked?.verb, liked?.svc.conversation?.unreadCount]).toEqual(['svc:liked', 0])
  expect(started?.verb).toBe('svc:created')
})

test('what somebody else may not see is neither counted nor named (decision 0187)', async () => {
  const group = await bob.client.createPlace({
    body: { type: 'group', name: unique('Secret '), groupType: 'SECRET' },
  })
  const hidden = await aDiscussion(bob.client, {
    visibility: 'place',
    parent: group.resources.self?.ref ?? '',
  })

  expect(of(hidden, [...(await grouped(following)), ...(await grouped(everything))])).toEqual([])
})

test('activities name the first pictures and files of their content (decision 0187)', async () => {
  const { id } = await bob.client.createContent({
    body: newContent(),
    files: [new File(['a,b'], 'harvest.csv'), new File(['c'], 'notes.txt')],
  })

  const entry = (await grouped(following)).find(({ svc }) => svc.objectID === Number(id))

  expect(entry?.svc.files).toMatchObject([
    { name: 'harvest.csv', size: 3 },
    { name: 'notes.txt', size: 1 },
  ])
  const [file] = entry?.svc.files ?? []
  const { body } = await ann.client.request({ path: new URL(file?.id ?? '').pathname })
  expect(body).toMatchObject({ name: 'harvest.csv', contentType: file?.contentType })
})
