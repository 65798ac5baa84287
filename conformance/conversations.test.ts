import { api, type Content } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { aComment, aContent, aDiscussion, aMember, aMessage, baseUrl, collect } from './community.ts'
import { CONTENTS, fieldsNamed } from './wire.ts'

const ann = await aMember()
const bob = await aMember()
const V3 = '/api/core/v3'

/**
 * Two conversations of one shape, written in an order that is not that of the tree:
 * a (a1 (a11), a2), b (b1), c.
 */
const WRITTEN = [
  ['a', ''],
  ['b', ''],
  ['a1', 'a'],
  ['b1', 'b'],
  ['c', ''],
  ['a2', 'a'],
  ['a11', 'a1'],
] as const
const AS_TREE = ['a', 'a1', 'a11', 'a2', 'b', 'b1', 'c']
const IN_TIME = ['a', 'b', 'a1', 'b1', 'c', 'a2', 'a11']
const TOP = ['a', 'b', 'c']

async function converse(rootId: string, answer: typeof aMessage): Promise<Map<string, Content>> {
  const made = new Map<string, Content>()
  for (const [index, [name, parent]] of WRITTEN.entries()) {
    const parentId = made.get(parent)?.id ?? rootId
    made.set(name, await answer(index % 2 ? ann.client : bob.client, parentId, `<p>${name}</p>`))
  }
  return made
}

const discussion = await aDiscussion(ann.client)
const document = await aContent(ann.client)
const messages = await converse(discussion.id, aMessage)
const comments = await converse(document.id, aComment)

const kinds = [
  ['messages', `${V3}/messages/contents/${discussion.id}`, messages, `${V3}/messages`],
  ['comments', `${CONTENTS}/${document.id}/comments`, comments, `${V3}/comments`],
] as const

interface ConversationPage {
  readonly startIndex: number
  readonly itemsPerPage: number
  readonly links: { readonly next?: string; readonly prev?: string; readonly previous?: string }
  readonly list: readonly Content[]
}

async function pageAt(path: string): Promise<ConversationPage> {
  const reply = await ann.client.request({ path })
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status} ${reply.text}`)
  return reply.body as ConversationPage
}

const namesOf = ({ list }: ConversationPage) =>
  list.map(({ content }) => content.text.replace(/<[^>]*>/g, ''))

test.each(kinds)('%s come in pre-order, oldest first (decisions §3)', async (_, path) => {
  expect(namesOf(await pageAt(path))).toEqual(AS_TREE)
  expect(namesOf(await pageAt(`${path}?hierarchical=true`))).toEqual(AS_TREE)
})

test.each(kinds)('hierarchical=false: %s flat, oldest first (decisions §3)', async (_, path) => {
  expect(namesOf(await pageAt(`${path}?hierarchical=false`))).toEqual(IN_TIME)
})

test.each(kinds)(
  'excludeReplies: %s of the top level only, oldest first (decisions §3, §v2)',
  async (_, path) => {
    expect(namesOf(await pageAt(`${path}?excludeReplies=true`))).toEqual(TOP)
    expect(namesOf(await pageAt(`${path}?excludeReplies=true&hierarchical=false`))).toEqual(TOP)
    expect(namesOf(await pageAt(`${path}?excludeReplies=false`))).toEqual(AS_TREE)
  },
)

test.each(kinds)(
  'of %s the answers to one of them are its own branch, in the same order (decisions §3)',
  async (kind, _, made, base) => {
    const path = `${base}/${made.get('a')?.id}/${kind}`

    expect(namesOf(await pageAt(path))).toEqual(['a1', 'a11', 'a2'])
    expect(namesOf(await pageAt(`${path}?hierarchical=false`))).toEqual(['a1', 'a2', 'a11'])
    expect(namesOf(await pageAt(`${path}?excludeReplies=true`))).toEqual(['a1', 'a2'])
    expect(namesOf(await pageAt(`${base}/${made.get('c')?.id}/${kind}`))).toEqual([])
  },
)

test.each(kinds)('%s are paged: startIndex, itemsPerPage, links (§Paginated list)', async (_, path) => {
  const first = await pageAt(`${path}?count=3&fields=content.text&directive=silent`)
  const second = await pageAt(first.links.next ?? '')
  const third = await pageAt(second.links.next ?? '')

  expect([first, second, third].flatMap(namesOf)).toEqual(AS_TREE)
  expect([first, second, third].map((page) => page.startIndex)).toEqual([0, 3, 6])
  expect(first).toMatchObject({ itemsPerPage: 3 })
  expect(first.links).not.toHaveProperty('prev')
  expect(third.links).not.toHaveProperty('next')
  expect(third.links.previous).toBe(third.links.prev)
  expect(namesOf(await pageAt(third.links.prev ?? ''))).toEqual(namesOf(second))
  const next = new URL(first.links.next ?? '')
  expect(next.href.startsWith(`${baseUrl}${path}?`)).toBe(true)
  expect(Object.fromEntries(next.searchParams)).toEqual({
    count: '3',
    fields: 'content.text',
    directive: 'silent',
    startIndex: '3',
  })
})

test.each(['', '&hierarchical=false', '&excludeReplies=true'])(
  'a crawl by links.next meets each once, in order, one at a time: %s (decisions §2)',
  async (query) => {
    for (const [, path] of kinds) {
      const whole = namesOf(await pageAt(`${path}?count=100${query}`))
      const met: string[] = []

      for (let next: string | undefined = `${path}?count=1${query}`; next && met.length < 20; ) {
        const page = await pageAt(next)
        met.push(...namesOf(page))
        next = page.links.next
      }

      expect(met).toEqual(whole)
    }
  },
)

test('a crawl neither skips nor repeats items that exist throughout while others answer (decisions §2)', async () => {
  const { id } = await aDiscussion(ann.client)
  const made = await converse(id, aMessage)
  const there = AS_TREE.map((name) => made.get(name)?.id)
  const met: string[] = []

  for (let next: string | undefined = `${V3}/messages/contents/${id}?count=2`; next && met.length < 40; ) {
    const page = await pageAt(next)
    met.push(...page.list.map((message) => message.id))
    if (met.length < 8) await aMessage(bob.client, made.get('a1')?.id ?? '')
    next = page.links.next
  }

  expect(met).toEqual([...new Set(met)])
  expect(met.filter((one) => there.includes(one))).toEqual(there)
})

test.each(kinds)(
  'anchor: the page of %s that contains it (§v2, decisions §3)',
  async (_, path, made, base) => {
    const id = made.get('a2')?.id ?? ''
    const forms = [
      id,
      `${base}/${id}`,
      `${baseUrl}${base}/${id}`,
      `/contents/${id}`,
      `${baseUrl}/api/core/v2/comments/${id}`,
    ]

    for (const anchor of forms) {
      const page = await pageAt(`${path}?count=2&anchor=${encodeURIComponent(anchor)}`)

      expect(page.startIndex).toBe(2)
      expect(namesOf(page)).toEqual(['a11', 'a2'])
    }
  },
)

test.each(kinds)('anchor counts in the order that is asked for: %s (§v2)', async (_, path, made) => {
  const [a11, b] = [made.get('a11')?.id, made.get('b')?.id]

  const flat = await pageAt(`${path}?count=2&hierarchical=false&anchor=${a11}`)
  const top = await pageAt(`${path}?count=2&excludeReplies=true&anchor=${b}`)
  const hidden = await pageAt(`${path}?count=2&excludeReplies=true&anchor=${a11}`)

  expect([flat.startIndex, namesOf(flat)]).toEqual([6, ['a11']])
  expect([top.startIndex, namesOf(top)]).toEqual([0, ['a', 'b']])
  expect([hidden.startIndex, namesOf(hidden)]).toEqual([0, ['a', 'b']])
})

test.each(kinds)('an anchor that is not found: the first page of %s (§v2)', async (_, path) => {
  const elsewhere = messages.get('a')?.id ?? ''
  const anchors = [
    '9007199254740991',
    'nonsense',
    '/people/1',
    'http://elsewhere.example/comments/1',
    document.id,
    '',
  ]
  const strange = path.includes('/messages/') ? comments.get('c')?.id : elsewhere

  for (const anchor of [...anchors, strange ?? '']) {
    const page = await pageAt(`${path}?count=2&anchor=${encodeURIComponent(anchor)}`)

    expect([anchor, page.startIndex, namesOf(page)]).toEqual([anchor, 0, ['a', 'a1']])
  }
})

test('links of an anchored page continue from it; startIndex takes precedence over the anchor', async () => {
  const [, path, made] = kinds[0]
  const anchored = `${path}?count=2&anchor=${made.get('a2')?.id}`

  const page = await pageAt(anchored)
  const [next, prev] = [await pageAt(page.links.next ?? ''), await pageAt(page.links.prev ?? '')]
  const jumped = await pageAt(`${anchored}&startIndex=5`)

  expect([namesOf(next), namesOf(prev)]).toEqual([
    ['b', 'b1'],
    ['a', 'a1'],
  ])
  expect(namesOf(jumped)).toEqual(['b1', 'c'])
})

test.each([
  ['excludeReplies=yes', 'excludeReplies'],
  ['hierarchical=1', 'hierarchical'],
  ['count=0', 'count'],
  ['startIndex=-1', 'startIndex'],
  [`anchor=${'x'.repeat(3000)}`, 'anchor'],
])('%.20s is 400, naming it (decisions §1, §2)', async (query, field) => {
  const reply = await ann.client.request({ path: `${kinds[0][1]}?${query}` })

  expect([reply.status, fieldsNamed(reply)]).toEqual([400, [field]])
})

test('a chain of 60 replies, each to the last, is read from top to bottom (decisions §3)', async () => {
  const { id } = await aDiscussion(ann.client)
  const chain: string[] = []
  for (let depth = 0; depth < 60; depth++) chain.push((await aMessage(ann.client, chain.at(-1) ?? id)).id)
  const late = await aMessage(ann.client, chain[0] ?? '')

  const read = await collect(ann.client.each(api.listMessages, { contentID: id, count: 25 }))

  expect(read.map((message) => message.id)).toEqual([...chain, late.id])
})

test('messages and comments in lists are the same as by id (decisions §0)', async () => {
  const { list } = await ann.client.listMessages({ contentID: discussion.id, count: 1 })

  expect(list).toEqual([await ann.client.getContent({ contentID: messages.get('a')?.id ?? '' })])
})
