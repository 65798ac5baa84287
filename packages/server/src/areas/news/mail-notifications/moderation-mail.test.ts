import { afterAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../../db/transaction.ts'
import { aNode, anInstance } from '../../../testing/instance.ts'
import { aMailServer } from '../../../testing/mail-server.ts'
import { aPerson, type TestPerson } from '../../../testing/makers.ts'
import { html, noteAll, prefer, reply, send, takeDigests, takeMails } from '../../../testing/notified.ts'
import { aGroup } from '../../../testing/places.ts'
import { MODERATION_MAIL } from './kinds.ts'
import { queueOpenedItems } from './moderation-queueing.ts'
import { notificationWriters } from './writers.ts'

const server = await aMailServer()
const instance = await anInstance({ SMTP_URL: server.url })
const { admin, baseUrl, context } = instance
const { sql } = instance.store
const [ann, bob, owner, keeper, moderator] = [
  await aPerson(instance),
  await aPerson(instance),
  await aPerson(instance),
  await aPerson(instance),
  await aPerson(instance, { account: { roles: ['moderator'] } }),
]
afterAll(async () => {
  await instance.close()
  await server.stop()
})
beforeEach(async () => {
  await takeDigests(instance, server)
  await sql`delete from moderation_mail`
  await sql`delete from mail`
  await sql`delete from mail_notification_day`
  await sql`delete from preference`
})

let written = 0
const aPlace = async (groupType: 'OPEN' | 'SECRET') => {
  const { placeID } = await aGroup(
    instance,
    groupType,
    [
      [owner.id, 'owner'],
      [keeper.id, 'moderator'],
      [ann.id, 'member'],
      [bob.id, 'member'],
    ],
    [],
  )
  await admin.updatePlace({ placeID, body: { contentApproval: true, name: `Hives ${++written}` } })
  return { placeID, name: `Hives ${written}` }
}
const aPost = async ({ placeID }: { placeID: string }, { client } = ann) =>
  await client.createContent({
    body: {
      type: 'document',
      subject: `Swarm ${++written}`,
      content: html('In the pear tree'),
      parent: `/places/${placeID}`,
    },
  })
const aReport = async (contentID: string, { client } = bob) => {
  const { id } = await client.reportContent({ contentID, body: { reason: 'spam', text: 'Sells watches' } })
  const { resources } = await admin.getAbuseReport({ abuseReportID: id })
  return resources.item?.ref.split('/').at(-1) ?? ''
}
const itemOf = async (contentID: string) => {
  const [item] = await sql<{ id: string }[]>`
    select id from moderation_item where object_id = ${contentID} and kind = 'pending'`
  return item?.id ?? ''
}
const textTo = (
  { username }: TestPerson,
  mails: readonly { mail: { text?: string | undefined }; recipients: readonly string[] }[],
) => mails.find(({ recipients }) => recipients.includes(`${username}@example.org`))?.mail.text
const soon = (...people: TestPerson[]) =>
  Promise.all(people.map(({ client }) => prefer(client, { mail: { moderation: 'immediately' } })))

test('by default what waits is in the daily digest of those who may decide: what, where, and a link, but no text', async () => {
  const place = await aPlace('OPEN')
  const post = await aPost(place)
  const atOnce = await takeMails(instance, server)
  const digests = await takeDigests(instance, server)
  const link = `${context.config.baseUrl}/manage/queue?item=${await itemOf(post.id)}`

  expect(atOnce).toEqual([])
  for (const decider of [owner, keeper, moderator]) {
    const text = textTo(decider, digests)
    expect(text).toContain('* Waiting for your decision\n')
    expect(text).toContain(`A post waits for approval in ${place.name}.\n\n> ${post.subject}`)
    expect(text).toContain(link)
    expect(text).toContain('because reports or posts wait for your decision.')
    expect(text).not.toContain('pear tree')
  }
  expect([textTo(ann, digests), textTo(bob, digests)]).toEqual([undefined, undefined])
  expect([...(await sql`select from moderation_mail`)]).toEqual([])
  expect(await takeDigests(instance, server)).toEqual([])
})

test('at once, if somebody prefers that: one mail for what waits then, without reporters and their words', async () => {
  await soon(moderator)
  const { id, subject } = await ann.client.createContent({
    body: { type: 'document', subject: 'Watches', content: html('Cheap') },
  })
  const items = [await aReport(id)]
  const { id: reportID } = await ann.client.reportPerson({ personID: bob.id, body: { reason: 'spam' } })
  const { resources } = await admin.getAbuseReport({ abuseReportID: reportID })
  items.push(resources.item?.ref.split('/').at(-1) ?? '')
  const mails = await takeMails(instance, server)
  const text = textTo(moderator, mails)

  expect(mails.map(({ mail }) => mail.subject)).toEqual(['Waiting for your decision'])
  expect(text).toContain(`Content was reported.\n\n> ${subject}`)
  expect(text).toContain(`A person was reported.\n\n> ${bob.person.displayName}`)
  for (const item of items) expect(text).toContain(`/manage/queue?item=${item}\n`)
  expect(text).not.toContain('Sells watches')
  expect(await takeMails(instance, server)).toEqual([])
})

test('only those who may decide about an item are mailed: not about secret groups, nor about oneself, nor without a right any more', async () => {
  const leaver = await aPerson(instance, { account: { roles: ['moderator'] } })
  await soon(owner, keeper, moderator, leaver)
  const place = await aPlace('SECRET')
  await aPost(place)
  const published = await aPost(place, owner)
  await aReport(published.id)
  const own = await moderator.client.createContent({
    body: { type: 'document', subject: 'My own', content: html('Mine') },
  })
  await aReport(own.id)
  await noteAll(instance)
  await admin.updatePerson({ personID: leaver.id, body: { svc: { roles: [] } } })
  const mails = await takeMails(instance, server)

  expect(textTo(keeper, mails)).toContain(published.subject)
  expect(textTo(owner, mails)).toContain('A post waits')
  expect(textTo(owner, mails)).not.toContain('reported')
  expect([textTo(moderator, mails), textTo(leaver, mails)]).toEqual([undefined, undefined])
})

test('what is decided before the mail goes out is not mailed; what is opened again is', async () => {
  await soon(owner)
  const posts = [await aPost(await aPlace('OPEN')), await aPost(await aPlace('OPEN'))] as const
  await noteAll(instance)
  const itemID = await itemOf(posts[0].id)
  await keeper.client.resolveModerationItem({ itemID, body: { action: 'approve' } })
  const mails = [...(await takeMails(instance, server)), ...(await takeDigests(instance, server))]
  await keeper.client.reopenModerationItem({ itemID, body: {} })
  const again = await takeMails(instance, server)

  for (const decider of [owner, moderator]) {
    expect(textTo(decider, mails)).toContain(posts[1].subject)
    expect(textTo(decider, mails)).not.toContain(posts[0].subject)
  }
  expect(textTo(owner, again)).toContain(posts[0].subject)
})

test('never means never, also if somebody chooses it while a mail waits; another choice moves it', async () => {
  await soon(owner, keeper)
  await prefer(moderator.client, { mail: { moderation: 'never' } })
  const { subject = '' } = await aPost(await aPlace('OPEN'))
  await noteAll(instance)
  await prefer(owner.client, { mail: { moderation: 'never' } })
  await prefer(keeper.client, { mail: { moderation: 'daily' } })
  const mails = await takeMails(instance, server)
  const digests = await takeDigests(instance, server)

  expect(mails).toEqual([])
  expect(textTo(keeper, digests)).toContain(subject)
  expect([textTo(owner, digests), textTo(moderator, digests)]).toEqual([undefined, undefined])
})

test('the daily limit moves them to the digest, and so does a mail that is given up', async () => {
  await soon(owner)
  await admin.setProperty({ name: 'svc.mail.notifications.day.max', body: { value: 0 } })
  const first = await aPost(await aPlace('OPEN'))
  const mails = await takeMails(instance, server)
  await admin.setProperty({ name: 'svc.mail.notifications.day.max', body: { value: null } })
  const second = await aPost(await aPlace('OPEN'))
  await noteAll(instance)
  await inTransaction(context.writeDb, async (tx) => {
    await notificationWriters[MODERATION_MAIL]?.forget(tx, owner.id)
  })
  const text = textTo(owner, await takeDigests(instance, server))

  expect(mails).toEqual([])
  expect(text).toContain(first.subject)
  expect(text).toContain(second.subject)
})

test('one click ends these mails and no other; leaving the digest ends what it covers, for those who decide about nothing without them', async () => {
  await soon(owner)
  await aPost(await aPlace('OPEN'))
  const [mail] = await takeMails(instance, server)
  const pathOf = (raw = '') => new URL(/^List-Unsubscribe:\s+<([^>]+)>\r$/im.exec(raw)?.[1] ?? '').pathname
  const before = (await owner.client.getPreferences({ personID: '@me' })).mail
  const page = await (await fetch(baseUrl + pathOf(mail?.raw))).text()
  await fetch(baseUrl + pathOf(mail?.raw), { method: 'POST', body: new URLSearchParams() })
  const after = (await owner.client.getPreferences({ personID: '@me' })).mail
  const left = await Promise.all(
    [keeper, ann].map(async (somebody) => {
      await prefer(somebody.client, { mail: { reply: 'daily' } })
      const { id: contentID } = await somebody.client.createContent({
        body: { type: 'discussion', subject: 'Talk', content: html('Well') },
      })
      await reply(bob.client, contentID)
      return somebody
    }),
  )
  const digests = await takeDigests(instance, server)
  for (const { username } of left) {
    const raw = digests.find(({ recipients }) => recipients.includes(`${username}@example.org`))?.raw
    await fetch(baseUrl + pathOf(raw), { method: 'POST', body: new URLSearchParams() })
  }
  const pace = async ({ client }: TestPerson) =>
    (await client.getPreferences({ personID: '@me' })).mail.moderation

  expect(page).toContain('Reports and posts that wait for your decision')
  expect(after).toEqual({ ...before, moderation: 'never' })
  expect([await pace(keeper), await pace(ann)]).toEqual(['never', 'daily'])
})

test('two nodes queue each item once; a node without a mail server leaves them to others; after a day it is no news', async () => {
  await soon(owner)
  const silent = await aNode(instance.connection)
  const { id } = await aPost(await aPlace('OPEN'))
  await queueOpenedItems(silent.context)
  const before = [...(await sql`select from moderation_mail`)]
  const other = await aNode(instance.connection, { SMTP_URL: server.url })
  await Promise.all([queueOpenedItems(context), queueOpenedItems(other.context)])
  await Promise.all([send(instance), send(other)])
  const mails = server.received.splice(0)
  await sql`insert into moderation_opening select ${await itemOf(id)}, now() - interval '25 hours'`
  const late = await takeMails(instance, server)
  await silent.close()
  await other.close()

  expect(before).toEqual([])
  expect(mails).toHaveLength(1)
  expect(late).toEqual([])
})
