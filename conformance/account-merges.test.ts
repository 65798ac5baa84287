import { basic, bearer, type Client } from '@folkmoot/client'
import { type AccountMerge, api, type Content, type MergeKind } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import {
  aComment,
  aContent,
  aDiscussion,
  admin,
  aMember,
  aMessage,
  anonymous,
  aPerson,
  aPlace,
  isOriginalCompatible,
  type Member,
  unique,
} from './community.ts'
import { untilEntries } from './inbox-entries.ts'
import { indexed } from './searching.ts'

const PATIENCE = { timeout: 60_000, interval: 100 }

const two = async (): Promise<[Member, Member]> => [await aMember(), await aMember()]
const start = (kept: string, merged: string, client: Client = admin) =>
  client.send(api.mergeAccount, { personID: kept, body: { person: merged } })

async function merge(kept: Member, merged: Member): Promise<AccountMerge> {
  const { id } = await admin.mergeAccount({ personID: kept.id, body: { person: `/people/${merged.id}` } })
  const read = () => admin.getAccountMerge({ personID: kept.id, mergeID: id })
  await expect.poll(async () => (await read()).state, PATIENCE).toBe('done')
  return await read()
}
const countOf = ({ counts }: AccountMerge, kind: MergeKind) => {
  const { moved = 0, notMoved = 0 } = counts.find((one) => one.kind === kind) ?? {}
  return [moved, notMoved]
}
const idsOfAuthors = ({ authors = [] }: Content) =>
  authors.map((one) => (typeof one === 'string' ? one.split('/').at(-1) : one.id))
const idsOf = ({ list }: { readonly list: readonly { readonly id: string }[] }) => list.map(({ id }) => id)

test('only admins merge accounts, and read merges (decision 0231)', async () => {
  const [kept, merged] = await two()
  const manager = await aMember({ svc: { roles: ['communityManager'] } })
  const { id: mergeID } = await merge(kept, merged)

  for (const { client } of [manager, kept]) {
    const replies = [
      await start(kept.id, manager.id, client),
      await client.send(api.listAccountMerges, { personID: kept.id }),
      await client.send(api.getAccountMerge, { personID: kept.id, mergeID }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403])
  }
  const account = await admin.getAccount({ personID: kept.id })
  expect(account.resources.merges?.allowed).toEqual(['GET', 'POST'])
  expect((await manager.client.getAccount({ personID: kept.id })).resources.merges).toBeUndefined()
  expect(idsOf(await admin.listAccountMerges({ personID: kept.id }))).toEqual([mergeID])
})

test('what cannot be merged is refused with the field (decision 0231)', async () => {
  const [kept, removed] = await two()
  const self = await admin.getPerson({ personID: '@me' })
  const addOn = await admin.registerAddOn({ body: { name: unique('Add-on ') } })
  const many = await aPerson({
    emails: Array.from({ length: 20 }, () => ({ value: `${unique('many')}@example.org` })),
  })
  await admin.deletePerson({ personID: removed.id })
  const fieldOf = async (keptId: string, mergedId: string) => {
    const { status, error } = await start(keptId, mergedId)
    return [status, error?.details?.[0]?.field]
  }

  expect(await fieldOf(kept.id, kept.id)).toEqual([400, 'person'])
  expect(await fieldOf(kept.id, removed.id)).toEqual([400, 'person'])
  expect(await fieldOf(kept.id, '4999999999')).toEqual([400, 'person'])
  expect(await fieldOf(kept.id, many.id)).toEqual([400, 'person'])
  expect((await start(kept.id, self.id)).status).toBeGreaterThanOrEqual(400)
  expect(await fieldOf(kept.id, addOn.bot?.id ?? '')).toEqual([400, 'person'])
  expect(await fieldOf(addOn.bot?.id ?? '', kept.id)).toEqual([400, 'personID'])
  expect((await start(removed.id, kept.id)).status).toBe(404)
  expect((await kept.client.getPerson({ personID: '@me' })).id).toBe(kept.id)
})

test('the account that goes is out at once, its names lead to the other one, and its password never does (decision 0231)', async () => {
  const [kept, merged] = await two()
  const other = `${unique('other')}@example.org`
  await admin.updatePerson({
    personID: merged.id,
    body: { emails: [{ value: `${merged.username}@example.org`, primary: true }, { value: other }] },
  })
  await admin.confirmAddress({ personID: merged.id, body: { email: other } })
  const token = await merged.client.createToken({
    personID: '@me',
    body: { name: 'Mine', scopes: 'uri:/api' },
  })
  await admin.updatePerson({ personID: merged.id, body: { svc: { roles: ['moderator'] } } })

  const started = await start(kept.id, merged.id)
  const after = [
    await merged.client.send(api.getPerson, { personID: '@me' }),
    await anonymous.as(bearer(token.token)).send(api.getPerson, { personID: '@me' }),
    await anonymous.as(basic(other, merged.password)).send(api.getPerson, { personID: '@me' }),
  ]
  const byAddress = await anonymous.as(basic(other, kept.password)).getPerson({ personID: '@me' })

  expect([started.status, started.body?.mergedID]).toEqual([202, merged.id])
  expect(after.map(({ status }) => status)).toEqual([401, 401, 401])
  expect((await admin.send(api.getPerson, { personID: merged.id })).status).toBe(404)
  expect(byAddress.id).toBe(kept.id)
  const account = await admin.getAccount({ personID: kept.id })
  expect(account.roles).toEqual([])
  expect(
    account.emails.map(({ value, primary, confirmed }) => [value, primary, confirmed !== undefined]),
  ).toEqual([
    [`${kept.username}@example.org`, true, false],
    [`${merged.username}@example.org`, false, false],
    [other, false, true],
  ])
  const page = await anonymous
    .as(basic(kept.username, kept.password))
    .getPersonOfPage({ username: merged.username })
  expect(page.id).toBe(kept.id)
})

test('what the other account wrote, and where it is named, is of the account that stays (decision 0231)', async () => {
  const [kept, merged] = await two()
  const ann = await aMember()
  const word = unique('merged')
  const document = await aContent(merged.client, {
    subject: word,
    authorship: 'limited',
    authors: [kept.id, ann.id],
  })
  const discussion = await aDiscussion(ann.client)
  const reply = await aMessage(merged.client, discussion.id)
  const shown = await aContent(ann.client, { visibility: 'people', users: [merged.id] })
  const joint = await aContent(ann.client, { authorship: 'limited', authors: [merged.id, kept.id] })
  const before = await ann.client.getContent({ contentID: document.id })
  const { author: was } = await ann.client.getContent({ contentID: reply.id })

  const done = await merge(kept, merged)
  await indexed()

  expect([was?.id, before.author?.id]).toEqual([merged.id, merged.id])
  const after = await ann.client.getContent({ contentID: document.id })
  expect([after.author?.id, idsOfAuthors(after)]).toEqual([kept.id, [ann.id]])
  expect((await ann.client.getContent({ contentID: reply.id })).author?.id).toBe(kept.id)
  expect((await kept.client.getContent({ contentID: shown.id })).id).toBe(shown.id)
  expect(idsOfAuthors(await ann.client.getContent({ contentID: joint.id }))).toEqual([kept.id])
  const found = { filter: [`search(${word})`, `author(/people/${kept.id})`] }
  expect(idsOf(await ann.client.listContents(found))).toEqual([document.id])
  const written = await ann.client.listPersonActivities({ personID: kept.id, count: 100 })
  expect(written.list.flatMap(({ object }) => object?.id ?? [])).toEqual(
    expect.arrayContaining([expect.stringContaining(`/contents/${document.id}`)]),
  )
  expect(
    await kept.client.send(api.updateContent, {
      contentID: document.id,
      body: { type: 'document', subject: word, content: { type: 'text/html', text: '<p>New</p>' } },
    }),
  ).toMatchObject({ status: 200 })
  expect([countOf(done, 'contents'), countOf(done, 'replies')]).toEqual([
    [1, 0],
    [1, 0],
  ])
})

test('likes, reactions, bookmarks and marks of both count once (decision 0231)', async () => {
  const [kept, merged] = await two()
  const ann = await aMember()
  const [both, one] = [await aDiscussion(ann.client), await aDiscussion(ann.client)]
  const own = await aDiscussion(merged.client)
  const message = await aMessage(ann.client, both.id)
  for (const { client } of [kept, merged]) {
    await client.like({ contentID: both.id })
    await client.reactToContent({ contentID: both.id, emoji: '🎉' })
    await client.bookmarkContent({ contentID: both.id, body: {} })
    await client.createOutcome({ contentID: message.id, body: { outcomeType: { name: 'helpful' } } })
  }
  await merged.client.like({ contentID: one.id })
  await merged.client.bookmarkContent({ contentID: one.id, body: { note: 'Later' } })
  await merged.client.markRead({ contentID: one.id })
  await kept.client.like({ contentID: own.id })

  const done = await merge(kept, merged)

  const [ofBoth, ofOne, ofOwn] = await Promise.all(
    [both, one, own].map(({ id: contentID }) => ann.client.getContent({ contentID })),
  )
  expect([ofBoth?.likeCount, ofOne?.likeCount]).toEqual([1, 1])
  expect(ofOwn?.likeCount).toBe(isOriginalCompatible ? 0 : 1)
  expect(idsOf(await ann.client.listLikes({ contentID: both.id }))).toEqual([kept.id])
  expect(idsOf(await ann.client.listLikes({ contentID: one.id }))).toEqual([kept.id])
  expect((await ann.client.listContentReacting({ contentID: both.id, emoji: '🎉' })).list).toHaveLength(1)
  expect((await ann.client.getContent({ contentID: message.id })).helpfulCount).toBe(1)
  const bookmarks = await kept.client.listBookmarks({ personID: '@me' })
  expect(bookmarks.list).toHaveLength(2)
  expect((await kept.client.getReadMark({ contentID: one.id })).readDate).toBeDefined()
  expect(countOf(done, 'likes')).toEqual([1, isOriginalCompatible ? 2 : 1])
  expect([countOf(done, 'reactions'), countOf(done, 'bookmarks')]).toEqual([
    [0, 1],
    [1, 1],
  ])
})

test('memberships become one each: the higher state stays, and a ban holds (decision 0231)', async () => {
  const [kept, merged] = await two()
  const ann = await aMember()
  const owned = await aPlace(merged.client)
  const [shared, alone, banned] = [
    await aPlace(ann.client),
    await aPlace(ann.client),
    await aPlace(ann.client),
  ]
  for (const { client } of [kept, merged]) await client.addMember({ placeID: shared.id, body: {} })
  await kept.client.addMember({ placeID: owned.id, body: {} })
  await merged.client.addMember({ placeID: alone.id, body: {} })
  await kept.client.addMember({ placeID: banned.id, body: {} })
  await ann.client.addMember({ placeID: banned.id, body: { person: merged.id, state: 'banned' } })

  const done = await merge(kept, merged)

  const counts = await Promise.all(
    [owned, shared, alone, banned].map(
      async ({ id: placeID }) => (await ann.client.getPlace({ placeID })).memberCount,
    ),
  )
  expect(counts).toEqual([1, 2, 2, 1])
  const { list } = await admin.listMemberships({ personID: kept.id, filter: ['state(owner,member,banned)'] })
  const states = Object.fromEntries(list.map(({ place, state }) => [place.id, state]))
  expect([states[owned.id], states[shared.id], states[alone.id], states[banned.id]]).toEqual([
    'owner',
    'member',
    'member',
    'banned',
  ])
  expect(countOf(done, 'memberships')).toEqual([3, 1])
})

test('followers and what is followed become one, and the counts are right (decision 0231)', async () => {
  const [kept, merged] = await two()
  const [ann, bob, eva] = [await aMember(), await aMember(), await aMember()]
  const place = await aPlace(ann.client)
  await ann.client.follow({ personID: '@me', otherID: kept.id })
  for (const { client } of [ann, bob, kept]) await client.follow({ personID: '@me', otherID: merged.id })
  await merged.client.follow({ personID: '@me', otherID: kept.id })
  for (const { client } of [kept, merged]) await client.follow({ personID: '@me', otherID: eva.id })
  await merged.client.follow({ personID: '@me', otherID: ann.id })
  const stream = await merged.client.createStream({ personID: '@me', body: { name: 'Mine' } })
  await merged.client.addAssociations({
    streamID: stream.id,
    body: [`/places/${place.id}`, `/people/${eva.id}`],
  })

  const done = await merge(kept, merged)

  const person = await kept.client.getPerson({ personID: '@me' })
  expect([person.followerCount, person.followingCount]).toEqual([2, 2])
  const followers = idsOf(await ann.client.listFollowers({ personID: kept.id }))
  const following = idsOf(await ann.client.listFollowing({ personID: kept.id }))
  expect(new Set(followers)).toEqual(new Set([ann.id, bob.id]))
  expect(new Set(following)).toEqual(new Set([eva.id, ann.id]))
  expect((await ann.client.getPerson({ personID: '@me' })).followingCount).toBe(1)
  expect((await ann.client.getPerson({ personID: eva.id })).followerCount).toBe(1)
  expect((await ann.client.getPlace({ placeID: place.id })).followerCount).toBe(1)
  const streams = await kept.client.listStreams({ personID: '@me' })
  expect(idsOf(streams)).toContain(stream.id)
  expect((await kept.client.listAssociations({ streamID: stream.id })).list).toHaveLength(2)
  expect(countOf(done, 'followers')).toEqual([1, 2])
})

test('inbox, drafts, mutes and properties go along; drafts of the same key stay both (decision 0231)', async () => {
  const [kept, merged] = await two()
  const ann = await aMember()
  const document = await aContent(merged.client)
  await aComment(ann.client, document.id)
  await aComment(kept.client, document.id)
  await untilEntries(merged.client, 2)
  for (const { client } of [kept, merged]) {
    const body = { kind: 'document', content: { type: 'text/html', text: '<p>Draft</p>' } } as const
    await client.saveDraft({ personID: '@me', draftKey: 'new', body })
  }
  await merged.client.createMute({ personID: '@me', body: { object: `/people/${ann.id}` } })
  await kept.client.createMute({ personID: '@me', body: { object: `/people/${merged.id}` } })
  await merged.client.addPersonExtprops({ personID: '@me', body: { other: 'there' } })

  const done = await merge(kept, merged)

  const entries = await untilEntries(kept.client, 1)
  expect(entries).toHaveLength(1)
  expect((await kept.client.listDrafts({ personID: '@me' })).list).toHaveLength(2)
  expect((await kept.client.listMutes({ personID: '@me' })).list).toHaveLength(1)
  expect(await kept.client.getPersonExtprops({ personID: '@me' })).toMatchObject({ other: 'there' })
  expect([countOf(done, 'inboxEntries'), countOf(done, 'drafts')]).toEqual([
    [1, 1],
    [1, 0],
  ])
})

test('webhooks and tokens end, and the merge says so (decision 0231)', async () => {
  const [kept, merged] = await two()
  const place = await aPlace(merged.client)
  await merged.client.createToken({ personID: '@me', body: { name: 'Mine', scopes: 'read' } })
  const webhook = await merged.client.createWebhook({
    body: { object: `/places/${place.id}`, callback: 'http://127.0.0.1:59996' },
  })

  const { counts } = await merge(kept, merged)

  expect(counts.filter(({ reason }) => reason === 'ended')).toEqual([
    { kind: 'tokens', moved: 0, notMoved: 1, reason: 'ended' },
    { kind: 'webhooks', moved: 0, notMoved: 1, reason: 'ended' },
  ])
  await expect
    .poll(async () => (await admin.send(api.getWebhook, { webhookID: webhook.id })).status, PATIENCE)
    .toBe(404)
})

test('the audit log has who merged what, and what was moved (decision 0231)', async () => {
  const [kept, merged] = await two()
  await aContent(merged.client)
  const { id } = await merge(kept, merged)

  const { list } = await admin.listAuditEntries({ filter: [`target(person,${kept.id})`] })
  const [finished, started] = list
  expect([finished?.action, started?.action]).toEqual(['person.merge_finished', 'person.merged'])
  expect(started?.details).toMatchObject({ merge: id, merged: merged.id, username: merged.username })
  expect(finished?.details).toMatchObject({
    merge: id,
    merged: merged.id,
    counts: { contents: { moved: 1, dropped: 0 } },
  })
  expect([started?.actor?.username, finished?.actor]).toEqual(['admin', undefined])
})
