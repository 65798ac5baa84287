/** The name and words of an erased person are in no answer of any operation, except the audit log. */
import { rm } from 'node:fs/promises'
import { basic, type Client, createClient } from '@folkmoot/client'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { aDirectory, type Instance, startInstance } from '../instance.ts'
import type { Caller } from './audiences.ts'
import { Crawler, type Question } from './crawler.ts'
import { aFixture, type Fixture, uriOf } from './fixture.ts'
import { patient } from './patience.ts'
import { callersFor, readings, readsOf } from './recipes.ts'

const vocabulary = inject('vocabulary')
const directory = await aDirectory()
let instance: Instance
let fixture: Fixture
let admin: Client
let crawler: Crawler

beforeAll(async () => {
  instance = await startInstance({ vocabulary, directory, environment: { FOLKMOOT_ANONYMOUS_READ: 'on' } })
  const { baseUrl, adminPassword, port } = instance
  admin = patient(createClient({ baseUrl, vocabulary, authorization: basic('admin', adminPassword) }))
  fixture = await aFixture(admin)
  crawler = new Crawler(port, fixture.guests, fixture.ledger)
}, 120_000)

afterAll(async () => {
  crawler.close()
  await instance.stop()
  await rm(directory, { recursive: true, force: true })
})

const word = (what: string) => fixture.ledger.plant(`the ${what} of an erased person`, 'person', 'nobody')
const html = (text: string) => ({ type: 'text/html' as const, text: `<p>${text}</p>` })

async function aPersonWithWords() {
  const username = word('username')
  const names = { givenName: word('given name'), familyName: word('family name') }
  const { id } = await admin.createPerson({
    body: {
      emails: [{ value: `${word('address')}@example.org` }],
      name: names,
      status: word('status'),
      location: word('location'),
      tags: [word('tag')],
      phoneNumbers: [{ value: word('phone'), svc_label: 'Home' }],
      svc: { username, password: 'of theirs', profile: [{ svc_label: 'Title', value: word('title') }] },
    },
  })
  const { known } = fixture
  known.add('personID', id)
  known.add('otherID', id)
  known.add('username', username)
  return { id, username, names, client: admin.as(basic(username, 'of theirs')) }
}

async function live({ id, username, names, client }: Awaited<ReturnType<typeof aPersonWithWords>>) {
  const { groups, guests, known } = fixture
  for (const group of [groups.open, groups.private, groups.secret]) {
    const { id: memberID } = await admin.addMember({ placeID: group.id, body: { person: id } })
    known.add('memberID', memberID)
    for (const type of ['document', 'discussion'] as const) {
      const content = await client.createContent({
        body: {
          type,
          subject: word('subject'),
          content: html(word('text')),
          tags: [word('tag')],
          parent: uriOf(group),
        },
        files: [new File([word('bytes')], `${word('file')}.txt`, { type: 'text/plain' })],
      })
      known.add('contentID', content.id)
      known.add('attachmentID', content.attachments[0]?.id ?? '')
      const comment = await guests.member.client.createComment({
        contentID: content.id,
        body: { type: 'comment', content: html('Right.') },
      })
      known.add('commentID', comment.id)
    }
  }
  const theirs = await guests.author.client.createContent({
    body: {
      type: 'discussion',
      subject: 'Of somebody else',
      content: html(`<a href="/people/${username}">@${names.givenName} ${names.familyName}</a> knows.`),
      parent: uriOf(groups.open),
    },
  })
  known.add('contentID', theirs.id)
  const message = await client.createMessage({
    contentID: theirs.id,
    body: { type: 'message', content: html(word('answer')) },
  })
  known.add('messageID', message.id)
  await client.like({ contentID: theirs.id })
  await client
    .createOutcome({ contentID: message.id, body: { outcomeType: { name: 'helpful' } } })
    .catch(() => {})
  await client.follow({ personID: id, otherID: guests.stranger.id })
  await guests.stranger.client.follow({ personID: guests.stranger.id, otherID: id })
  const update = await client.createUpdate({ body: { html: word('update') } })
  known.add('updateID', String(update.id))
  const report = await client.reportContent({
    contentID: theirs.id,
    body: { reason: 'spam', text: word('report') },
  })
  known.add('abuseReportID', report.id)
  known.add('itemID', report.resources.item?.ref.split('/').at(-1) ?? '1')
  const stream = await client.createStream({ personID: id, body: { name: word('stream') } })
  known.add('streamID', stream.id)
  await client.saveDraft({
    personID: id,
    draftKey: 'one',
    body: { kind: 'document', subject: word('subject'), content: html(word('draft')) },
  })
  await client.addPersonExtprops({ personID: id, body: { kept: word('property') } })
  const webhook = await client.createWebhook({
    body: { callback: `https://hooks.example/${word('callback')}`, object: uriOf(groups.open) },
  })
  known.add('webhookID', webhook.id)
  return theirs
}

/** An admin is shown most, and a member of all groups what members are shown. */
const ASKING: readonly Caller[] = ['admin', 'member']

const questions = (): Question[] =>
  readings
    .flatMap((operation) => readsOf(fixture.known, operation, 'all'))
    .flatMap((read) => callersFor(ASKING, read).map((caller) => ({ caller, ...read })))

test('all that an erased person was and wrote is in no answer of any operation; their names are in the audit log for admins', {
  timeout: 300_000,
}, async ({ annotate }) => {
  const person = await aPersonWithWords()
  const theirs = await live(person)
  await expect
    .poll(
      async () =>
        (await admin.searchContents({ filter: [`search(${person.names.familyName})`] })).list.length,
      {
        timeout: 20_000,
      },
    )
    .toBeGreaterThan(0)
  await crawler.askAll(questions())
  const seenBefore = fixture.ledger.sightings.length
  const { id: erasureID } = await admin.erasePerson({
    personID: person.id,
    body: { username: person.username },
  })
  await expect
    .poll(async () => (await admin.getErasure({ erasureID })).state, { timeout: 30_000 })
    .toBe('done')
  fixture.known.add('erasureID', erasureID)
  const { list } = await admin.listAuditEntries({ count: 100 })
  fixture.known.add('entryID', ...list.map(({ id }) => id))
  await expect
    .poll(async () => (await admin.searchContents({ filter: ['search(former)'] })).list.map(({ id }) => id), {
      timeout: 20_000,
    })
    .toContain(theirs.id)
  fixture.ledger.forget()

  await crawler.askAll(questions())

  const seen = fixture.ledger.leaks().filter((line) => line.includes('of an erased person'))
  await annotate(`${crawler.asked} questions; ${seenBefore} words seen before, ${seen.length} after`)
  expect(seenBefore).toBeGreaterThan(20)
  expect(
    seen.filter((line) => !/^admin sees /.test(line) || !/: (list|get|export)AuditEntr/.test(line)),
  ).toEqual([])
  expect(crawler.broken).toEqual([])
})
