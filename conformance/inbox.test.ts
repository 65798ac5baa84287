import { describe, expect, test } from 'vitest'
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
  html,
  type Member,
} from './community.ts'
import { entriesOf, summariesOf, untilEntries } from './inbox-entries.ts'
import { aReceiver } from './receiver.ts'
import { DATE } from './wire.ts'

const V3 = `${baseUrl}/api/core/v3`
const link = ({ username }: Member) => `<p><a href="/people/${username}">you</a></p>`
const [ann, bob, carl] = await Promise.all([aMember(), aMember(), aMember()])

test('a mentioned person receives an inbox notification (Mentions): an activity plus id, read and reason (decisions §4)', async () => {
  const dora = await aMember()
  const document = await aContent(ann.client, { content: html(link(dora)) })

  const [entry] = await untilEntries(dora.client, 1)

  expect(entry).toMatchObject({
    type: 'inboxEntry',
    reason: 'mention',
    read: false,
    verb: 'svc:mentioned',
    actor: { id: `${V3}/people/${ann.id}`, objectType: 'svc:person' },
    object: {
      id: `${V3}/contents/${document.id}`,
      objectType: 'svc:document',
      displayName: document.subject,
    },
    title: document.subject,
    published: expect.stringMatching(DATE),
    conversation: { uri: `${V3}/contents/${document.id}` },
    resources: {
      self: { ref: `${V3}/inbox/${entry?.id}`, allowed: ['GET'] },
      read: { ref: `${V3}/inbox/${entry?.id}/read`, allowed: ['DELETE', 'POST'] },
    },
  })
  expect(await dora.client.getInboxEntry({ inboxEntryID: entry?.id ?? '' })).toEqual(entry)
})

describe('who is notified of what (issue: mentions, replies, comments, likes, shares, invitations, requests)', () => {
  test('replies and comments notify the authors of the parent and of the conversation; likes notify the author', async () => {
    const [eve, fay] = [await aMember(), await aMember()]
    const discussion = await aDiscussion(eve.client)
    const first = await aMessage(fay.client, discussion.id)
    const second = await bob.client.createReply({
      messageID: first.id,
      body: { type: 'message', content: html('<p>And this</p>') },
    })
    const comment = await aComment(bob.client, second.id)
    await bob.client.like({ contentID: first.id })

    const [toEve, toFay] = [await untilEntries(eve.client, 3), await untilEntries(fay.client, 2)]

    expect(summariesOf(toEve)).toEqual([
      ['reply', 'svc:replied', `messages/${first.id}`],
      ['reply', 'svc:replied', `messages/${second.id}`],
      ['comment', 'svc:commented', `comments/${comment.id}`],
    ])
    expect(summariesOf(toFay)).toEqual([
      ['reply', 'svc:replied', `messages/${second.id}`],
      ['like', 'svc:liked', `messages/${first.id}`],
    ])
  })

  test('one’s own activities cause no entries, and a mention in an answer to one’s own content is one entry', async () => {
    const [gil, hal] = [await aMember(), await aMember()]
    const discussion = await aDiscussion(gil.client)
    await aMessage(gil.client, discussion.id, link(gil))
    await aComment(gil.client, discussion.id)

    await aMessage(hal.client, discussion.id, link(gil))
    await aMessage(hal.client, discussion.id)

    expect((await untilEntries(gil.client, 2)).map(({ reason }) => reason)).toEqual(['reply', 'mention'])
    expect(await entriesOf(hal.client)).toEqual([])
  })

  test('invited people have an entry with a link while the invitation is open, also to a secret group', async () => {
    const ida = await aMember()
    const group = await aPlace(ann.client, { groupType: 'SECRET', description: 'What goes on inside' })
    const invites = await ann.client.createInvites({ placeID: group.id, body: { invitees: [ida.id] } })

    const [entry] = await untilEntries(ida.client, 1)
    const inviteID = invites.list[0]?.id ?? ''

    expect(entry).toMatchObject({
      reason: 'invitation',
      verb: 'svc:invited',
      actor: { id: `${V3}/people/${ann.id}` },
      object: {
        id: `${V3}/places/${group.id}`,
        objectType: 'svc:group',
        displayName: group.name,
        summary: '',
      },
      target: { id: `${V3}/places/${group.id}` },
      resources: { invite: { ref: `${V3}/invites/${inviteID}`, allowed: ['DELETE', 'GET', 'PUT'] } },
    })
    await ida.client.updateInvite({ inviteID, body: { state: 'declined' } })
    expect(await entriesOf(ida.client)).toEqual([])
    expect(await ida.client.getInboxCounts({})).toEqual({ unread: 0 })
  })

  test('owners have an entry for each request to join, until one of them has answered', async () => {
    const [jon, kim] = [await aMember(), await aMember()]
    const group = await aPlace(jon.client, { groupType: 'PRIVATE' })
    await jon.client.addMember({ placeID: group.id, body: { person: kim.id, state: 'owner' } })
    const asking = await bob.client.addMember({ placeID: group.id, body: {} })

    const [[entry], [same]] = [await untilEntries(jon.client, 1), await untilEntries(kim.client, 1)]

    expect(entry).toMatchObject({
      reason: 'membershipRequest',
      verb: 'svc:membership_requested',
      actor: { id: `${V3}/people/${bob.id}` },
      object: { id: `${V3}/places/${group.id}` },
      resources: { member: { ref: `${V3}/members/${asking.id}`, allowed: ['DELETE', 'GET', 'PUT'] } },
    })
    expect(same?.reason).toBe('membershipRequest')
    await kim.client.updateMember({ memberID: asking.id, body: { state: 'member' } })
    expect(await entriesOf(jon.client)).toEqual([])
  })

  test('who is made an owner or a moderator of a place is told, as long as they are one (decision 0239)', async () => {
    const [leo, mia] = [await aMember(), await aMember()]
    const group = await aPlace(ann.client, { groupType: 'SECRET' })
    const person = { person: `/people/${leo.id}` }
    await admin.handOverPlace({ placeID: group.id, body: person })
    const membership = await ann.client.addMember({
      placeID: group.id,
      body: { person: mia.id, state: 'member' },
    })
    await ann.client.nameModerator({ placeID: group.id, body: { person: `/people/${mia.id}` } })

    const [[owned], [moderated]] = [await untilEntries(leo.client, 1), await untilEntries(mia.client, 1)]

    const about = {
      object: { id: `${V3}/places/${group.id}`, displayName: group.name },
      conversation: { uri: `${V3}/places/${group.id}` },
    }
    expect(owned).toMatchObject({ reason: 'owner', verb: 'svc:owner_named', ...about })
    expect(moderated).toMatchObject({
      reason: 'moderator',
      verb: 'svc:moderator_named',
      actor: { id: `${V3}/people/${ann.id}` },
      ...about,
    })
    await leo.client.nameModerator({ placeID: group.id, body: { person: `/people/${mia.id}` } })
    await ann.client.updateMember({ memberID: membership.id, body: { state: 'owner' } })
    expect((await untilEntries(mia.client, 1)).map(({ reason }) => reason)).toContain('owner')
    await ann.client.removeMember({ memberID: membership.id })
    expect(await entriesOf(mia.client)).toEqual([])
  })

  test('nobody is told of a role that they gave themselves', async () => {
    const ned = await aMember({ svc: { roles: ['communityManager'] } })
    const group = await aPlace(ann.client)
    await ned.client.addMember({ placeID: group.id, body: {} })
    await ned.client.nameModerator({ placeID: group.id, body: { person: '@me' } })
    await aPlace(ned.client)
    const discussion = await aDiscussion(ned.client)
    await aMessage(bob.client, discussion.id)

    expect((await untilEntries(ned.client, 1)).map(({ reason }) => reason)).toEqual(['reply'])
  })
})

describe('the owner of a webhook is notified that it was disabled (decisions §7)', () => {
  test('on 410 with the reason, and the instance as the actor; the webhook is disabled', async () => {
    const lea = await aMember()
    const { url } = await aReceiver(410)
    const place = await aPlace(lea.client)
    const { id } = await lea.client.createWebhook({ body: { callback: url, object: `/places/${place.id}` } })

    await aContent(lea.client, { parent: `/places/${place.id}` })

    const [entry] = await untilEntries(lea.client, 1)
    const uri = `${V3}/webhooks/${id}`
    expect(entry).toMatchObject({
      reason: 'webhookDisabled',
      verb: 'svc:webhook_disabled',
      actor: { id: baseUrl, objectType: 'svc:instance', displayName: 'Folkmoot' },
      object: { id: uri, objectType: 'svc:webhook', displayName: url },
      title: url,
      text: 'The receiver answered that it is gone (410).',
      conversation: { uri },
    })
    expect(await lea.client.getWebhook({ webhookID: id })).toMatchObject({ enabled: false, buggy: false })
  })

  test('if an admin disabled it, not if they did', async () => {
    const mia = await aMember()
    const { url } = await aReceiver()
    const place = await aPlace(mia.client)
    const body = { callback: url, object: `/places/${place.id}` }
    const [own, other] = [await mia.client.createWebhook({ body }), await mia.client.createWebhook({ body })]

    await mia.client.updateWebhook({ webhookID: own.id, body: { enabled: false } })
    await admin.updateWebhook({ webhookID: other.id, body: { enabled: false } })

    const entries = await untilEntries(mia.client, 1)
    expect(entries.map(({ object }) => object.id)).toEqual([`${V3}/webhooks/${other.id}`])
  })
})

describe('a conversation is one entry of the list (issue: grouped by conversation; unread counts; mark one or all read)', async () => {
  const lea = await aMember()
  const client = lea.client
  const [first, second] = [await aDiscussion(client), await aContent(client)]
  const messages = [await aMessage(bob.client, first.id), await aMessage(carl.client, first.id)]
  await aComment(bob.client, second.id)
  messages.push(await aMessage(bob.client, first.id))
  const all = await untilEntries(client, 4)
  const [newest, comment, middle, oldest] = all.map(({ id }) => id)
  const flags = async () => (await entriesOf(client)).map(({ read }) => read)
  const unread = async () => (await client.getInboxCounts({})).unread

  test('the newest of each conversation comes first, with how many entries it has and how many are unread', async () => {
    const { list } = await client.listInbox({})

    expect(list.map(({ id, conversation }) => [id, conversation])).toEqual([
      [newest, { uri: `${V3}/contents/${first.id}`, entryCount: 3, unreadCount: 3 }],
      [comment, { uri: `${V3}/contents/${second.id}`, entryCount: 1, unreadCount: 1 }],
    ])
    expect(all.map(({ published }) => published)).toEqual(
      all
        .map(({ published }) => published)
        .toSorted()
        .toReversed(),
    )
    expect(summariesOf(all).map(([, , object]) => object)[0]).toBe(`messages/${messages[0]?.id}`)
  })

  test('grouped=false and conversation(…) list the entries of one', async () => {
    const filter = [`conversation(${V3}/contents/${first.id})`]

    const { list } = await client.listInbox({ grouped: false, filter })

    expect(list.map(({ id }) => id)).toEqual([newest, middle, oldest])
    const nowhere = await client.listInbox({ filter: ['conversation(/places/1)'] })
    expect(nowhere.list).toEqual([])
  })

  test('count, startIndex, fields, before and after work as in every list; links.next repeats them (decisions §2, §4)', async () => {
    const page = await client.request({
      path: '/api/core/v3/inbox?grouped=false&count=3&fields=reason,-resources',
    })
    const { list, links } = page.body as { list: object[]; links: { next: string } }
    const rest = await client.request({ path: links.next.slice(baseUrl.length) })
    const { published = '' } = all[1] ?? {}
    const later = await client.listInbox({ grouped: false, after: published })
    const earlier = await client.listInbox({ grouped: false, before: published })

    expect(list).toEqual(
      [newest, comment, middle].map((id, index) => ({
        id,
        type: 'inboxEntry',
        reason: index === 1 ? 'comment' : 'reply',
      })),
    )
    expect(links.next).toContain('grouped=false&count=3')
    expect((rest.body as { list: { id: string }[] }).list.map(({ id }) => id)).toEqual([oldest])
    expect(later.list.map(({ id }) => id)).toEqual([newest])
    expect(earlier.list.map(({ id }) => id)).toEqual([middle, oldest])
  })

  test.each([
    ['before', 'before=yesterday', 'fieldInvalid'],
    ['after', 'after=2026-01-01', 'fieldInvalid'],
    ['grouped', 'grouped=perhaps', 'fieldInvalid'],
    ['a conversation that is none', 'filter=conversation(/people/1)', 'filterInvalid'],
    ['a reason that is none', 'filter=reason(mention,boredom)', 'filterInvalid'],
    ['a filter that is unknown', 'filter=read', 'filterInvalid'],
  ])('%s is refused where it is not understood (decisions §1, §2)', async (_what, query, code) => {
    const reply = await client.request({ path: `/api/core/v3/inbox?${query}` })

    expect([reply.status, reply.error?.code]).toEqual([400, code])
  })

  test('POST read marks the entry and the older ones of its conversation, DELETE that entry; twice is as once (decisions §4)', async () => {
    await client.markEntryRead({ inboxEntryID: middle ?? '' })
    await client.markEntryRead({ inboxEntryID: middle ?? '' })
    expect([await flags(), await unread()]).toEqual([[false, false, true, true], 2])

    await client.markEntryUnread({ inboxEntryID: oldest ?? '' })
    await client.markEntryUnread({ inboxEntryID: oldest ?? '' })
    expect([await flags(), await unread()]).toEqual([[false, false, true, false], 3])
  })

  test('filter=unread keeps unread entries, in conversations too', async () => {
    await client.markEntryRead({ inboxEntryID: newest ?? '' })
    await client.markEntryUnread({ inboxEntryID: middle ?? '' })

    const flat = await client.listInbox({ grouped: false, filter: ['unread'] })
    const grouped = await client.listInbox({ filter: ['unread'] })

    expect(flat.list.map(({ id }) => id)).toEqual([comment, middle])
    expect(grouped.list.map(({ id, conversation }) => [id, conversation.unreadCount])).toEqual([
      [middle, 1],
      [comment, 1],
    ])
  })

  test('filter=reason keeps entries with one of the reasons, in conversations too', async () => {
    const flat = await client.listInbox({ grouped: false, filter: ['reason(comment,like)'] })
    const grouped = await client.listInbox({ filter: ['reason(comment)'] })
    const none = await client.listInbox({ filter: ['reason(mention)'] })

    expect(flat.list.map(({ id, reason }) => [id, reason])).toEqual([[comment, 'comment']])
    expect(grouped.list.map(({ id }) => id)).toEqual([comment])
    expect(none.list).toEqual([])
  })

  test('allRead marks all that has come, and what comes later is unread (decisions §4)', async () => {
    const reply = await client.request({ method: 'POST', path: '/api/core/v3/inbox/allRead' })
    expect([reply.status, await unread(), await flags()]).toEqual([204, 0, [true, true, true, true]])

    await aMessage(carl.client, first.id)
    await untilEntries(client, 5)

    expect([await unread(), await flags()]).toEqual([1, [false, true, true, true, true]])
  })

  test('nobody else can access an entry, not even admins (decisions §4)', async () => {
    const inboxEntryID = newest ?? ''
    for (const other of [bob.client, admin]) {
      const replies = [
        await other.request({ path: `/api/core/v3/inbox/${inboxEntryID}` }),
        await other.request({ method: 'POST', path: `/api/core/v3/inbox/${inboxEntryID}/read` }),
        await other.request({ method: 'DELETE', path: `/api/core/v3/inbox/${inboxEntryID}/read` }),
      ]
      expect(replies.map(({ status, error }) => [status, error?.code])).toEqual(
        Array.from({ length: 3 }, () => [404, 'inboxEntryMissing']),
      )
    }
    expect((await anonymous.request({ path: '/api/core/v3/inbox' })).status).toBe(401)
  })
})

describe('an entry is shown only while its reader may see the object (issue: listed ⇔ readable)', () => {
  test('who is removed from a private place loses its entries at once, and the count with them', async () => {
    const mia = await aMember()
    const group = await aPlace(ann.client, { groupType: 'PRIVATE' })
    const member = await ann.client.addMember({ placeID: group.id, body: { person: mia.id } })
    const document = await aContent(ann.client, { parent: `/places/${group.id}`, content: html(link(mia)) })
    const [entry] = await untilEntries(mia.client, 1)
    const before = await mia.client.getInboxCounts({})

    await ann.client.removeMember({ memberID: member.id })

    const single = await mia.client.request({ path: `/api/core/v3/inbox/${entry?.id}` })
    expect(before).toEqual({ unread: 1 })
    expect([single.status, single.text.includes(document.subject ?? '?')]).toEqual([404, false])
    expect((await mia.client.listInbox({})).list).toEqual([])
    expect(await entriesOf(mia.client)).toEqual([])
    expect(await mia.client.getInboxCounts({})).toEqual({ unread: 0 })
  })

  test('content that goes takes its entries along, and an answer that goes leaves the rest of the conversation', async () => {
    const nan = await aMember()
    const discussion = await aDiscussion(nan.client)
    const first = await aMessage(bob.client, discussion.id)
    const second = await aMessage(bob.client, discussion.id)
    await untilEntries(nan.client, 2)

    await bob.client.deleteMessage({ messageID: second.id })
    const left = await nan.client.listInbox({})
    await nan.client.deleteContent({ contentID: discussion.id })

    expect(summariesOf(left.list)).toEqual([['reply', 'svc:replied', `messages/${first.id}`]])
    expect(left.list[0]?.conversation).toMatchObject({ entryCount: 1, unreadCount: 1 })
    expect(await entriesOf(nan.client)).toEqual([])
  })
})
