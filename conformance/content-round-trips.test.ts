import type { Client } from '@folkmoot/client'
import type { Content, ContentInput } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { aComment, aContent, aDiscussion, admin, aMember, aMessage, aPlace, newContent } from './community.ts'
import { CONTENTS, sendJson } from './wire.ts'

const ann = await aMember()
const bob = await aMember()
const carl = await aMember()
const group = await aPlace(ann.client, { groupType: 'PRIVATE' })
const discussion = await aDiscussion(ann.client)
const people = [ann, bob].map(({ id }) => `/people/${id}`)

/** Fields that a change keeps; views are counted from time to time. */
const lasting = ({ version, updated, lastActivityDate, viewCount, ...rest }: Content) => rest

async function readAndSentBack(client: Client, id: string) {
  const before = await client.getContent({ contentID: id })
  const reply = await sendJson(client, 'PUT', `${CONTENTS}/${id}`, before)
  return { before, reply, after: reply.body as Content }
}

const SOON = '2099-01-01T00:00:00.000+0000'
const overrides: readonly [string, Partial<ContentInput>][] = [
  ['a document', {}],
  ['a discussion that is a question', { type: 'discussion', question: true }],
  ['a document in a place', { parent: `/places/${group.id}` }],
  ['a discussion for certain people', { type: 'discussion', users: people }],
  ['a hidden document', { visibility: 'hidden' }],
  [
    'a document with tags and categories',
    { tags: ['b', 'a'], categories: ['B', 'a'], restrictComments: true },
  ],
  ['a document of limited authorship', { authorship: 'limited', authors: people }],
  ['an open document in a place', { parent: `/places/${group.id}`, authorship: 'open' }],
  ['an incomplete document', { status: 'incomplete' }],
  ['a scheduled discussion', { type: 'discussion', publishDate: SOON }],
  ['an announcement in a place', { type: 'announcement', parent: `/places/${group.id}` }],
  ['a scheduled announcement', { type: 'announcement', parent: `/places/${group.id}`, publishDate: SOON }],
]

test.each(overrides)(
  '%s read and sent back whole is accepted and changes nothing but its version and dates (decisions §3)',
  async (_, overrides) => {
    const { id } = await aContent(ann.client, overrides)

    const { before, reply, after } = await readAndSentBack(ann.client, id)

    expect(reply.status).toBe(200)
    expect(lasting(after)).toEqual(lasting(before))
    expect(after.version).toBe(before.version + 1)
  },
)

test.each([
  ['message', aMessage],
  ['comment', aComment],
] as const)('a %s read and sent back whole stays as it is (decisions §3)', async (_, answer) => {
  const { id } = await answer(bob.client, discussion.id)

  const { before, reply, after } = await readAndSentBack(bob.client, id)
  const atSelf = await sendJson(bob.client, 'PUT', before.resources.self?.ref ?? '', after)

  expect([reply.status, atSelf.status]).toEqual([200, 200])
  expect(lasting(after)).toEqual(lasting(before))
  expect(lasting(atSelf.body as Content)).toEqual(lasting(before))
})

test('archived content read and sent back stays archived (decisions §3)', async () => {
  const { id: contentID } = await aContent(ann.client)
  await ann.client.updateContent({ contentID, body: newContent({ status: 'archived' }) })

  const { before, reply, after } = await readAndSentBack(ann.client, contentID)

  expect([reply.status, after.status]).toEqual([200, 'archived'])
  expect(lasting(after)).toEqual(lasting(before))
})

test('an admin and a co-author send back whole what another wrote: it stays theirs (decisions §3)', async () => {
  const { id } = await aContent(ann.client, { authorship: 'limited', authors: [`/people/${bob.id}`] })

  for (const client of [admin, bob.client]) {
    const { before, reply, after } = await readAndSentBack(client, id)

    expect(reply.status).toBe(200)
    expect(lasting(after)).toEqual(lasting(before))
    expect(after.author.id).toBe(ann.id)
  }
})

test('an admin can send back content of a removed person: it keeps its author (decisions §3, §4)', async () => {
  const leaver = await aMember()
  const { id } = await aContent(leaver.client)
  await admin.deletePerson({ personID: leaver.id })

  const { before, reply, after } = await readAndSentBack(admin, id)

  expect(before.author).toEqual({
    id: leaver.id,
    type: 'person',
    displayName: 'Former member',
    svc: { status: 'departed' },
  })
  expect(reply.status).toBe(200)
  expect(lasting(after)).toEqual(lasting(before))
})

test.each(['users', 'authors'] as const)(
  'people named in %s may leave or hide: sent back whole, the content is accepted still (decisions §3)',
  async (field) => {
    const [hiding, leaving] = [await aMember(), await aMember()]
    const named = [hiding, leaving].map(({ id }) => `/people/${id}`)
    const limited = { authorship: 'limited', authors: named } as const
    const both = await aContent(ann.client, field === 'users' ? { users: named } : limited)
    const only = named.slice(1)
    const one = await aContent(
      ann.client,
      field === 'users' ? { users: only } : { ...limited, authors: only },
    )
    await admin.updatePerson({ personID: hiding.id, body: { svc: { visible: false } } })
    await admin.deletePerson({ personID: leaving.id })

    for (const { id } of [both, one]) {
      const { before, reply, after } = await readAndSentBack(ann.client, id)

      expect([before.id, reply.status, reply.error?.message]).toEqual([id, 200, undefined])
      expect(lasting(after)).toEqual(lasting(before))
    }
    const { self } = (await hiding.client.getContent({ contentID: both.id })).resources
    expect(self?.allowed).toEqual(field === 'users' ? ['GET'] : ['GET', 'PUT'])
  },
)

test('sent back twenty times the text stays the same (decisions §3)', async () => {
  const text = '<h1 id="top">Ünï &amp; 🙂</h1><p>a &lt; b<br>c</p><ul><li>one</li></ul><pre>  x\n  y</pre>'
  const { id, content } = await aContent(ann.client, { content: { type: 'text/html', text } })

  let after: Content | undefined
  for (let turn = 0; turn < 20; turn++) after = (await readAndSentBack(ann.client, id)).after

  expect(after?.content.text).toBe(content.text)
  expect(after?.version).toBe(21)
})

test('somebody else’s content sent back is refused, and a stranger to a place learns nothing new (decisions §1)', async () => {
  const { id } = await aContent(ann.client, { parent: `/places/${group.id}` })
  const seen = await ann.client.getContent({ contentID: id })

  const reply = await sendJson(carl.client, 'PUT', `${CONTENTS}/${id}`, seen)

  expect([reply.status, reply.error?.code]).toEqual([403, 'forbidden'])
  expect(reply.text).not.toContain(seen.subject)
})
