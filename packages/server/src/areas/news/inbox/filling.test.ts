import type { Client } from '@folkmoot/client'
import { afterAll, expect, test } from 'vitest'
import type { Member } from '../../../actor.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { aCrowd } from '../../../testing/crowd.ts'
import { aNode, anInstance } from '../../../testing/instance.ts'
import { inParallel } from '../../../testing/parallel.ts'
import { hideContent } from '../../content/moderation/hiding.ts'
import { readOn } from '../../record/activity/log-reader.ts'
import { forgetSomeEntries } from './departing.ts'
import { inboxReader } from './filling.ts'
import { fillInboxes, tidyInboxes } from './jobs.ts'

const instance = await anInstance()
const other = await aNode(instance.connection)
afterAll(async () => {
  await other.close()
  await instance.close()
})
const { context, store } = instance
const names = ['ann', 'bob', 'carl', 'dora', 'eve']
const [ann, bob, carl, dora, eve] = await aCrowd(
  instance,
  names.map((name) => ({ name })),
)
if (!ann || !bob || !carl || !dora || !eve) throw new Error('nobody came')

const html = (text: string) => ({ type: 'text/html', text }) as const
const aDiscussion = async (client: Client, parent?: string) =>
  await client.createContent({ body: { type: 'discussion', subject: 'Talk', content: html('Well'), parent } })
const reply = async (client: Client, contentID: string, text = 'So') =>
  await client.createMessage({ contentID, body: { type: 'message', content: html(text) } })
const reasonsOf = async (client: Client) =>
  (await client.listInbox({ grouped: false, count: 100 })).list.map(({ reason }) => reason)

/** Every conversation with entries is where its newest one puts it, and there is no other. */
async function wrongConversations(): Promise<number> {
  const [counted] = await store.sql`
    with newest as (
      select distinct on (person_id, conversation_kind, conversation_id)
        person_id, conversation_kind, conversation_id, recorded_at, activity_id
      from inbox_entry
      order by person_id, conversation_kind, conversation_id, recorded_at desc, activity_id desc
    )
    select count(*)::integer as wrong from (
      (table newest except table inbox_conversation) union all (table inbox_conversation except table newest)
    ) differing`
  return counted?.wrong
}

test('two nodes filling inboxes during many writes lose and duplicate no entry', async () => {
  const discussions = [
    await aDiscussion(ann.client),
    await aDiscussion(ann.client),
    await aDiscussion(bob.client),
  ]
  const state = { isWritten: false }
  const filling = [context, other.context].map(async (node) => {
    while (!state.isWritten) await fillInboxes(node)
  })

  const replies: string[] = []
  await inParallel(Array.from({ length: 120 }), async (_, index) => {
    const { id } = await reply(
      carl.client,
      discussions[index % 3]?.id ?? '',
      '<a href="/people/dora">you</a>',
    )
    replies.push(id)
  })
  state.isWritten = true
  await Promise.all(filling)
  await fillInboxes(context)

  const told = await store.sql<{ person: string; object: string }[]>`
    select entry.person_id as person, activity.object_id as object
    from inbox_entry entry join activity on activity.id = entry.activity_id
    where activity.object_id = any(${replies}::bigint[])`
  const ids = replies.toSorted()
  const toldTo = (id: string) => told.filter(({ person }) => person === id).map(({ object }) => object)
  expect(toldTo(dora.id).toSorted()).toEqual(ids)
  expect([...toldTo(ann.id), ...toldTo(bob.id)].toSorted()).toEqual(ids)
  expect(await wrongConversations()).toBe(0)
})

test('a node that stops within a batch leaves none of it; the next one does all of it', async () => {
  const { id } = await aDiscussion(eve.client)
  await reply(bob.client, id)
  const stopped = {
    ...inboxReader,
    async handle(...given: Parameters<typeof inboxReader.handle>) {
      await inboxReader.handle(...given)
      throw new Error('stopped')
    },
  }

  const read = () =>
    readOn(context, stopped).then(
      () => 'nothing to read yet',
      (error) => error.message,
    )
  // Transactions of other tests on this server may hold the log up.
  await expect.poll(read, { timeout: 10_000 }).toBe('stopped')
  const between = await reasonsOf(eve.client)
  await fillInboxes(other.context)
  await fillInboxes(context)

  expect([between, await reasonsOf(eve.client)]).toEqual([[], ['reply']])
})

test('sharing with 200 people creates 200 entries, none for people who left or cannot sign in', async () => {
  const specs = Array.from({ length: 200 }, (_, index) => ({ name: `reader${index}`, enabled: index !== 7 }))
  const crowd = await aCrowd(instance, specs)
  const { id } = await aDiscussion(ann.client)
  await ann.client.shareContent({ body: { content: `/contents/${id}`, users: crowd.map((one) => one.id) } })
  await instance.admin.deletePerson({ personID: crowd[8]?.id ?? '' })

  await fillInboxes(context)

  const told = await store.sql<{ id: string }[]>`
    select person_id as id from inbox_entry where conversation_id = ${id} and reason = 'share'`
  const expected = crowd.filter((_, index) => index !== 7 && index !== 8).map((one) => one.id)
  expect(told.map((one) => one.id).toSorted()).toEqual(expected.toSorted())
})

test('tracking an update gives one entry per comment and like, for the closest reason', async () => {
  const [tim, una, vic] = await aCrowd(instance, [{ name: 'tim' }, { name: 'una' }, { name: 'vic' }])
  if (!tim || !una || !vic) throw new Error('nobody came')
  const { id: updateID } = await tim.client.createUpdate({ body: { html: 'News' } })
  for (const { client } of [tim, una, vic]) await client.trackUpdate({ updateID })
  const say = async (client: Client, html: string) =>
    (await client.createUpdateComment({ updateID, body: { html } })).id
  const updateCommentID = await say(una.client, 'First')

  await vic.client.createUpdateCommentReply({ updateCommentID, body: { html: 'To that' } })
  await say(vic.client, '<a href="/people/una">you</a>')
  await vic.client.likeUpdate({ updateID })
  await vic.client.likeUpdateComment({ updateCommentID })
  await fillInboxes(context)
  await vic.client.untrackUpdate({ updateID, userID: '@me' })
  await say(una.client, 'Last')
  await fillInboxes(context)

  expect((await reasonsOf(tim.client)).toReversed()).toEqual([
    'comment',
    'comment',
    'comment',
    'like',
    'comment',
  ])
  // As author for answers, as mentioned for mentions, otherwise as tracker.
  expect((await reasonsOf(una.client)).toReversed()).toEqual(['comment', 'mention', 'track', 'like'])
  expect(await reasonsOf(vic.client)).toEqual(['track'])
})

test('a person who may not see an object when it happens gets no entry later', async () => {
  const [fay] = await aCrowd(instance, [{ name: 'fay' }])
  if (!fay) throw new Error('nobody came')
  const group = await ann.client.createPlace({
    body: { type: 'group', name: 'Inside', groupType: 'PRIVATE' },
  })
  const { id } = await aDiscussion(ann.client, `/places/${group.id}`)
  // Links also mention people who may not read the text.
  await reply(ann.client, id, '<a href="/people/fay">you</a>')
  await fillInboxes(context)

  await ann.client.addMember({ placeID: group.id, body: { person: fay.id } })
  await reply(ann.client, id, '<a href="/people/fay">you</a> again')
  await fillInboxes(context)

  expect(await reasonsOf(fay.client)).toEqual(['mention'])
})

test('a second request creates a new entry, and the first one stays gone', async () => {
  const [gil, hal] = await aCrowd(instance, [{ name: 'gil' }, { name: 'hal' }])
  if (!gil || !hal) throw new Error('nobody came')
  const { id: placeID } = await gil.client.createPlace({
    body: { type: 'group', name: 'Door', groupType: 'PRIVATE' },
  })
  const first = await hal.client.addMember({ placeID, body: {} })
  await fillInboxes(context)
  await gil.client.removeMember({ memberID: first.id })
  const declined = await reasonsOf(gil.client)

  await hal.client.addMember({ placeID, body: {} })
  await fillInboxes(context)

  expect([declined, await reasonsOf(gil.client)]).toEqual([[], ['membershipRequest']])
})

test('entries nobody can be shown are removed, and the next newest becomes the latest', async () => {
  const [ida, jon] = await aCrowd(instance, [{ name: 'ida' }, { name: 'jon' }])
  if (!ida || !jon) throw new Error('nobody came')
  const { id } = await aDiscussion(ida.client)
  const kept = await reply(jon.client, id)
  const gone = await reply(jon.client, id)
  const group = await ann.client.createPlace({ body: { type: 'group', name: 'Party', groupType: 'SECRET' } })
  await ann.client.createInvites({ placeID: group.id, body: { invitees: [ida.id] } })
  await jon.client.like({ contentID: id })
  await fillInboxes(context)
  const [like] = (await ida.client.listInbox({ grouped: false })).list
  await store.sql`
    delete from activity using inbox_entry entry where entry.id = ${like?.id ?? '0'} and activity.id = entry.activity_id`
  await jon.client.deleteMessage({ messageID: gone.id })
  await ann.client.deletePlace({ placeID: group.id })

  for (let turn = 0; turn < 100; turn++) await tidyInboxes(context, 10)

  const left = await store.sql`
    select activity.object_id as object from inbox_entry
    left join activity on activity.id = inbox_entry.activity_id where person_id = ${ida.id}`
  expect([...left]).toEqual([{ object: kept.id }])
  expect(await wrongConversations()).toBe(0)
})

test('entries that arrive while all are marked as read stay unread', async () => {
  const [kim] = await aCrowd(instance, [{ name: 'kim' }])
  if (!kim) throw new Error('nobody came')
  const { id } = await aDiscussion(kim.client)
  await reply(bob.client, id)
  await fillInboxes(context)
  await reply(bob.client, id)
  await fillInboxes(context)
  await store.sql`
    update inbox_entry set entered_at = now() + interval '1 minute' where id = (
      select id from inbox_entry where person_id = ${kim.id} order by activity_id desc limit 1)`

  await Promise.all(Array.from({ length: 8 }, () => kim.client.markInboxRead({})))

  const { list } = await kim.client.listInbox({ grouped: false })
  expect(list.map(({ read }) => read)).toEqual([false, true])
})

test('removing a person removes their inbox', async () => {
  const [lea] = await aCrowd(instance, [{ name: 'lea' }])
  if (!lea) throw new Error('nobody came')
  const { id } = await aDiscussion(lea.client)
  for (let turn = 0; turn < 3; turn++) await reply(bob.client, id)
  await fillInboxes(context)
  const before = await reasonsOf(lea.client)

  const hasMore = await inTransaction(store.writeDb, (tx) => forgetSomeEntries(tx, lea.id))

  const left = await store.sql`
    select person_id from inbox_entry where person_id = ${lea.id}
    union all select person_id from inbox_conversation where person_id = ${lea.id}`
  expect([before.length, hasMore, left.length]).toEqual([3, false, 0])
})

test('a like that is taken back and given again is told once a day, to the author and to those who track it', async () => {
  const [lea, max, noa] = await aCrowd(instance, [
    { name: 'lealiked' },
    { name: 'maxtracks' },
    { name: 'noalikes' },
  ])
  if (!lea || !max || !noa) throw new Error('nobody came')
  const { id: updateID } = await lea.client.createUpdate({ body: { html: 'News' } })
  await max.client.trackUpdate({ updateID })
  const likeAgain = async () => {
    await noa.client.likeUpdate({ updateID })
    await noa.client.unlikeUpdate({ updateID, userID: '@me' })
    await fillInboxes(context)
  }
  const told = async () => [await reasonsOf(lea.client), await reasonsOf(max.client)]

  for (let turn = 0; turn < 3; turn++) await likeAgain()
  const onOneDay = await told()
  await store.sql`
    update activity set recorded_at = recorded_at - interval '25 hours'
    where verb = 'svc:liked' and object_id = ${updateID}`
  await likeAgain()

  expect(onOneDay).toEqual([['like'], ['track']])
  expect(await told()).toEqual([
    ['like', 'like'],
    ['track', 'track'],
  ])
})

test('a conversation counts no hidden or removed answers, and no likes of people whom its reader may not see', async () => {
  const [rea, sue, ted, mo] = await aCrowd(instance, [
    { name: 'rea' },
    { name: 'sue' },
    { name: 'ted' },
    { name: 'mo', roles: ['moderator'] },
  ])
  if (!rea || !sue || !ted || !mo) throw new Error('nobody came')
  const another = await aDiscussion(rea.client)
  await reply(ted.client, another.id)
  const removed = await reply(ted.client, another.id)
  const { id } = await aDiscussion(rea.client)
  for (const { client } of [sue, ted]) await reply(client, id)
  const hidden = await reply(sue.client, id)
  for (const { client } of [sue, ted]) await client.like({ contentID: id })
  await fillInboxes(context)
  const counted = async () =>
    (await rea.client.listInbox({})).list.map(({ conversation }) => conversation.entryCount)
  const counts = [await counted()]

  await store.sql`update person set visible = false where id = ${ted.id}`
  counts.push(await counted())
  const moderator = { kind: 'member', id: mo.id, isModerator: true } as Member
  await inTransaction(store.writeDb, (tx) => hideContent(tx, moderator, hidden.id))
  counts.push(await counted())
  await ted.client.deleteMessage({ messageID: removed.id })
  counts.push(await counted())

  expect(counts).toEqual([
    [5, 2],
    [4, 2],
    [3, 2],
    [3, 1],
  ])
  expect((await reasonsOf(rea.client)).toSorted()).toEqual(['like', 'reply', 'reply', 'reply'])
})
