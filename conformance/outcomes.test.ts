import { api, OUTCOME_KINDS, type OutcomeKind } from '@folkmoot/contract'
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
  unique,
} from './community.ts'
import { CONTENTS, DATE, fieldsNamed, GUARD_LINE, sendJson } from './wire.ts'

const ann = await aMember()
const bob = await aMember()
const carl = await aMember()
const moderator = await aMember({ svc: { roles: ['moderator'] } })
const V3 = '/api/core/v3'
const setting = (contentID: string, name: OutcomeKind) => ({ contentID, body: { outcomeType: { name } } })
const namesOf = async (contentID: string) => (await ann.client.getContent({ contentID })).outcomeTypeNames
const codeOf = (reply: { status: number; error?: { code: string } }) => `${reply.status} ${reply.error?.code}`

/** A discussion by ann, a reply by bob and a remark by carl on it. */
async function aConversation() {
  const discussion = await aDiscussion(ann.client)
  const message = await aMessage(bob.client, discussion.id)
  return { discussion, message, comment: await aComment(carl.client, message.id) }
}

test('POST /contents/{contentID}/outcomes {outcomeType: {name}} sets one: 201, Location, the entity (decisions §1, §3)', async () => {
  const { id } = await aContent(ann.client)

  const reply = await sendJson(ann.client, 'POST', `${CONTENTS}/${id}/outcomes`, {
    outcomeType: { name: 'official', id: 7 },
  })
  const made = await ann.client.send(api.createOutcome, setting(id, 'decision'))

  expect(codeOf(reply)).toBe('403 forbidden')
  expect(made.status).toBe(201)
  expect(made.headers.get('location')).toBe(`${baseUrl}${V3}/outcomes/${made.body?.id}`)
  expect(made.body).toEqual({
    id: expect.stringMatching(/^\d+$/),
    type: 'outcome',
    outcomeType: { name: 'decision' },
    parent: `${baseUrl}${CONTENTS}/${id}`,
    user: expect.objectContaining({ id: ann.id, displayName: ann.person.displayName }),
    published: expect.stringMatching(DATE),
    resources: { self: { ref: `${baseUrl}${V3}/outcomes/${made.body?.id}`, allowed: ['DELETE', 'GET'] } },
  })
  expect(await namesOf(id)).toEqual(['decision'])
})

test.each([
  ['discussion', ['decision', 'finalized', 'official', 'outdated', 'success', 'action', 'wip']],
  ['document', ['decision', 'finalized', 'official', 'outdated', 'success', 'action', 'wip']],
  ['announcement', []],
  ['message', ['decision', 'success', 'helpful', 'action']],
  ['comment', ['decision', 'success', 'helpful', 'action']],
] as const)('of a %s is said: %s; all else is 409 outcomeRefused (decisions §3)', async (type, accepted) => {
  const statuses = await Promise.all(
    OUTCOME_KINDS.map(async (kind) => {
      const { id: contentID } = await aDiscussion(admin)
      const content =
        type === 'message'
          ? await aMessage(admin, contentID)
          : type === 'comment'
            ? await aComment(admin, contentID)
            : await aContent(admin, { type })
      return [kind, codeOf(await admin.send(api.createOutcome, setting(content.id, kind)))]
    }),
  )

  const due = (kind: OutcomeKind) =>
    (accepted as readonly string[]).includes(kind) ? '201 undefined' : '409 outcomeRefused'
  expect(statuses).toEqual(OUTCOME_KINDS.map((kind) => [kind, due(kind)]))
})

test('everyone who reads it can mark it as helpful, once each, and it is counted (decisions §3)', async () => {
  const { message, comment } = await aConversation()

  for (const { client } of [ann, carl]) await client.createOutcome(setting(message.id, 'helpful'))
  const again = await carl.client.send(api.createOutcome, setting(message.id, 'helpful'))
  await bob.client.createOutcome(setting(comment.id, 'helpful'))

  expect(codeOf(again)).toBe('409 outcomeExists')
  expect(await ann.client.getContent({ contentID: message.id })).toMatchObject({
    helpfulCount: 2,
    outcomeTypeNames: ['helpful'],
  })
  expect(await ann.client.getContent({ contentID: comment.id })).toMatchObject({ helpfulCount: 1 })
})

test('the others are said by who may change the content, began the conversation or owns the place (decisions §3)', async () => {
  const owner = await aMember()
  const place = await aPlace(owner.client)
  const discussion = await aDiscussion(ann.client, { parent: `/places/${place.id}` })
  const setBy = async (client: typeof admin, kind: OutcomeKind) => {
    const { id } = await aMessage(bob.client, discussion.id)
    return (await client.send(api.createOutcome, setting(id, kind))).status
  }

  expect(await setBy(bob.client, 'success')).toBe(201)
  expect(await setBy(ann.client, 'success')).toBe(201)
  expect(await setBy(owner.client, 'success')).toBe(201)
  expect(await setBy(moderator.client, 'success')).toBe(201)
  expect(await setBy(admin, 'success')).toBe(201)
  expect(await setBy(carl.client, 'success')).toBe(403)
})

test('official is for moderators and owners of the place, not for the author (decisions §3)', async () => {
  const owner = await aMember()
  const place = await aPlace(owner.client)
  const by = async (client: typeof admin) => {
    const { id } = await aContent(ann.client, { parent: `/places/${place.id}`, authorship: 'author' })
    return (await client.send(api.createOutcome, setting(id, 'official'))).status
  }

  expect([await by(owner.client), await by(moderator.client), await by(admin)]).toEqual([201, 201, 201])
  expect([await by(ann.client), await by(bob.client)]).toEqual([403, 403])
})

test('the same outcome twice is 409 outcomeExists, by any caller (decisions §1, §3)', async () => {
  const { id } = await aContent(ann.client)
  await ann.client.createOutcome(setting(id, 'decision'))

  const replies = [
    await ann.client.send(api.createOutcome, setting(id, 'decision')),
    await admin.send(api.createOutcome, setting(id, 'decision')),
  ]

  expect(replies.map(codeOf)).toEqual(Array(2).fill('409 outcomeExists'))
  expect(await namesOf(id)).toEqual(['decision'])
})

test('wip, finalized and outdated replace each other, and nothing else (decisions §3)', async () => {
  const { id: contentID } = await aContent(ann.client)

  for (const kind of ['decision', 'wip', 'success', 'finalized', 'outdated'] as const) {
    await ann.client.createOutcome(setting(contentID, kind))
  }

  expect(await namesOf(contentID)).toEqual(['decision', 'success', 'outdated'])
  const { list } = await ann.client.listOutcomes({ contentID })
  expect(list.map(({ outcomeType }) => outcomeType.name)).toEqual(['outdated', 'success', 'decision'])
})

test('GET lists what holds, the latest first, guarded; includeRemoved=true adds who took what back and when (decisions §3)', async () => {
  const { id: contentID } = await aContent(ann.client)
  const decision = await ann.client.createOutcome(setting(contentID, 'decision'))
  await ann.client.createOutcome(setting(contentID, 'wip'))
  await moderator.client.deleteOutcome({ outcomeID: decision.id })
  await moderator.client.createOutcome(setting(contentID, 'finalized'))

  const reply = await bob.client.send(api.listOutcomes, { contentID })
  const history = await collect(
    bob.client.each(api.listOutcomes, { contentID, includeRemoved: true, count: 2 }),
  )

  expect(reply.text.startsWith(GUARD_LINE)).toBe(true)
  expect(reply.body?.list.map(({ outcomeType }) => outcomeType.name)).toEqual(['finalized'])
  const removed = {
    removed: expect.stringMatching(DATE),
    removedBy: expect.objectContaining({ id: moderator.id }),
  }
  expect(history).toMatchObject([
    { outcomeType: { name: 'finalized' }, user: { id: moderator.id } },
    { outcomeType: { name: 'wip' }, user: { id: ann.id }, ...removed },
    { outcomeType: { name: 'decision' }, user: { id: ann.id }, ...removed },
  ])
  expect(history[0]?.removed).toBeUndefined()
})

test('DELETE /outcomes/{outcomeID} removes one: 204, then 404 outcomeMissing (decisions §3)', async () => {
  const { message } = await aConversation()
  const { id: outcomeID } = await ann.client.createOutcome(setting(message.id, 'helpful'))

  const refused = await carl.client.send(api.deleteOutcome, { outcomeID })
  const gone = await ann.client.send(api.deleteOutcome, { outcomeID })
  const none = await ann.client.send(api.deleteOutcome, { outcomeID })
  const unknown = await ann.client.send(api.deleteOutcome, { outcomeID: '9007199254740991' })

  expect(refused.status).toBe(403)
  expect([gone.status, gone.text]).toEqual([204, ''])
  expect([none, unknown].map(codeOf)).toEqual(Array(2).fill('404 outcomeMissing'))
  expect(await ann.client.getContent({ contentID: message.id })).toMatchObject({
    helpfulCount: 0,
    outcomeTypeNames: [],
  })
  expect(await ann.client.getOutcome({ outcomeID })).toMatchObject({ removedBy: { id: ann.id } })
  expect((await ann.client.send(api.createOutcome, setting(message.id, 'helpful'))).status).toBe(201)
})

test('the person who set an outcome, or could set it, removes it; helpful ones also moderators (decisions §3)', async () => {
  const { discussion, message } = await aConversation()
  const allowedOf = async (client: typeof admin, outcomeID: string) =>
    (await client.getOutcome({ outcomeID })).resources.self?.allowed

  const said = await ann.client.createOutcome(setting(discussion.id, 'success'))
  const helped = await carl.client.createOutcome(setting(message.id, 'helpful'))

  expect(await allowedOf(moderator.client, said.id)).toEqual(['DELETE', 'GET'])
  expect(await allowedOf(bob.client, said.id)).toEqual(['GET'])
  expect(await allowedOf(carl.client, helped.id)).toEqual(['DELETE', 'GET'])
  expect(await allowedOf(ann.client, helped.id)).toEqual(['GET'])
  expect((await moderator.client.send(api.deleteOutcome, { outcomeID: helped.id })).status).toBe(204)
})

test('finalized content cannot be answered: 409 contentFinalized, until that outcome is removed (decisions §3)', async () => {
  const { discussion, message } = await aConversation()
  const { id: outcomeID } = await ann.client.createOutcome(setting(discussion.id, 'finalized'))
  const content = { type: 'text/html', text: 'x' } as const
  const answers = async () => [
    await bob.client.send(api.createMessage, {
      contentID: discussion.id,
      body: { type: 'message', content },
    }),
    await ann.client.send(api.createReply, { messageID: message.id, body: { type: 'message', content } }),
    await bob.client.send(api.createComment, { contentID: message.id, body: { type: 'comment', content } }),
  ]

  const closed = await answers()
  await ann.client.deleteOutcome({ outcomeID })
  const opened = await answers()

  expect(closed.map(codeOf)).toEqual(Array(3).fill('409 contentFinalized'))
  expect(opened.map(({ status }) => status)).toEqual([201, 201, 201])
})

test('an outcome leaves the version and the dates of content (decisions §1)', async () => {
  const { id: contentID, version } = await aContent(ann.client)
  const before = await bob.client.getContent({ contentID, fields: '-viewCount,-outcomeTypeNames' })

  await ann.client.createOutcome(setting(contentID, 'decision'))

  const after = await bob.client.getContent({ contentID, fields: '-viewCount,-outcomeTypeNames' })
  expect(after).toEqual(before)
  expect(after.version).toBe(version)
})

test('content links to its outcomes, with POST for callers who may set one (§The resources field)', async () => {
  const { discussion, message } = await aConversation()
  const announcement = await aContent(admin, { type: 'announcement' })
  const outcomesFor = async (client: typeof admin, contentID: string) =>
    (await client.getContent({ contentID })).resources.outcomes

  expect(await outcomesFor(ann.client, discussion.id)).toEqual({
    ref: `${baseUrl}${CONTENTS}/${discussion.id}/outcomes`,
    allowed: ['GET', 'POST'],
  })
  expect((await outcomesFor(bob.client, discussion.id))?.allowed).toEqual(['GET'])
  expect((await outcomesFor(carl.client, message.id))?.allowed).toEqual(['GET', 'POST'])
  expect((await outcomesFor(admin, announcement.id))?.allowed).toEqual(['GET'])
})

test('an unknown kind, none, and a body that is no object are 400 and named (decisions §1)', async () => {
  const { id } = await aContent(ann.client)
  const send = async (body: unknown) => await sendJson(ann.client, 'POST', `${CONTENTS}/${id}/outcomes`, body)

  const unknown = await send({ outcomeType: { name: 'great' } })
  const none = await send({})
  const nameless = await send({ outcomeType: {} })

  expect([unknown, none, nameless].map(({ status }) => status)).toEqual([400, 400, 400])
  expect([unknown, none, nameless].map(fieldsNamed)).toEqual([
    ['outcomeType.name'],
    ['outcomeType'],
    ['outcomeType.name'],
  ])
  expect(unknown.error?.message).toContain('helpful')
})

test('of twenty concurrent identical outcomes one is set, and each person who marks helpful is counted once (decisions §3)', async () => {
  const { discussion, message } = await aConversation()
  const clients = [ann.client, bob.client, carl.client, admin]

  const said = await Promise.all(
    Array.from({ length: 20 }, () => ann.client.send(api.createOutcome, setting(discussion.id, 'decision'))),
  )
  const helped = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (clients[index % 4] ?? admin).send(api.createOutcome, setting(message.id, 'helpful')),
    ),
  )

  const made = (replies: typeof said) => replies.filter(({ status }) => status === 201).length
  expect([made(said), made(helped)]).toEqual([1, 4])
  expect([...said, ...helped].filter(({ status }) => status !== 201 && status !== 409)).toEqual([])
  expect(await namesOf(discussion.id)).toEqual(['decision'])
  expect((await ann.client.getContent({ contentID: message.id })).helpfulCount).toBe(4)
})

test('outcomes of unknown or closed content are 404 and 403 (decisions §1)', async () => {
  const hidden = await aContent(ann.client, { visibility: 'hidden' })
  const secret = await aPlace(ann.client, { groupType: 'SECRET' })
  const inSecret = await aContent(ann.client, { parent: `/places/${secret.id}`, subject: unique('Secret ') })
  const made = await ann.client.createOutcome(setting(inSecret.id, 'decision'))
  const ofHidden = await ann.client.createOutcome(setting(hidden.id, 'decision'))

  const replies = [
    await bob.client.send(api.listOutcomes, { contentID: '9007199254740991' }),
    await bob.client.send(api.listOutcomes, { contentID: inSecret.id }),
    await bob.client.send(api.getOutcome, { outcomeID: made.id }),
    await bob.client.send(api.deleteOutcome, { outcomeID: made.id }),
    await bob.client.send(api.listOutcomes, { contentID: hidden.id }),
    await bob.client.send(api.getOutcome, { outcomeID: ofHidden.id }),
  ]

  expect(replies.map(codeOf)).toEqual([
    '404 contentMissing',
    '404 contentMissing',
    '404 outcomeMissing',
    '404 outcomeMissing',
    '403 forbidden',
    '403 forbidden',
  ])
  expect(made.parent).toBe(`${baseUrl}${CONTENTS}/${inSecret.id}`)
})
