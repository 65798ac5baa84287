import { api, type Content, type ContentInput } from '@folkmoot/contract'
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
  bodyOf,
  html,
  newContent,
  unique,
} from './community.ts'
import { CONTENTS, DATE, fieldsNamed, PLACES, sendJson } from './wire.ts'

const ann = await aMember()
const bob = await aMember()
const placeUri = (id: string) => `${baseUrl}${PLACES}/${id}`

test('PUT answers 200 with the updated content, one version later (§v3, decisions §1)', async () => {
  const { id, version } = await aContent(ann.client, { tags: ['old'] })
  const body = newContent({ subject: 'Newer', content: html('<p>Newer text</p>'), tags: ['new'] })

  const reply = await ann.client.send(api.updateContent, { contentID: id, body })

  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({
    id,
    subject: 'Newer',
    content: { text: bodyOf('<p>Newer text</p>') },
    tags: ['new'],
    version: version + 1,
  })
  expect(await bob.client.getContent({ contentID: id })).toMatchObject({ subject: 'Newer', tags: ['new'] })
})

test('an update of a document is sent with subject, author, type, parent, status, tags, content (§Content entity)', async () => {
  const place = await aPlace(ann.client)
  const { id } = await aContent(ann.client, { parent: placeUri(place.id) })
  const sent = {
    subject: 'Described',
    author: { id: ann.id, type: 'person' },
    type: 'document',
    parent: placeUri(place.id),
    status: 'published',
    tags: ['one'],
    content: { type: 'text/html', text: '<body><p>Described</p></body>' },
  }

  const reply = await sendJson(ann.client, 'PUT', `${CONTENTS}/${id}`, sent)

  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({
    subject: 'Described',
    author: { id: ann.id },
    parent: placeUri(place.id),
    tags: ['one'],
    content: { text: bodyOf('<p>Described</p>') },
  })
})

test.each(['type', 'subject', 'content'] as const)(
  '%s is required on PUT as on POST: 400 (decisions §3)',
  async (field) => {
    const { id } = await aContent(ann.client)
    const { [field]: _, ...body } = newContent()

    const replies = [
      await sendJson(ann.client, 'POST', CONTENTS, body),
      await sendJson(ann.client, 'PUT', `${CONTENTS}/${id}`, body),
    ]

    for (const reply of replies) {
      expect([reply.status, reply.error?.code]).toEqual([400, 'fieldInvalid'])
      expect(fieldsNamed(reply)).toContain(field)
    }
  },
)

test('of a message and a comment type and content are required, a subject is not (§Content entity)', async () => {
  const { id } = await aDiscussion(ann.client)
  const [message, comment] = [await aMessage(ann.client, id), await aComment(ann.client, id)]

  for (const { id: contentID, type } of [message, comment]) {
    const good = await sendJson(ann.client, 'PUT', `${CONTENTS}/${contentID}`, { type, content: html('New') })
    const bad = await sendJson(ann.client, 'PUT', `${CONTENTS}/${contentID}`, { type })

    expect([good.status, bad.status]).toEqual([200, 400])
    expect(good.body).toMatchObject({ content: { text: bodyOf('New') } })
    expect(fieldsNamed(bad)).toEqual(['content'])
  }
})

test('an optional field left out of a PUT stays as it is (decisions §3)', async () => {
  const carl = await aMember()
  const kept: Partial<ContentInput> = {
    tags: ['kept'],
    categories: ['Kept'],
    restrictComments: true,
    users: [`/people/${bob.id}`],
    authorship: 'limited',
    authors: [`/people/${carl.id}`],
  }
  const before = await aContent(ann.client, kept)

  const after = await ann.client.updateContent({ contentID: before.id, body: newContent() })

  for (const field of ['tags', 'categories', 'restrictComments', 'users', 'authorship', 'authors'] as const) {
    expect(after[field]).toEqual(before[field])
  }
  expect(after).toMatchObject({ visibility: 'people', status: 'published', author: { id: ann.id } })
})

test('empty fields clear the value (decisions §3)', async () => {
  const { id } = await aContent(ann.client, { tags: ['a'], categories: ['B'], restrictComments: true })

  const body = newContent({ tags: [], categories: [], restrictComments: false })
  const after = await ann.client.updateContent({ contentID: id, body })

  expect(after).toMatchObject({ tags: [], categories: [], restrictComments: false })
})

test('type cannot change: 409 (decisions §3)', async () => {
  const document = await aContent(ann.client)
  const message = await aMessage(ann.client, (await aDiscussion(ann.client)).id)

  const replies = [
    await ann.client.send(api.updateContent, {
      contentID: document.id,
      body: newContent({ type: 'discussion' }),
    }),
    await ann.client.send(api.updateContent, { contentID: message.id, body: newContent() }),
    await ann.client.send(api.updateContent, {
      contentID: document.id,
      body: newContent({ type: 'message' }),
    }),
  ]

  expect(replies.map((reply) => reply.status)).toEqual([409, 409, 409])
})

test('author is ignored except from an admin (decisions §3)', async () => {
  const { id } = await aContent(ann.client)
  const body = newContent({ author: `${baseUrl}/api/core/v3/people/${bob.id}` })

  const own = await ann.client.updateContent({ contentID: id, body })
  const admins = await admin.updateContent({ contentID: id, body })
  const created = await admin.createContent({ body })
  const unknown = await admin.send(api.createContent, {
    body: newContent({ author: '/people/9007199254740991' }),
  })

  expect([own.author.id, admins.author.id, created.author.id]).toEqual([ann.id, bob.id, bob.id])
  expect([unknown.status, fieldsNamed(unknown)]).toEqual([400, ['author']])
})

test('a different parent moves content there and makes it `place` (decisions §3)', async () => {
  const [one, two] = [await aPlace(ann.client), await aPlace(bob.client)]
  const { id } = await aContent(ann.client)

  const move = async (parent: string) =>
    await ann.client.updateContent({ contentID: id, body: newContent({ parent }) })
  const first = await move(placeUri(one.id))
  const second = await move(placeUri(two.id))

  expect(first).toMatchObject({ visibility: 'place', parent: placeUri(one.id), parentPlace: { id: one.id } })
  expect(second).toMatchObject({ visibility: 'place', parent: placeUri(two.id), parentPlace: { id: two.id } })
})

test('a move needs the right to create there: 403, and a secret group is no place at all (decisions §3)', async () => {
  const closed = await aPlace(bob.client, { groupType: 'MEMBER_ONLY' })
  const hidden = await aPlace(bob.client, { groupType: 'SECRET' })
  const { id } = await aContent(ann.client)
  const move = async (placeID: string) =>
    await ann.client.send(api.updateContent, {
      contentID: id,
      body: newContent({ parent: placeUri(placeID) }),
    })

  const [refused, denied, unknown] = [
    await move(closed.id),
    await move(hidden.id),
    await move('9007199254740991'),
  ]

  expect([refused.status, refused.error?.code]).toEqual([403, 'forbidden'])
  expect([denied.status, denied.error?.code]).toEqual([400, 'placeInvalidURI'])
  expect(denied.error).toEqual(unknown.error)
  expect((await ann.client.getContent({ contentID: id })).visibility).toBe('all')
})

test('visibility can change, and fields that no longer apply are removed (decisions §3)', async () => {
  const place = await aPlace(ann.client)
  const { id: contentID } = await aContent(ann.client, { parent: placeUri(place.id) })
  const change = async (overrides: Partial<ContentInput>) =>
    await ann.client.updateContent({ contentID, body: newContent(overrides) })

  const people = await change({ visibility: 'people', users: [`/people/${bob.id}`] })
  const hidden = await change({ visibility: 'hidden' })
  const all = await change({ visibility: 'all' })

  expect(people.visibility).toBe('people')
  expect(people.users).toHaveLength(1)
  for (const field of ['parent', 'parentPlace']) expect(people).not.toHaveProperty(field)
  expect([hidden.visibility, all.visibility]).toEqual(['hidden', 'all'])
  for (const field of ['parent', 'users']) expect(all).not.toHaveProperty(field)
})

test('only authors and moderators change and remove content: 403 for others (decisions §1, §3)', async () => {
  const moderator = await aMember({ svc: { roles: ['moderator'] } })
  const [one, two] = [await aDiscussion(ann.client), await aDiscussion(ann.client)]
  const body = newContent({ type: 'discussion' })

  const refused = [
    await bob.client.send(api.updateContent, { contentID: one.id, body }),
    await bob.client.send(api.deleteContent, { contentID: one.id }),
  ]
  const done = [
    await moderator.client.send(api.updateContent, { contentID: one.id, body }),
    await admin.send(api.updateContent, { contentID: one.id, body }),
    await moderator.client.send(api.deleteContent, { contentID: one.id }),
    await admin.send(api.deleteContent, { contentID: two.id }),
  ]

  expect(refused.map((reply) => reply.status)).toEqual([403, 403])
  expect(done.map((reply) => reply.status)).toEqual([200, 200, 204, 204])
})

test('minor=true on PUT changes as any PUT does (decisions §3)', async () => {
  const { id } = await aContent(ann.client)

  const body = newContent({ subject: 'A comma moved' })
  const reply = await ann.client.send(api.updateContent, { contentID: id, body, minor: true })

  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({ subject: 'A comma moved', version: 2 })
})

test('unknown query parameters are ignored (decisions §1)', async () => {
  const query = 'directive=silent&abridged=true&minor=false'

  const created = await sendJson(ann.client, 'POST', `${CONTENTS}?${query}&minor=true`, newContent())
  const changed = await sendJson(
    ann.client,
    'PUT',
    `${CONTENTS}/${(created.body as Content).id}?${query}`,
    newContent(),
  )

  expect([created.status, changed.status]).toEqual([201, 200])
})

const EARLIER = '2019-03-01T10:00:00.000+0000'
const LATER = '2020-04-02T11:30:00.500+0000'

test('an admin sets published and updated; from others they are ignored', async () => {
  const dates = { published: '2019-03-01T12:00:00.000+02:00', updated: '2020-04-02T11:30:00.5Z' }

  const created = await admin.createContent({ body: newContent(), ...dates })
  const changed = await admin.updateContent({
    contentID: created.id,
    body: newContent(),
    published: LATER,
    updated: LATER,
  })
  const others = await ann.client.createContent({ body: newContent(), ...dates })

  expect(created).toMatchObject({ published: EARLIER, updated: LATER })
  expect(changed).toMatchObject({ published: LATER, updated: LATER })
  expect([others.published, others.updated]).not.toContain(EARLIER)
})

test.each(['published', 'updated'])('a bad date in %s is 400, naming it (decisions §1)', async (name) => {
  for (const text of ['2019-03-01', '2019-03-01T10:00:00', 'yesterday', '2019-02-30T10:00:00Z', '']) {
    const reply = await sendJson(admin, 'POST', `${CONTENTS}?${name}=${text}`, newContent())

    expect([reply.status, fieldsNamed(reply)]).toEqual([400, [name]])
  }
})

test('updated moves with a change, published does not (decisions §3)', async () => {
  const before = await admin.createContent({ body: newContent(), published: EARLIER })

  const after = await admin.updateContent({ contentID: before.id, body: newContent() })

  expect(before).toMatchObject({ published: EARLIER, updated: EARLIER, lastActivityDate: EARLIER })
  expect(after.published).toBe(EARLIER)
  for (const date of [after.updated, after.lastActivityDate]) {
    expect(date).toMatch(DATE)
    expect(date > EARLIER).toBe(true)
  }
})

test('a subject is trimmed, and may be as long as 255 characters (decisions §3)', async () => {
  const longest = 'x'.repeat(255 - 30)
  const subject = unique(longest).slice(0, 255).padEnd(255, 'y')

  const created = await aContent(ann.client, { subject: `${subject}` })
  const trimmed = await aContent(ann.client, { subject: '  Spaced  ' })

  expect([created.subject, trimmed.subject]).toEqual([subject, 'Spaced'])
})
