import { afterAll, beforeEach, expect, test } from 'vitest'
import { aNode, anInstance } from '../../../testing/instance.ts'
import { makeJobsDue } from '../../../testing/jobs.ts'
import { aMailServer } from '../../../testing/mail-server.ts'
import { aPerson } from '../../../testing/makers.ts'
import {
  aDiscussion,
  html,
  noteAll,
  prefer,
  reply,
  send,
  takeDigests,
  takeMails,
} from '../../../testing/notified.ts'
import { movePlans } from './digests.ts'
import { queueNewEntries } from './queueing.ts'

const server = await aMailServer()
const instance = await anInstance({ SMTP_URL: server.url })
const { admin, context } = instance
const { sql } = instance.store
const [ann, bob] = [await aPerson(instance), await aPerson(instance)]
afterAll(async () => {
  await instance.close()
  await server.stop()
})
beforeEach(async () => {
  await takeMails(instance, server)
  await sql`delete from mail_notification`
  await sql`delete from mail_digest`
  await sql`delete from mail`
  await sql`delete from mail_notification_day`
  await sql`delete from preference`
  await capAt(null)
})

const capAt = (value: number | null) =>
  admin.setProperty({ name: 'svc.mail.notifications.day.max', body: { value } })
const mails = () => takeMails(instance, server)
const digests = () => takeDigests(instance, server)
const queued = async () => (await sql`select from mail_notification`).length
const like = (contentID: string) => bob.client.like({ contentID })

test('an email says what happened and why it was sent, links to the page, and keeps its thread', async () => {
  const { id } = await aDiscussion(ann.client, 'Apples & pears')
  const answer = await reply(bob.client, id, '<p>I like <b>apples</b> &lt;script&gt;</p>')
  const [first] = await mails()
  await reply(bob.client, id, `<p>${'long '.repeat(200)}</p>`)
  const [second] = await mails()

  const { mail, raw, recipients } = first ?? {}
  expect(recipients).toEqual([`${ann.username}@example.org`])
  expect(mail?.subject).toBe('Apples & pears')
  expect(mail?.text).toContain(`${bob.person.displayName} replied to you.\n\n> I like apples <script>`)
  expect(mail?.text).toContain(`${answer.resources.html?.ref}\n`)
  expect(mail?.text).toContain('because someone replied to you.')
  expect(mail?.text).toContain('Nobody reads replies to this email')
  expect(mail?.html).toContain('I like apples &lt;script&gt;')
  expect(mail?.html).not.toContain('<script')
  expect(mail?.replyTo?.value).toEqual(mail?.from?.value.map(({ address }) => ({ address, name: '' })))
  expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/im)
  expect(raw).toMatch(/^List-Id: <notifications\.\d+\.localhost>\r$/im)
  expect(raw).not.toMatch(/^Precedence:/im)
  expect(second?.mail.subject).toBe(mail?.subject)
  expect(second?.mail.messageId).not.toBe(mail?.messageId)
  expect(mail?.inReplyTo).toMatch(/^<content-\d+\.notifications\.\d+\.localhost@/)
  expect([mail?.references, second?.mail.references]).toEqual([mail?.inReplyTo, second?.mail.inReplyTo])
  expect(second?.mail.inReplyTo).toBe(mail?.inReplyTo)
  expect(second?.mail.text).toMatch(/> (long )+…?/)
  expect(second?.mail.text?.match(/long/g)?.length).toBeLessThan(80)
})

test('immediate, daily and no mail follow the preferences, also when they change meanwhile', async () => {
  const { id } = await aDiscussion(ann.client)
  await like(id)
  const never = [await mails(), await queued()]
  await prefer(ann.client, { mail: { reply: 'daily' } })
  await reply(bob.client, id, 'for the digest')
  const daily = [await mails(), await queued()]
  const [digest] = await digests()
  await reply(bob.client, id, 'not any more')
  await noteAll(instance)
  await prefer(ann.client, { mail: { reply: 'never' } })
  const ended = await digests()
  await prefer(ann.client, { mail: { reply: 'immediately' } })
  await reply(bob.client, id, 'neither')
  await noteAll(instance)
  await prefer(ann.client, { mail: { reply: 'daily' } })
  const putOff = await mails()

  expect(never).toEqual([[], 0])
  expect(daily).toEqual([[], 1])
  expect(digest?.mail.subject).toBe('Your daily digest')
  expect(digest?.mail.text).toContain('for the digest')
  expect(digest?.mail.text).toContain('once a day because someone replied')
  expect(ended).toEqual([])
  expect(putOff).toEqual([])
  expect((await digests())[0]?.mail.text).toContain('neither')
  expect(await queued()).toBe(0)
})

test('waiting entries of one conversation share an email, without those read meanwhile', async () => {
  const { id } = await aDiscussion(ann.client, 'One')
  const other = await aDiscussion(ann.client, 'Other')
  for (const text of ['first', 'second']) await reply(bob.client, id, text)
  await reply(bob.client, other.id, 'elsewhere')
  const sent = await mails()
  await reply(bob.client, id, 'is read')
  await noteAll(instance)
  await ann.client.markInboxRead({})
  const afterReading = await mails()

  expect(sent.map(({ mail }) => mail.subject).toSorted()).toEqual(['One', 'Other'])
  const text = sent.find(({ mail }) => mail.subject === 'One')?.mail.text ?? ''
  expect(text.indexOf('first')).toBeGreaterThan(0)
  expect(text.indexOf('second')).toBeGreaterThan(text.indexOf('first'))
  expect(text).not.toContain('elsewhere')
  expect(afterReading).toEqual([])
  expect(await sql`select state from mail where about is not null and state = 'dropped'`).toHaveLength(1)
})

test('a person removed from a private place while the mail server is down gets nothing of it afterwards', async () => {
  const away = await aMailServer()
  await away.stop()
  const node = await aNode(instance.connection, { SMTP_URL: away.url })
  const group = await bob.client.createPlace({
    body: { type: 'group', name: 'Ours alone', groupType: 'PRIVATE' },
  })
  const member = { person: ann.person.resources.self?.ref ?? '', state: 'member' } as const
  const { id: memberID } = await bob.client.addMember({ placeID: group.placeID, body: member })
  const { id } = await aDiscussion(ann.client, 'A secret talk', group.resources.self?.ref)
  await reply(bob.client, id, 'a secret word')
  await prefer(ann.client, { mail: { mention: 'daily' } })
  await reply(bob.client, id, `<a href="/people/${ann.username}">you</a> and a secret`)
  await reply(bob.client, (await aDiscussion(ann.client, 'An open talk')).id)
  await noteAll(node)
  await send(node)
  const waiting = await sql`select recipient, sealed from mail where state = 'waiting'`
  await bob.client.removeMember({ memberID })
  const back = await aMailServer({}, away.port)
  await makeJobsDue(node)
  const sent = [...(await takeMails(node, back)), ...(await takeDigests(node, back))]
  await node.close()
  await back.stop()

  expect(waiting).toEqual([1, 1].map(() => ({ recipient: null, sealed: null })))
  expect(sent.map(({ mail }) => mail.subject)).toEqual(['An open talk'])
  expect(sent[0]?.raw).not.toContain('secret')
  expect(await queued()).toBe(0)
})

test('what is muted while emails wait is left out, except invitations', async () => {
  const here = await bob.client.createPlace({ body: { type: 'group', name: 'Here', groupType: 'OPEN' } })
  const there = await bob.client.createPlace({ body: { type: 'group', name: 'There', groupType: 'OPEN' } })
  const talks = [
    await aDiscussion(ann.client, 'Muted'),
    await aDiscussion(ann.client, 'Heard'),
    await aDiscussion(ann.client, 'In a muted place', here.resources.self?.ref),
  ]
  for (const { id } of talks) await reply(bob.client, id)
  await noteAll(instance)
  for (const { resources } of [talks[0] ?? here, here])
    await ann.client.createMute({ personID: '@me', body: { object: resources.self?.ref ?? '' } })
  const heard = await mails()
  const { id: muteID } = await ann.client.createMute({
    personID: '@me',
    body: { object: bob.person.resources.self?.ref ?? '' },
  })
  const invitees = [ann.person.resources.self?.ref ?? '']
  await bob.client.createInvites({ placeID: there.placeID, body: { invitees } })
  const invited = await mails()
  await ann.client.deleteMute({ personID: '@me', muteID })

  expect(heard.map(({ mail }) => mail.subject)).toEqual(['Heard'])
  expect(invited.map(({ mail }) => mail.subject)).toEqual(['There'])
})

test('disabled people and programs get no mail', async () => {
  const [carl, robot] = [await aPerson(instance), await aPerson(instance, { account: { userType: 'bot' } })]
  for (const { client } of [carl, robot]) await reply(bob.client, (await aDiscussion(client)).id)
  await noteAll(instance)
  await admin.updatePerson({ personID: carl.id, body: { svc: { enabled: false } } })

  expect(await mails()).toEqual([])
  expect(await queued()).toBe(0)
})

test('a daily limit of emails, the rest in the digest; a retried email counts once', async () => {
  await capAt(2)
  const subjects = ['One', 'Two', 'Three', 'Four']
  for (const subject of subjects) await reply(bob.client, (await aDiscussion(ann.client, subject)).id)
  server.refusals.push(451)
  await mails()
  await makeJobsDue(instance)
  await mails()
  const [counted] = await sql`select cardinality(mail_ids) as mails from mail_notification_day`
  const [digest] = await digests()
  await capAt(0)
  await reply(bob.client, (await aDiscussion(ann.client)).id)

  const sent = await sql<{ kind: string }[]>`select kind from mail where state = 'sent' order by id`
  expect(sent.map(({ kind }) => kind)).toEqual(['notification', 'notification', 'digest'])
  expect(counted).toEqual({ mails: 2 })
  expect(subjects.filter((subject) => digest?.mail.text?.includes(`* ${subject}`))).toHaveLength(2)
  expect(await mails()).toEqual([])
  expect(await queued()).toBe(1)
})

test('two nodes queueing and sending at once send everything once', async () => {
  const other = await aNode(instance.connection, { SMTP_URL: server.url })
  const discussions = [await aDiscussion(ann.client, 'A'), await aDiscussion(ann.client, 'B')]
  const state = { isWritten: false }
  const nodes = [instance, other].map(async (node) => {
    while (!state.isWritten) {
      await noteAll(node)
      await send(node)
    }
  })
  const words = Array.from({ length: 30 }, (_, index) => `word${index}x`)
  for (const [index, word] of words.entries()) await reply(bob.client, discussions[index % 2]?.id ?? '', word)
  state.isWritten = true
  await Promise.all(nodes)
  await noteAll(other)
  await send(other)
  await other.close()

  const told = server.received.splice(0).flatMap(({ mail }) => mail.text?.match(/word\d+x/g) ?? [])
  expect(told.toSorted()).toEqual(words.toSorted())
  expect(await queued()).toBe(0)
})

test('an entry that arrives while its conversation’s email is being sent gets another email', async () => {
  const { id } = await aDiscussion(ann.client)
  await reply(bob.client, id, 'the first')
  await noteAll(instance)
  const release = Promise.withResolvers<void>()
  server.hold = release.promise
  const before = server.arrived
  const sending = send(instance)
  await expect.poll(() => server.arrived).toBe(before + 1)
  await reply(bob.client, id, 'the second')
  await noteAll(instance)
  server.hold = undefined
  release.resolve()
  await sending
  await send(instance)

  const sent = server.received.splice(0).map(({ mail }) => mail.text ?? '')
  expect(sent).toHaveLength(2)
  expect(sent[0]).not.toContain('the second')
  expect(sent[1]).toContain('the second')
  expect(sent[1]).not.toContain('the first')
})

test('subjects and names cannot inject headers', async () => {
  const { id } = await aDiscussion(ann.client, 'Hello\r\nBcc: eve@example.org\r\n\r\nA body')
  await sql`update content set subject = ${'Hello\r\nBcc: eve@example.org\r\n\r\nA body'} where id = ${id}::bigint`
  await sql`update person set display_name = ${'Bob\r\nBcc: eve@example.org \u202egpj'} where id = ${bob.id}::bigint`
  await reply(bob.client, id)
  const [sent] = await mails()

  expect(sent?.mail.subject).toBe('Hello Bcc: eve@example.org A body')
  expect(sent?.recipients).toEqual([`${ann.username}@example.org`])
  expect(sent?.mail.bcc).toBeUndefined()
  expect(sent?.raw).not.toMatch(/^Bcc:/im)
  expect(sent?.mail.text).toContain('Bob Bcc: eve@example.org gpj replied to you.')
})

test('entries of an email that is given up go into the digest', async () => {
  await reply(bob.client, (await aDiscussion(ann.client)).id, 'once more')
  server.refusals.push(550)
  const refused = await mails()

  expect(refused).toEqual([])
  expect((await digests())[0]?.mail.text).toContain('once more')
})

test('a planned digest moves when its reader changes the hour', async () => {
  await prefer(ann.client, { digestHour: 5, timeZone: 'Europe/Berlin', mail: { reply: 'daily' } })
  await reply(bob.client, (await aDiscussion(ann.client)).id)
  await noteAll(instance)
  const plan = async () =>
    (
      await sql`select extract(hour from due_at at time zone 'Europe/Berlin')::integer as hour,
      due_at > now() and due_at <= now() + interval '25 hours' as soon from mail_digest`
    )[0]
  const before = await plan()
  await prefer(ann.client, { digestHour: 6 })
  await movePlans(context)

  expect(before).toEqual({ hour: 5, soon: true })
  expect(await plan()).toEqual({ hour: 6, soon: true })
})

test('a node without mail server leaves entries to those that have one', async () => {
  const silent = await aNode(instance.connection)
  await reply(bob.client, (await aDiscussion(ann.client)).id)
  await noteAll(silent)
  const before = await queued()
  await queueNewEntries(context)
  await send(instance)
  await silent.close()

  expect(before).toBe(0)
  expect(server.received).toHaveLength(1)
})

test('a mail whose job was lost is sent with the next entry of its conversation', async () => {
  const { id } = await aDiscussion(ann.client)
  await reply(bob.client, id, 'first')
  await noteAll(instance)
  await sql`delete from graphile_worker._private_jobs`
  await sql`update mail set not_after = now() - interval '2 hours' where state = 'waiting'`
  await reply(bob.client, id, 'second')

  const sent = await mails()

  expect(sent.map(({ mail }) => mail.text)).toEqual([expect.stringMatching(/first.*second/s)])
})

test('entries from before yesterday are not mailed when mail is turned on', async () => {
  const silent = await aNode(instance.connection)
  await reply(bob.client, (await aDiscussion(ann.client)).id)
  await noteAll(silent)
  await silent.close()
  await sql`update inbox_entry set entered_at = now() - interval '25 hours'`
  await queueNewEntries(context)
  await send(instance)

  expect(await queued()).toBe(0)
  expect(server.received).toEqual([])
})

test('shares, requests and invitations quote the message of the sender', async () => {
  const group = await bob.client.createPlace({
    body: { type: 'group', name: 'Gardeners', groupType: 'MEMBER_ONLY' },
  })
  const invitee = ann.person.resources.self?.ref ?? ''
  await bob.client.createInvites({ placeID: group.placeID, body: { invitees: [invitee] } })
  const document = await bob.client.createContent({
    body: { type: 'document', subject: 'Plan', content: html('All of it') },
  })
  const content = document.resources.self?.ref ?? ''
  await bob.client.shareContent({ body: { content, users: [invitee], text: 'Look at this' } })
  const sent = await mails()

  const texts = Object.fromEntries(sent.map(({ mail }) => [mail.subject, mail.text ?? '']))
  expect(Object.keys(texts).toSorted()).toEqual(['Gardeners', 'Plan'])
  expect(texts.Gardeners).toContain('because you were invited.')
  expect(texts.Plan).toContain('> Look at this')
})
