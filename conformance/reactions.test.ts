import { api } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import {
  aComment,
  aContent,
  aDiscussion,
  admin,
  aMember,
  aMessage,
  anonymous,
  aPlace,
  baseUrl,
  collect,
  word,
} from './community.ts'
import { CONTENTS, GUARD_LINE, sendJson, written } from './wire.ts'

const V3 = '/api/core/v3'
/** Other tests of the same instance react with these. */
const DEFAULT = '❤️ 🎉 😄 💡 🤔 👀'
const SET = word('svc.reactions.emoji')
const setEmoji = async (value: unknown) =>
  await sendJson(admin, 'PUT', `${V3}/admin/properties/${SET}`, { value })
await setEmoji(null)
afterAll(async () => void (await setEmoji(null)))

const [ann, bob, carl] = [await aMember(), await aMember(), await aMember()]
const [party, heart, eyes] = ['🎉', '❤️', '👀']
const reactionsOf = async (contentID: string, { client } = ann) =>
  (await client.getContent({ contentID })).svc.reactions
const reactingOf = async (contentID: string, emoji: string) =>
  (await ann.client.listContentReacting({ contentID, emoji })).list.map(({ id }) => id)

test('PUT of an emoji reacts, DELETE takes it back: 204, as often as sent (more §3, decision 0185)', async () => {
  const { id: contentID } = await aContent(ann.client)
  const react = { contentID, emoji: party }

  const replies = [
    await bob.client.send(api.reactToContent, react),
    await bob.client.send(api.reactToContent, react),
  ]
  const reacted = await reactionsOf(contentID, bob)
  replies.push(
    await bob.client.send(api.unreactToContent, react),
    await bob.client.send(api.unreactToContent, react),
  )

  expect(replies.map(({ status, text }) => [status, text])).toEqual(Array(4).fill([204, '']))
  expect(reacted).toEqual([{ emoji: party, count: 1, reacted: true }])
  expect(await reactionsOf(contentID, bob)).toEqual([])
})

test('content, messages and comments show counts by emoji, and the caller’s own, alone and in lists (more §3)', async () => {
  const discussion = await aDiscussion(ann.client)
  const message = await aMessage(ann.client, discussion.id)
  const comment = await aComment(ann.client, discussion.id)
  for (const { id: contentID } of [discussion, message, comment]) {
    await bob.client.reactToContent({ contentID, emoji: party })
    await bob.client.reactToContent({ contentID, emoji: heart })
    await carl.client.reactToContent({ contentID, emoji: party })
  }
  const contentID = discussion.id
  const shown = async ({ client } = ann) =>
    [
      await client.getContent({ contentID }),
      ...(await client.listContents({ filter: [`entityDescriptor(1,${contentID})`] })).list,
      ...(await client.listMessages({ contentID })).list,
      ...(await client.listComments({ contentID, fields: 'svc' })).list,
    ].map(({ svc }) => svc.reactions)
  const expected = (own: readonly string[]) =>
    Array(4).fill(
      [heart, party]
        .toSorted()
        .map((emoji) => ({ emoji, count: emoji === party ? 2 : 1, reacted: own.includes(emoji) })),
    )

  expect(await shown(ann)).toEqual(expected([]))
  expect(await shown(bob)).toEqual(expected([heart, party]))
  expect(await shown(carl)).toEqual(expected([party]))
})

test('GET …/reactions lists counts by emoji, guarded, in pages (more §3, §Paginated list)', async () => {
  const { id: contentID } = await aContent(ann.client)
  for (const emoji of [party, heart, eyes]) await bob.client.reactToContent({ contentID, emoji })

  const reply = await bob.client.send(api.listContentReactions, { contentID, count: 2 })
  const all = await collect(ann.client.each(api.listContentReactions, { contentID, count: 2 }))

  expect(reply.text.startsWith(GUARD_LINE)).toBe(true)
  expect(reply.body?.links.next).toMatch(/startIndex=2/)
  expect(reply.body?.list.map(({ reacted }) => reacted)).toEqual([true, true])
  expect(all).toEqual([party, heart, eyes].toSorted().map((emoji) => ({ emoji, count: 1, reacted: false })))
})

test('GET …/reactions/{emoji} lists people, the latest first, in pages; nobody who hides (decision 0185)', async () => {
  const { id: contentID } = await aContent(ann.client)
  const hider = await aMember()
  for (const { client } of [bob, carl, hider]) await client.reactToContent({ contentID, emoji: party })
  await admin.updatePerson({ personID: hider.id, body: { svc: { visible: false } } })

  const people = await collect(
    ann.client.each(api.listContentReacting, { contentID, emoji: party, count: 1 }),
  )

  expect(people.map(({ id }) => id)).toEqual([carl.id, bob.id])
  expect(await reactingOf(contentID, eyes)).toEqual([])
})

test('an emoji may leave out that it is a picture: it counts as the same (decision 0185)', async () => {
  const { id: contentID } = await aContent(ann.client)

  await bob.client.reactToContent({ contentID, emoji: '\u2764' })
  await carl.client.reactToContent({ contentID, emoji: '\u2764\uFE0F' })

  expect(await reactionsOf(contentID)).toEqual([{ emoji: heart, count: 2, reacted: false }])
  expect(await reactingOf(contentID, '\u2764')).toEqual([carl.id, bob.id])
})

test.each(['🦖', 'like', 'read', 'x', '🎉🎉', '🎉 ', '%'])(
  'another than the accepted ones is 400 fieldInvalid, and names them: %s (more §3, decision 0185)',
  async (emoji) => {
    const { id: contentID } = await aContent(ann.client)

    const reply = await bob.client.send(api.reactToContent, { contentID, emoji })

    expect([reply.status, reply.error?.code]).toEqual([400, 'fieldInvalid'])
    expect(reply.error?.message).toContain(DEFAULT)
    expect(await reactionsOf(contentID)).toEqual([])
  },
)

test('admins choose the emoji; one that is removed stays counted, is taken back, and not added (decision 0185)', async () => {
  const { id: contentID } = await aContent(ann.client)
  const named = { contentID, emoji: '🦖' }

  const chosen = await setEmoji(` \u2764 🎉  😄 💡 🤔 👀 🦖 `)
  const offered = await anonymous.listPublicProperties({})
  for (const { client } of [ann, bob]) await client.reactToContent(named)
  await setEmoji(null)
  const added = await carl.client.send(api.reactToContent, named)
  const taken = await bob.client.send(api.unreactToContent, named)

  expect(written(chosen)).toMatchObject({ value: `${DEFAULT} 🦖`, default: DEFAULT, type: 'string' })
  expect(offered.find(({ name }) => name === 'feature.reactions.emoji')?.value).toBe(`${DEFAULT} 🦖`)
  expect([added.status, added.error?.message]).toEqual([400, expect.stringContaining(DEFAULT)])
  expect(taken.status).toBe(204)
  expect(await reactionsOf(contentID)).toEqual([{ emoji: '🦖', count: 1, reacted: true }])
})

test.each([
  'a',
  '🎉🎉',
  '🎉 🎉',
  '🎉,👀',
  7,
  ['🎉'],
  true,
  Array(21)
    .fill('')
    .map((_, n) => String.fromCodePoint(0x1f400 + n))
    .join(' '),
])('the set takes nothing but at most 20 different emoji: %j is 400 (decision 0185)', async (value) => {
  const reply = await setEmoji(value)

  expect([reply.status, reply.error?.code]).toEqual([400, 'fieldInvalid'])
})

test('people who may read may react, to their own content too, in every vocabulary (decision 0185)', async () => {
  const own = await aContent(ann.client)
  const secret = await aPlace(ann.client, { groupType: 'SECRET' })
  const closed = await aContent(ann.client, { parent: `/places/${secret.id}` })
  const restricted = await aContent(ann.client, { users: [`/people/${bob.id}`] })
  await ann.client.reactToContent({ contentID: closed.id, emoji: party })
  const statuses = async (contentID: string) => {
    const named = { contentID, emoji: party }
    return [
      (await carl.client.send(api.reactToContent, named)).status,
      (await carl.client.send(api.unreactToContent, named)).status,
      (await carl.client.send(api.listContentReacting, named)).status,
      (await carl.client.send(api.listContentReactions, { contentID })).status,
      (await carl.client.send(api.reactToContent, { contentID, emoji: 'x' })).status,
    ]
  }

  await ann.client.reactToContent({ contentID: own.id, emoji: party })

  expect(own.resources).toMatchObject({
    reactions: { ref: `${baseUrl}${CONTENTS}/${own.id}/reactions`, allowed: ['GET'] },
    reaction: { ref: `${baseUrl}${CONTENTS}/${own.id}/reactions/{emoji}`, allowed: ['DELETE', 'GET', 'PUT'] },
  })
  expect(await reactionsOf(own.id)).toEqual([{ emoji: party, count: 1, reacted: true }])
  expect(await statuses(closed.id)).toEqual(Array(5).fill(404))
  expect(await statuses(restricted.id)).toEqual(Array(5).fill(403))
})

test('reactions are neither likes nor activities: no version, date, inbox entry or like changes (decision 0185)', async () => {
  const { id: contentID } = await aContent(ann.client)
  const before = await ann.client.getContent({ contentID })

  await bob.client.reactToContent({ contentID, emoji: party })
  // Its entry in the inbox comes after anything that the reaction would have caused.
  await carl.client.like({ contentID })

  await expect
    .poll(
      async () =>
        (await ann.client.listInbox({})).list.filter(({ object }) => object.id.endsWith(`/${contentID}`))
          .length,
      { timeout: 15_000 },
    )
    .toBe(1)
  const { svc: _, viewCount: __, ...rest } = before
  const after = await ann.client.getContent({ contentID })
  expect(after).toMatchObject({ ...rest, likeCount: 1 })
  expect((await ann.client.listLikes({ contentID })).list.map(({ id }) => id)).toEqual([carl.id])
})

test('twenty at once by one person count once, and concurrent ones of many are counted exactly (decision 0185)', async () => {
  const { id: contentID } = await aContent(ann.client)
  const react = { contentID, emoji: party }
  const flip = async ({ client }: typeof ann) => {
    for (let turn = 0; turn < 4; turn++) {
      await client.reactToContent(react)
      await client.reactToContent({ contentID, emoji: eyes })
      if (turn < 3) await client.unreactToContent(react)
    }
  }

  await Promise.all(Array.from({ length: 20 }, () => bob.client.reactToContent(react)))
  const once = await reactionsOf(contentID)
  await Promise.all([ann, bob, carl].map(flip))

  expect(once).toEqual([{ emoji: party, count: 1, reacted: false }])
  expect(await reactionsOf(contentID)).toEqual(
    [party, eyes].toSorted().map((emoji) => ({ emoji, count: 3, reacted: true })),
  )
})

test('the reactions of somebody removed are counted no longer (decisions §4)', async () => {
  const leaver = await aMember()
  const { id: contentID } = await aContent(ann.client)
  for (const emoji of [party, heart]) await leaver.client.reactToContent({ contentID, emoji })
  await leaver.client.like({ contentID })
  await bob.client.reactToContent({ contentID, emoji: party })

  await admin.deletePerson({ personID: leaver.id })

  await expect
    .poll(() => reactionsOf(contentID), { timeout: 15_000 })
    .toEqual([{ emoji: party, count: 1, reacted: false }])
  expect((await ann.client.getContent({ contentID })).likeCount).toBe(0)
})

test.each(['messages', 'comments'])(
  '/%s/{id}/reactions are those of the content (more §3)',
  async (collection) => {
    const discussion = await aDiscussion(ann.client)
    const made = collection === 'messages' ? aMessage : aComment
    const { id } = await made(ann.client, discussion.id)
    const path = `${V3}/${collection}/${id}/reactions`
    const send = async (method: string, at = '') =>
      await bob.client.request({ method, path: `${path}${at && `/${encodeURIComponent(at)}`}` })

    const put = await send('PUT', party)
    const [counts, people] = [await send('GET'), await send('GET', party)]
    const removed = await send('DELETE', party)
    const wrong = await bob.client.request({ path: `${V3}/${collection}/${discussion.id}/reactions` })

    expect([put.status, removed.status, wrong.status]).toEqual([204, 204, 404])
    expect(counts.body).toMatchObject({ list: [{ emoji: party, count: 1, reacted: true }] })
    expect(people.body).toMatchObject({ list: [{ id: bob.id }] })
    expect(await reactionsOf(id)).toEqual([])
  },
)
