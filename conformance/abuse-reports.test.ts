import { api, REPORT_REASONS } from '@folkmoot/contract'
import { expect, test } from 'vitest'
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
} from './community.ts'
import { itemOf } from './moderating.ts'
import { CONTENTS, fieldsNamed, sendJson } from './wire.ts'

const ann = await aMember()
const bob = await aMember()
const carl = await aMember()
const moderator = await aMember({ svc: { roles: ['moderator'] } })
const SPAM = { reason: 'spam' } as const

test('POST /contents/{id}/abuseReports {reason, text}: 201, Location and the report (decisions §3)', async () => {
  const { id } = await aContent(ann.client)
  const body = { reason: 'abusive' as const, text: 'It calls people names.' }

  const reply = await bob.client.send(api.reportContent, { contentID: id, body })

  expect(reply.status).toBe(201)
  expect(reply.headers.get('location')).toBe(reply.body?.resources.self?.ref)
  expect(reply.body).toMatchObject({
    ...body,
    type: 'abuseReport',
    object: `${baseUrl}${CONTENTS}/${id}`,
    reporter: { id: bob.id },
    state: 'open',
  })
})

test('messages, comments and people are reported at their own addresses, messages at those of contents too', async () => {
  const { id: contentID } = await aDiscussion(ann.client)
  const message = await aMessage(ann.client, contentID)
  const comment = await aComment(ann.client, contentID)

  const replies = [
    await bob.client.send(api.reportMessage, { messageID: message.id, body: SPAM }),
    await carl.client.send(api.reportContent, { contentID: message.id, body: SPAM }),
    await bob.client.send(api.reportComment, { commentID: comment.id, body: SPAM }),
    await bob.client.send(api.reportPerson, { personID: ann.id, body: SPAM }),
  ]
  const misnamed = await bob.client.send(api.reportComment, { commentID: message.id, body: SPAM })

  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(misnamed.error?.code).toBe('contentMissing')
})

test('a reason is one of spam, abusive, offTopic, illegal, other: else 400 that names them; other needs a text', async () => {
  const { id } = await aContent(ann.client)
  const send = async (body: object) =>
    await sendJson(bob.client, 'POST', `${CONTENTS}/${id}/abuseReports`, body)

  const wrong = await send({ reason: 'boring' })
  const refused = [
    await send({}),
    await send({ reason: 'other' }),
    await send({ reason: 'other', text: ' ' }),
    await send({ reason: 'spam', text: 'x'.repeat(2001) }),
  ]
  const longest = await send({ reason: 'other', text: 'x'.repeat(2000) })

  expect([wrong.status, fieldsNamed(wrong)]).toEqual([400, ['reason']])
  for (const reason of REPORT_REASONS) expect(JSON.stringify(wrong.error)).toContain(reason)
  expect(refused.map((reply) => [reply.status, fieldsNamed(reply)])).toEqual([
    [400, ['reason']],
    [400, ['text']],
    [400, ['text']],
    [400, ['text']],
  ])
  expect(longest.status).toBe(201)
})

test('reporting something one may not see is 403, in a secret group 404; anonymous callers get 401', async () => {
  const place = await aPlace(ann.client, { groupType: 'SECRET' })
  const { id: secret } = await aContent(ann.client, { parent: place.resources.self?.ref })
  const { id: draft } = await aContent(ann.client, { status: 'incomplete' })

  const statuses = [
    (await bob.client.send(api.reportContent, { contentID: draft, body: SPAM })).status,
    (await bob.client.send(api.reportContent, { contentID: secret, body: SPAM })).status,
    (await anonymous.send(api.reportContent, { contentID: draft, body: SPAM })).status,
  ]

  expect(statuses).toEqual([403, 404, 401])
})

test('twice by one person while the first is open: 409; once moderators decided it may be reported again', async () => {
  const { id: contentID } = await aContent(ann.client)
  const first = await bob.client.reportContent({ contentID, body: SPAM })

  const again = await bob.client.send(api.reportContent, { contentID, body: { reason: 'illegal' } })
  const other = await carl.client.send(api.reportContent, { contentID, body: SPAM })
  const itemID = await itemOf(first)
  await admin.resolveModerationItem({ itemID, body: { action: 'keep' } })
  const later = await bob.client.send(api.reportContent, { contentID, body: SPAM })

  expect([again.status, again.error?.code]).toEqual([409, 'reportExists'])
  expect([other.status, later.status]).toEqual([201, 201])
  expect(await admin.getModerationItem({ itemID })).toMatchObject({ state: 'open', reportCount: 3 })
})

test('one’s own is not reported: 409, and `allowed` says so', async () => {
  const { id: contentID, resources } = await aContent(ann.client)
  const [own, self] = [
    await ann.client.send(api.reportContent, { contentID, body: SPAM }),
    await ann.client.send(api.reportPerson, { personID: '@me', body: SPAM }),
  ]
  const seen = await bob.client.getContent({ contentID })
  const me = await ann.client.getPerson({ personID: ann.id })
  const other = await bob.client.getPerson({ personID: ann.id })

  expect([own.error?.code, self.error?.code]).toEqual(['ownReport', 'ownReport'])
  expect([resources.abuseReports, me.resources.abuseReports]).toEqual([undefined, undefined])
  expect(seen.resources.abuseReports?.allowed).toEqual(['POST'])
  expect(other.resources.abuseReports?.allowed).toEqual(['POST'])
})

test('reporters, moderators and admins read a report and its state; others get 404', async () => {
  const { id: contentID } = await aContent(ann.client)
  const { id: abuseReportID } = await bob.client.reportContent({ contentID, body: SPAM })
  const statusFor = async (client: typeof admin) =>
    (await client.send(api.getAbuseReport, { abuseReportID })).status

  const statuses = [
    await statusFor(bob.client),
    await statusFor(moderator.client),
    await statusFor(admin),
    await statusFor(ann.client),
    await statusFor(carl.client),
  ]
  const itemID = await itemOf({ id: abuseReportID }, moderator.client)
  await moderator.client.resolveModerationItem({ itemID, body: { action: 'remove' } })
  const after = await bob.client.getAbuseReport({ abuseReportID })

  expect(statuses).toEqual([200, 200, 200, 404, 404])
  expect(after).toMatchObject({ state: 'resolved', reporter: { id: bob.id } })
  expect(after.resources.item).toBeUndefined()
})

test('at most 30 reports a day: then 429 tooFast and Retry-After', async () => {
  const busy = await aMember()
  const people = await Promise.all(Array.from({ length: 3 }, async () => await aMember()))
  const contents = await Promise.all(
    Array.from({ length: 31 }, async (_, index) => await aContent(people[index % 3]?.client ?? ann.client)),
  )

  const replies = []
  for (const { id: contentID } of contents) {
    replies.push(await busy.client.send(api.reportContent, { contentID, body: SPAM }))
  }
  const last = replies.at(-1)

  expect(replies.slice(0, 30).map(({ status }) => status)).toEqual(Array(30).fill(201))
  expect([last?.status, last?.error?.code]).toEqual([429, 'tooFast'])
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(86_000)
})
