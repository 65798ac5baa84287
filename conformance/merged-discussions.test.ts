/** Discussions that moderators merge into another one, and take out again (decision 0242). */
import { api, type Content } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { aComment, admin, aMessage, aPlace, collect, unique } from './community.ts'
import { objectsUntil } from './inbox-entries.ts'
import { aCastOfMerges, uriOf } from './merging.ts'
import { hide } from './moderating.ts'

const { owner, keeper, author, reader, answer, post, twoDiscussions, undo } = await aCastOfMerges()

const merged = async ({ id: contentID }: { id: string }, into: { id: string }) =>
  await keeper.client.mergeDiscussion({ contentID, body: { target: uriOf(into) } })
const repliesOf = async (contentID: string) =>
  (await collect(reader.client.each(api.listMessages, { contentID, count: 2 }))).map(
    ({ id, parent }) => `${id} below ${parent?.split('/').at(-1)}`,
  )
const read = async ({ id: contentID }: { id: string }) => await reader.client.getContent({ contentID })
const countOf = async (content: { id: string }) => (await read(content)).replyCount

test('a discussion becomes a reply to the other one, where it was written in time, with its replies below it', async () => {
  const { target, source, first, second, below, later } = await twoDiscussions()
  const change = await merged(source, target)

  expect(change).toMatchObject({
    type: 'conversationChange',
    kind: 'merged',
    content: { id: target.id, type: 'discussion' },
    person: { id: keeper.id },
    resources: { undo: { allowed: ['POST'] } },
  })
  expect(await repliesOf(target.id)).toEqual([
    `${source.id} below ${target.id}`,
    `${second.id} below ${source.id}`,
    `${below.id} below ${second.id}`,
    `${first.id} below ${target.id}`,
    `${later.id} below ${first.id}`,
  ])
  expect([await countOf(target), await countOf(source), await countOf(second)]).toEqual([5, 1, 1])
})

test('its address answers as a message, and what is sent there is a reply to it', async () => {
  const { target, source } = await twoDiscussions()
  await merged(source, target)
  const message = await read(source)
  const since = await aMessage(reader.client, source.id)
  const comment = await aComment(reader.client, source.id)

  expect(message).toMatchObject({ id: source.id, type: 'message', subject: source.subject })
  expect(message.discussion).toMatch(new RegExp(`/contents/${target.id}$`))
  expect(message.resources.html?.ref).toMatch(new RegExp(`/message/${source.id}$`))
  expect(await reader.client.getMessage({ messageID: source.id })).toMatchObject({ id: source.id })
  expect(since).toMatchObject({ type: 'message', discussion: message.discussion })
  expect(await repliesOf(target.id)).toContain(`${since.id} below ${source.id}`)
  const { list } = await reader.client.listMessageComments({ messageID: source.id })
  expect(list.map(({ id }) => id)).toEqual([comment.id])
})

test('author, dates, text, likes, bookmarks and comments stay, and nobody is told', async () => {
  const { target, source } = await twoDiscussions({ tags: [unique('kept')] })
  await reader.client.like({ contentID: source.id })
  await reader.client.bookmarkContent({ contentID: source.id, body: { note: 'Mine' } })
  const comment = await aComment(reader.client, source.id)
  async function shown() {
    const {
      author: by,
      published,
      updated,
      likeCount,
      content,
      subject,
      tags,
      parentPlace,
    } = await read(source)
    return { by, published, updated, likeCount, content, subject, tags, parentPlace }
  }
  const before = [await shown(), (await read(target)).updated]
  const entries = await objectsUntil(author.client, comment.id)
  await merged(source, target)
  const later = await aComment(reader.client, (await post()).id)

  expect([await shown(), (await read(target)).updated]).toEqual(before)
  expect((await objectsUntil(author.client, later.id)).slice(1)).toEqual(entries)
  const { list } = await reader.client.listMessageComments({ messageID: source.id })
  expect(list.map(({ id }) => id)).toEqual([comment.id])
  const bookmarks = await reader.client.listBookmarks({ personID: '@me' })
  expect(bookmarks.list.map(({ id, content: { type } }) => [id, type])).toEqual([[source.id, 'message']])
})

test('an undo makes it a discussion again, as it was, with what was answered below it since', async () => {
  const tag = unique('merged')
  const { target, source, second, below, first } = await twoDiscussions({ question: true, tags: [tag] })
  await owner.client.featureContent({ contentID: source.id })
  await author.client.setCorrectAnswer({ messageID: second.id })
  const comment = await aComment(reader.client, source.id)
  const shown = async () =>
    await reader.client.getContent({
      contentID: source.id,
      fields: '-viewCount,-version,-replyCount,-lastActivityDate',
    })
  const tags = async () => (await reader.client.listTags({ filter: [`prefix(${tag})`] })).list
  const before = [await shown(), await repliesOf(target.id), await tags()]
  const change = await merged(source, target)
  const since = await answer(source.id)
  const beside = await answer(first.id)
  await expect.poll(tags).toEqual([])

  expect(await undo(author.client, target.id, change.id)).toBe('403 forbidden')
  expect(await undo(owner.client, target.id, change.id)).toBe('204')
  expect([await shown(), (await repliesOf(target.id)).slice(0, 2), await tags()]).toEqual(before)
  expect(await repliesOf(target.id)).toContain(`${beside.id} below ${first.id}`)
  expect(await repliesOf(source.id)).toEqual([
    `${second.id} below ${source.id}`,
    `${below.id} below ${second.id}`,
    `${since.id} below ${source.id}`,
  ])
  expect([await countOf(target), await countOf(source)]).toEqual([3, 3])
  const { list } = await reader.client.listComments({ contentID: source.id })
  expect(list.map(({ id }) => id)).toEqual([comment.id])
  expect(await undo(keeper.client, target.id, change.id)).toBe('404 changeMissing')
})

test('the correct answer of the other one stays; that of the merged one is none, until the undo', async () => {
  const target = await post({ question: true })
  const source = await post({ question: true })
  const [good, other] = [await aMessage(reader.client, target.id), await aMessage(reader.client, source.id)]
  for (const { id: messageID } of [good, other]) await author.client.setCorrectAnswer({ messageID })
  const isCorrect = async ({ id: messageID }: Content) =>
    (await reader.client.getMessage({ messageID })).answer
  const change = await merged(source, target)
  const between = [await isCorrect(good), await isCorrect(other)]
  await author.client.setCorrectAnswer({ messageID: other.id })
  await undo(keeper.client, target.id, change.id)

  expect(between).toEqual([true, false])
  expect([await isCorrect(good), await isCorrect(other)]).toEqual([false, true])
  expect((await read(target)).resolved).toBe('open')
})

test('what was hidden, removed or taken elsewhere since cannot be undone: 409 changeFinal', async () => {
  const found: string[] = []
  const ends: ((pair: Awaited<ReturnType<typeof twoDiscussions>>) => Promise<unknown>)[] = [
    ({ source }) => hide(source.id, reader),
    ({ source }) => author.client.deleteMessage({ messageID: source.id }),
    ({ source, target }) =>
      keeper.client.splitDiscussion({
        contentID: target.id,
        body: { subject: 'Apart', messages: [`/messages/${source.id}`] },
      }),
    async ({ target }) =>
      await admin.moveContent({
        contentID: target.id,
        body: { parent: `/places/${(await aPlace(admin)).id}` },
      }),
  ]
  for (const end of ends) {
    const pair = await twoDiscussions()
    const change = await merged(pair.source, pair.target)
    await end(pair)
    found.push(await undo(admin, pair.target.id, change.id))
  }

  expect(found).toEqual(Array(4).fill('409 changeFinal'))
})

test('of discussions that were merged one after the other, the last merge is undone first', async () => {
  const { target, source, second, first } = await twoDiscussions()
  const last = await post()
  const inner = await merged(source, target)
  const outer = await merged(target, last)
  const early = await undo(keeper.client, target.id, inner.id)

  expect(await countOf(last)).toBe(6)
  expect(early).toBe('403 forbidden')
  expect(await undo(keeper.client, last.id, outer.id)).toBe('204')
  expect([await countOf(last), await countOf(target)]).toEqual([0, 5])
  expect(await undo(keeper.client, target.id, inner.id)).toBe('204')
  expect([await repliesOf(source.id), await repliesOf(target.id)]).toEqual([
    expect.arrayContaining([`${second.id} below ${source.id}`]),
    expect.arrayContaining([`${first.id} below ${target.id}`]),
  ])
})

test('a hidden reply goes along, stays hidden and is not counted', async () => {
  const { target, source, second } = await twoDiscussions()
  await hide(second.id, reader)
  const change = await merged(source, target)

  expect([await countOf(target), await countOf(source)]).toEqual([3, 0])
  expect(await undo(keeper.client, target.id, change.id)).toBe('204')
  expect([await countOf(target), await countOf(source)]).toEqual([2, 0])
})

test('search finds it as what it is, and both directions are in the audit log', async () => {
  const word = unique('drongo')
  const { target, source } = await twoDiscussions({ subject: word })
  const found = async () =>
    (await reader.client.searchContents({ filter: [`search(${word})`, 'type(message,discussion)'] })).list
      .filter(({ id }) => id === source.id)
      .map(({ type }) => type)
  await expect.poll(found).toEqual(['discussion'])
  const change = await merged(source, target)
  await expect.poll(found).toEqual(['message'])
  await undo(keeper.client, target.id, change.id)
  await expect.poll(found).toEqual(['discussion'])
  const { list } = await admin.listAuditEntries({ filter: [`target(content,${target.id})`] })

  expect(list.map(({ action, actor, details }) => [action, actor?.id, details])).toEqual([
    ['content.merge_undone', keeper.id, { to: source.id }],
    ['content.merged', keeper.id, { from: source.id }],
  ])
})
