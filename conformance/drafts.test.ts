import { api, type DraftInput } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import {
  aContent,
  aDiscussion,
  admin,
  aMember,
  aMessage,
  anonymous,
  aPlace,
  baseUrl,
  collect,
  html,
  type Member,
  unique,
} from './community.ts'
import { DATE, fieldsNamed, GUARD_LINE, PEOPLE, sendJson } from './wire.ts'

const [ann, bob] = await Promise.all([aMember(), aMember()])
const me = { personID: '@me' } as const
const draft = (more: Partial<DraftInput> = {}): DraftInput => ({
  kind: 'discussion',
  content: html('Peas'),
  ...more,
})
const save = async ({ client }: Member, draftKey: string, more: Partial<DraftInput> = {}, headers = {}) =>
  await client.send(api.saveDraft, { ...me, draftKey, body: draft(more), headers })
const keysOf = async ({ client }: Member) => (await client.listDrafts(me)).list.map(({ id }) => id)

test('PUT saves a draft, GET reads it, DELETE deletes it, as often as sent (decision 0192)', async () => {
  const place = await aPlace(ann.client)
  const body = draft({
    kind: 'announcement',
    subject: 'Sow',
    content: html('The <b>soil</b><script>x</script>'),
    visibility: 'place',
    parent: `/places/${place.id}`,
    users: [`/people/${bob.id}`, bob.id],
    tags: ['Peas', 'peas'],
    endDate: '2030-01-31T12:00:00Z',
  })

  const saved = await ann.client.send(api.saveDraft, { ...me, draftKey: 'new', body })
  const read = await ann.client.getDraft({ ...me, draftKey: 'new' })
  const removed = [
    await ann.client.send(api.deleteDraft, { ...me, draftKey: 'new' }),
    await ann.client.send(api.deleteDraft, { ...me, draftKey: 'new' }),
  ]
  const gone = await ann.client.send(api.getDraft, { ...me, draftKey: 'new' })

  expect(saved.status).toBe(200)
  expect(saved.body).toEqual(read)
  expect(read).toMatchObject({
    id: 'new',
    type: 'draft',
    kind: 'announcement',
    subject: 'Sow',
    content: { type: 'text/html', text: expect.stringMatching(/The <(b|strong)>soil<\/(b|strong)>/) },
    excerpt: 'The soil',
    visibility: 'place',
    parent: place.resources.self?.ref,
    parentPlace: { id: place.id, name: place.name },
    users: [`${baseUrl}${PEOPLE}/${bob.id}`],
    tags: ['peas'],
    endDate: '2030-01-31T12:00:00.000+0000',
    version: expect.any(Number),
    published: expect.stringMatching(DATE),
    updated: expect.stringMatching(DATE),
    resources: {
      self: { ref: `${baseUrl}${PEOPLE}/${ann.id}/drafts/new`, allowed: ['DELETE', 'GET', 'PUT'] },
    },
  })
  expect(read.content?.text).not.toContain('script')
  expect(removed.map(({ status, text }) => [status, text])).toEqual(Array(2).fill([204, '']))
  expect([gone.status, gone.error?.code]).toEqual([404, 'draftMissing'])
})

test('a draft may be empty, and PUT replaces all of it (decision 0192)', async () => {
  const before = await save(ann, 'whole', { subject: 'Sow', tags: ['one'], visibility: 'hidden' })

  const empty = await save(ann, 'whole', { kind: 'document', content: html('') })

  expect(empty.body).toMatchObject({
    kind: 'document',
    subject: '',
    excerpt: '',
    visibility: 'all',
    tags: [],
  })
  expect(empty.body?.version).toBeGreaterThan(before.body?.version ?? Infinity)
})

test('of two devices the second gets 412, and nothing is overwritten: If-Match, and If-None-Match: * for a new one (decision 0192)', async () => {
  const first = await save(ann, 'two', { subject: 'One' }, { 'if-none-match': '*' })
  const etag = first.headers.get('etag') ?? ''
  const second = await save(ann, 'two', { subject: 'Two' }, { 'if-match': etag })

  const stale = [
    await save(ann, 'two', { subject: 'Lost' }, { 'if-match': etag }),
    await save(ann, 'two', { subject: 'Lost' }, { 'if-none-match': '*' }),
    await ann.client.send(api.deleteDraft, { ...me, draftKey: 'two', headers: { 'if-match': etag } }),
  ]
  const kept = await ann.client.getDraft({ ...me, draftKey: 'two' })
  await ann.client.deleteDraft({ ...me, draftKey: 'two' })
  const headers = { 'if-match': second.headers.get('etag') ?? '' }
  const gone = [
    await save(ann, 'two', {}, headers),
    await ann.client.send(api.deleteDraft, { ...me, draftKey: 'two', headers }),
  ]

  expect([first.status, second.status]).toEqual([200, 200])
  expect(stale.map(({ status, error }) => [status, error?.code])).toEqual(
    Array(3).fill([412, 'versionStale']),
  )
  expect([kept.subject, kept.version]).toEqual(['Two', second.body?.version])
  // It was sent or discarded on the other device, and this device learns it.
  expect(gone.map(({ status }) => status)).toEqual([412, 412])
})

test('a version never returns under the key of a draft that was sent or deleted (decision 0192)', async () => {
  const alpha = await save(ann, 'again', { subject: 'Alpha' }, { 'if-none-match': '*' })
  const headers = { 'if-match': alpha.headers.get('etag') ?? '' }
  await ann.client.deleteDraft({ ...me, draftKey: 'again' })
  await save(ann, 'again', { subject: 'Beta' }, { 'if-none-match': '*' })

  const stale = [
    await save(ann, 'again', { subject: 'Alpha, and more' }, headers),
    await ann.client.send(api.deleteDraft, { ...me, draftKey: 'again', headers }),
  ]

  expect(stale.map(({ status }) => status)).toEqual([412, 412])
  expect((await ann.client.getDraft({ ...me, draftKey: 'again' })).subject).toBe('Beta')
})

test('of twenty new ones at once one is saved (decision 0192)', async () => {
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => save(ann, 'at-once', {}, { 'if-none-match': '*' })),
  )

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 412)).toHaveLength(19)
})

test('the list is guarded, in pages, the latest change first, without texts (decision 0192, §Paginated list)', async () => {
  const writer = await aMember()
  for (const key of ['a', 'b', 'c']) await save(writer, key, { content: html(`Text of ${key}`) })
  await save(writer, 'a', { content: html('Changed') })

  const reply = await writer.client.send(api.listDrafts, { ...me, count: 2 })
  const all = await collect(writer.client.each(api.listDrafts, { ...me, count: 1 }))

  expect(reply.text.startsWith(GUARD_LINE)).toBe(true)
  expect(reply.body).toMatchObject({ startIndex: 0, itemsPerPage: 2 })
  expect(all.map(({ id, excerpt }) => [id, excerpt])).toEqual([
    ['a', 'Changed'],
    ['c', 'Text of c'],
    ['b', 'Text of b'],
  ])
  expect(all.every((one) => !('content' in one))).toBe(true)
})

test('a draft of a reply or of a change names its content, as long as the person may read it (decision 0192)', async () => {
  const group = await aPlace(bob.client, { groupType: 'PRIVATE' })
  const person = `/people/${ann.id}`
  const { id: memberID } = await bob.client.addMember({
    placeID: group.id,
    body: { person, state: 'member' },
  })
  const discussion = await aDiscussion(bob.client, { parent: `/places/${group.id}`, subject: unique('Sow') })
  const message = await aMessage(bob.client, discussion.id)
  await save(ann, 'answer-1', { kind: 'message', parent: `/messages/${message.id}` })
  const changed = await save(ann, 'change-1', {
    changes: `/contents/${discussion.id}`,
    changesVersion: 3,
    parent: `/places/${group.id}`,
  })

  const before = await ann.client.getDraft({ ...me, draftKey: 'answer-1' })
  await bob.client.removeMember({ memberID })
  const after = await ann.client.getDraft({ ...me, draftKey: 'answer-1' })
  const [listed] = (await ann.client.listDrafts(me)).list

  expect(before.parentContent).toMatchObject({ id: message.id, type: 'message', subject: discussion.subject })
  expect(before.parent).toBe(message.resources.self?.ref)
  expect(changed.body).toMatchObject({
    changes: discussion.resources.self?.ref,
    changesVersion: 3,
    parentContent: { id: discussion.id },
  })
  expect(after).not.toHaveProperty('parentContent')
  expect(after.excerpt).toBe('Peas')
  expect(listed).not.toHaveProperty('parentContent')
})

test('a secret group is not named to whom it does not know (decisions §1)', async () => {
  const group = await aPlace(bob.client, { groupType: 'SECRET' })
  const { id } = await aContent(bob.client, { parent: `/places/${group.id}` })

  const placed = await save(ann, 'placed', { parent: `/places/${group.id}` })
  const answering = await save(ann, 'answering', { kind: 'comment', parent: `/contents/${id}` })

  for (const { status, body } of [placed, answering]) {
    expect(status).toBe(200)
    expect(body).not.toHaveProperty('parentPlace')
    expect(body).not.toHaveProperty('parentContent')
  }
})

test.each([
  ['kind', { kind: 'blog' }],
  ['subject', { subject: 'x'.repeat(256) }],
  ['content', { content: undefined }],
  ['parent', { parent: '/people/1' }],
  ['parent', { kind: 'message', parent: '/places/1' }],
  ['changes', { changes: 'https://example.com/contents/1' }],
  ['users[0]', { users: ['/places/1'] }],
  ['tags', { tags: Array(51).fill('x') }],
  ['endDate', { endDate: 'soon' }],
])('a wrong value is 400, which names %s (decisions §1)', async (field, wrong) => {
  const body = { ...draft(), ...wrong }

  const reply = await sendJson(ann.client, 'PUT', `${PEOPLE}/@me/drafts/wrong`, body)

  expect([reply.status, fieldsNamed(reply)]).toEqual([400, [field]])
  expect(await keysOf(ann)).not.toContain('wrong')
})

test('drafts are for the person alone, not for admins (decision 0192)', async () => {
  await save(bob, 'mine')
  const theirs = { personID: bob.id, draftKey: 'mine' }

  const others = await Promise.all(
    [ann.client, admin].flatMap((client) => [
      client.send(api.listDrafts, theirs),
      client.send(api.getDraft, theirs),
      client.send(api.saveDraft, { ...theirs, body: draft() }),
      client.send(api.deleteDraft, theirs),
    ]),
  )
  const own = await bob.client.getPerson(me)
  const seen = await admin.getPerson({ personID: bob.id })

  expect(others.map(({ status, error }) => [status, error?.code])).toEqual(Array(8).fill([403, 'forbidden']))
  expect((await anonymous.request({ path: `${PEOPLE}/${bob.id}/drafts` })).status).toBe(401)
  expect(own.resources.drafts).toEqual({ ref: `${baseUrl}${PEOPLE}/${bob.id}/drafts`, allowed: ['GET'] })
  expect(seen.resources).not.toHaveProperty('drafts')
  expect(await keysOf(bob)).toContain('mine')
})
