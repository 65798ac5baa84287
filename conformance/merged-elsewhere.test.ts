/** Discussions that are merged into one of another place (decision 0242). */
import { api, type Content } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { aComment, admin, aMember, aMessage, html, unique } from './community.ts'
import { aCastOfMerges, told, uriOf } from './merging.ts'

const { owner, keeper, author, reader, here, aModerated, answer, post, undo } = await aCastOfMerges()
const [there, closed] = [await aModerated(), await aModerated('PRIVATE')]

const merge = async ({ id: contentID }: Content, into: Content, client = keeper.client) =>
  await client.send(api.mergeDiscussion, { contentID, body: { target: uriOf(into) } })
const inPlace = ({ id }: { id: string }) => ({ parent: `/places/${id}` })
const status = async ({ id: contentID }: { id: string }, { client } = reader) =>
  (await client.send(api.getContent, { contentID })).status

test('a moderator of both places merges, with replies and files; the undo brings all back', async () => {
  const tag = unique('far')
  const target = await post(inPlace(there))
  const source = await post({ tags: [tag] })
  const reply = await aMessage(author.client, source.id)
  const file = (name: string) => new File(['words'], name, { type: 'text/plain' })
  await author.client.addAttachments({ contentID: source.id, files: [file('root.txt')] })
  await author.client.addAttachments({ contentID: reply.id, files: [file('reply.txt')] })
  const filesIn = async ({ id: placeID }: { id: string }) =>
    (await reader.client.listPlaceFiles({ placeID, count: 100 })).list.map(({ name }) => name).toSorted()
  const placesOf = async () =>
    await Promise.all(
      [source, reply].map(
        async ({ id: contentID }) => (await reader.client.getContent({ contentID })).parentPlace?.id,
      ),
    )

  const merged = await merge(source, target)
  const [places, files] = [await placesOf(), [await filesIn(here), await filesIn(there)]]
  const undone = await undo(keeper.client, target.id, merged.body?.id ?? '')

  expect([told(merged), undone]).toEqual(['201', '204'])
  expect([places, files]).toEqual([
    [there.id, there.id],
    [[], ['reply.txt', 'root.txt']],
  ])
  expect([await placesOf(), await filesIn(here), await filesIn(there)]).toEqual([
    [here.id, here.id],
    ['reply.txt', 'root.txt'],
    [],
  ])
  const { list } = await reader.client.listTags({ filter: [`prefix(${tag})`] })
  expect(list.map(({ name }) => name)).toEqual([tag])
})

test('within one place files stay', async () => {
  const place = await aModerated()
  const [target, source] = [await post(inPlace(place)), await post(inPlace(place))]
  const file = new File(['words'], 'root.txt', { type: 'text/plain' })
  await author.client.addAttachments({ contentID: source.id, files: [file] })
  const names = async () =>
    (await reader.client.listPlaceFiles({ placeID: place.id })).list.map(({ name }) => name)
  const merged = await merge(source, target)
  const between = await names()
  await undo(keeper.client, target.id, merged.body?.id ?? '')

  expect([between, await names()]).toEqual([['root.txt'], ['root.txt']])
})

test('moderators of a private group merge nothing of it, not even within it, because authors take theirs out; into it they do', async () => {
  const inside = await post(inPlace(closed))
  const other = await post(inPlace(closed))
  const outside = await post()

  expect([told(await merge(inside, outside)), told(await merge(other, inside))]).toEqual(
    Array(2).fill('403 forbidden'),
  )
  expect([told(await merge(outside, inside)), told(await merge(other, inside, admin))]).toEqual([
    '201',
    '201',
  ])
  expect([await status(other), await status(outside), await status(outside, author)]).toEqual([403, 403, 200])
  expect(told(await merge(inside, await post(), admin))).toBe('201')
})

test('those who follow or mute it, or were told of it, see nothing of it in the private group', async () => {
  const follower = await aMember()
  const subject = unique('Wombats ')
  const [target, source] = [await post(inPlace(closed)), await post({ subject })]
  const contentID = source.id
  const streamID = (await follower.client.createStream({ personID: '@me', body: { name: 'Mine' } })).id
  await follower.client.addAssociations({ streamID, body: [`/contents/${contentID}`] })
  await follower.client.createMute({ personID: '@me', body: { object: `/contents/${contentID}` } })
  const reply = await aMessage(follower.client, contentID)
  await answer(reply.id, author.client)
  await merge(source, target)
  const all = { count: 100 } as const

  const seen = JSON.stringify([
    await follower.client.listMutes({ personID: '@me' }),
    await follower.client.listStreamActivities({ streamID, ...all }),
    await follower.client.listAssociations({ streamID, ...all }),
    await follower.client.listInbox(all),
    await follower.client.listContents({ filter: [`search(${subject.trim()})`] }),
    await follower.client.listTrendingContents(all),
  ])
  expect(seen).not.toContain(subject)
  expect(seen).not.toContain(`/${contentID}"`)
})

test.each([
  ['private', closed, admin],
  ['open', there, owner.client],
])(
  'what was written for readers of a group that is %s never leaves with an undo: 409 changeFinal',
  async (_, place, client) => {
    const write = {
      reply: async (id: string) => await answer(id, author.client),
      comment: async (id: string) => await aComment(author.client, id),
      change: async (contentID: string) =>
        await author.client.updateContent({ contentID, body: { type: 'message', content: html('Other') } }),
      file: async (contentID: string) =>
        await author.client.addAttachments({ contentID, files: [new File(['words'], 'notes.txt')] }),
      beside: async (_id: string, targetId: string) => await aMessage(author.client, targetId),
    }
    const found: [string, string][] = []
    for (const [name, act] of Object.entries(write)) {
      const [target, source] = [await post(inPlace(place)), await post()]
      const reply = await aMessage(author.client, source.id)
      const merged = await merge(source, target)
      await act(reply.id, target.id)
      found.push([name, await undo(client, target.id, merged.body?.id ?? '')])
    }

    expect(found).toEqual([
      ['reply', '409 changeFinal'],
      ['comment', '409 changeFinal'],
      ['change', '409 changeFinal'],
      ['file', '409 changeFinal'],
      ['beside', '204'],
    ])
  },
)

test('moderators of private groups do not undo there: 403', async () => {
  const [target, source] = [await post(inPlace(closed)), await post()]
  const merged = await merge(source, target)

  expect(merged.body?.resources).not.toHaveProperty('undo')
  expect(await undo(keeper.client, target.id, merged.body?.id ?? '')).toBe('403 forbidden')
  expect(await undo(admin, target.id, merged.body?.id ?? '')).toBe('204')
})

test('a move before a merge is undone after it', async () => {
  const [target, source] = [await post(), await post(inPlace(there))]
  const move = { contentID: target.id, body: { parent: `/places/${there.id}` } }
  const moved = await keeper.client.moveContent(move)
  const merged = await merge(source, target)

  expect(await undo(keeper.client, target.id, moved.id)).toBe('409 changeFinal')
  expect(await undo(keeper.client, target.id, merged.body?.id ?? '')).toBe('204')
  expect(await undo(keeper.client, target.id, moved.id)).toBe('204')
})

test('nothing goes back into a place that is archived: 409 changeFinal', async () => {
  const old = await aModerated()
  const [target, source] = [await post(), await post(inPlace(old))]
  const merged = await merge(source, target)
  await owner.client.archivePlace({ placeID: old.id })

  expect(await undo(keeper.client, target.id, merged.body?.id ?? '')).toBe('409 changeFinal')
  expect(told(await merge(await post(), await post()))).toBe('201')
})

test('what is in an archived place is not merged: 409 placeArchived', async () => {
  const old = await aModerated()
  const [target, source] = [await post(), await post(inPlace(old))]
  await owner.client.archivePlace({ placeID: old.id })

  expect([told(await merge(source, target)), told(await merge(target, source))]).toEqual(
    Array(2).fill('409 placeArchived'),
  )
})
