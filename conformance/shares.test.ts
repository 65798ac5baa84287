import { describe, expect, test } from 'vitest'
import { aContent, aDiscussion, aMember, aMessage, anonymous, aPlace, baseUrl } from './community.ts'
import { entriesOf, untilEntries } from './inbox-entries.ts'
import { fieldsNamed, sendJson } from './wire.ts'

const V3 = `${baseUrl}/api/core/v3`
const SHARES = '/api/core/v3/shares'
const [ann, bob, carl] = await Promise.all([aMember(), aMember(), aMember()])
const document = await aContent(ann.client)
const content = `${V3}/contents/${document.id}`
const share = async (body: object, client = ann.client) => await sendJson(client, 'POST', SHARES, body)

test('POST /shares {content, users, text} puts it into those people’s inboxes: 204 (decisions §3)', async () => {
  const text = 'Have a look: <b>5 < 6</b> & so on'
  const reply = await share({
    content,
    users: [`${V3}/people/${bob.id}`, carl.id, carl.id],
    text: ` ${text}\n`,
  })

  const [[entry, ...more], [same, ...rest]] = [
    await untilEntries(bob.client, 1),
    await untilEntries(carl.client, 1),
  ]

  expect([reply.status, reply.text]).toEqual([204, ''])
  expect(entry).toMatchObject({
    reason: 'share',
    verb: 'svc:shared',
    text,
    actor: { id: `${V3}/people/${ann.id}` },
    object: { id: content },
  })
  expect([same?.text, more, rest]).toEqual([text, [], []])
  expect(await entriesOf(ann.client)).toEqual([])
})

test('everyone who may read messages and comments can share them like content, with or without a text', async () => {
  const dora = await aMember()
  const discussion = await aDiscussion(ann.client)
  const message = await aMessage(ann.client, discussion.id)
  const uri = `/messages/${message.id}`

  const reply = await share({ content: uri, users: [`/people/${dora.id}`] }, bob.client)

  expect(reply.status).toBe(204)
  const [entry] = await untilEntries(dora.client, 1)
  expect(entry).toMatchObject({
    object: { id: `${V3}${uri}` },
    conversation: { uri: `${V3}/contents/${discussion.id}` },
  })
  expect(entry).not.toHaveProperty('text')
})

describe('a bad URI or one who may not see it: 400, and nothing is sent (decisions §1, §5)', async () => {
  const group = await aPlace(ann.client, { groupType: 'SECRET' })
  await ann.client.addMember({ placeID: group.id, body: { person: bob.id } })
  const secret = await aContent(ann.client, { parent: `/places/${group.id}` })
  const hidden = await aContent(ann.client, { visibility: 'hidden' })
  const draft = await aContent(ann.client, { status: 'incomplete' })
  const contents = (id: string) => `${V3}/contents/${id}`
  const many = Array.from({ length: 201 }, () => bob.id)

  test.each([
    ['content that is not there', { content: contents('9007199254740991'), users: [bob.id] }, ['content']],
    ['a content that is a person', { content: `/people/${bob.id}`, users: [bob.id] }, ['content']],
    ['content of another host', { content: 'http://other.example/contents/1', users: [bob.id] }, ['content']],
    ['content that is not out yet', { content: contents(draft.id), users: [bob.id] }, ['content']],
    ['no content', { users: [bob.id] }, ['content']],
    ['nobody', { content, users: [] }, ['users']],
    ['no users', { content }, ['users']],
    ['somebody who is not there', { content, users: [bob.id, '9007199254740991'] }, ['users[1]']],
    ['a user that is a place', { content, users: ['/places/1'] }, ['users[0]']],
    [
      'those who may not see it',
      { content: contents(secret.id), users: [bob.id, carl.id, ann.id] },
      ['users[1]'],
    ],
    ['what is for its author alone', { content: contents(hidden.id), users: [bob.id] }, ['users[0]']],
    ['a text that is too long', { content, users: [bob.id], text: 'x'.repeat(2001) }, ['text']],
  ])('%s', async (_what, body, fields) => {
    const reply = await share(body)

    expect([reply.status, reply.error?.code, fieldsNamed(reply)]).toEqual([400, 'fieldInvalid', fields])
  })

  test('more than 200 people are too many, and 401 is for strangers (decisions §1)', async () => {
    const reply = await share({ content, users: many })
    const stranger = await share({ content, users: [bob.id] }, anonymous)

    expect([reply.status, reply.error?.code]).toEqual([400, 'tooManyItems'])
    expect(stranger.status).toBe(401)
  })

  test('who may not read it themselves learns no more than that', async () => {
    const body = { content: contents(secret.id), users: [bob.id] }
    const refused = await share(body, carl.client)
    const missing = await share({ ...body, content: contents('9007199254740991') }, carl.client)

    expect([refused.status, refused.error]).toEqual([400, missing.error])
  })

  test('refused shares notified nobody', async () => {
    await share({ content, users: [bob.id], text: 'the end' })

    const entries = await untilEntries(bob.client, 2)
    const texts = entries.map(({ text }) => text)
    expect([entries.length, texts[0]]).toEqual([2, 'the end'])
  })
})
