import { api } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { aComment, aContent, aDiscussion, admin, aMember, aMessage, html, newContent } from './community.ts'
import { CONTENTS, fieldsNamed, sendJson, sendText } from './wire.ts'

const ann = await aMember()
const document = await aContent(ann.client)
const discussion = await aDiscussion(ann.client)
const message = await aMessage(ann.client, discussion.id)
const comment = await aComment(ann.client, document.id)
const V3 = '/api/core/v3'

/** The addresses that take content in JSON, with the least that each accepts. */
const doors = [
  ['POST', CONTENTS, newContent()],
  ['PUT', `${CONTENTS}/${document.id}`, newContent()],
  ['POST', `${V3}/messages/contents/${discussion.id}`, { type: 'message', content: html('x') }],
  ['PUT', `${V3}/messages/${message.id}`, { type: 'message', content: html('x') }],
  ['POST', `${V3}/messages/${message.id}/messages`, { type: 'message', content: html('x') }],
  ['POST', `${CONTENTS}/${document.id}/comments`, { type: 'comment', content: html('x') }],
  ['PUT', `${V3}/comments/${comment.id}`, { type: 'comment', content: html('x') }],
  ['POST', `${V3}/comments/${comment.id}/comments`, { type: 'comment', content: html('x') }],
] as const

/** Invalid values of fields that all types have. */
const wrong: readonly [string, string, Record<string, unknown>][] = [
  ['no type', 'type', { type: undefined }],
  ['a type that is none', 'type', { type: 'letter' }],
  ['an empty type', 'type', { type: '' }],
  ['a null type', 'type', { type: null }],
  ['a type that is a number', 'type', { type: 1 }],
  ['no content', 'content', { content: undefined }],
  ['null content', 'content', { content: null }],
  ['content that is text', 'content', { content: '<p>x</p>' }],
  ['content that is a list', 'content', { content: [html('x')] }],
  ['content without text', 'content.text', { content: { type: 'text/html' } }],
  ['content of another type', 'content.type', { content: { type: 'text/markdown', text: 'x' } }],
  ['content of an empty type', 'content.type', { content: { type: '', text: 'x' } }],
  ['text that is null', 'content.text', { content: { type: 'text/html', text: null } }],
  ['text that is a number', 'content.text', { content: { type: 'text/html', text: 5 } }],
  ['NUL in the text', 'content.text', { content: html('a\0b') }],
  ['half a pair in the text', 'content.text', { content: html('a\ud83d') }],
  ['a subject that is a number', 'subject', { subject: 5 }],
  ['a null subject', 'subject', { subject: null }],
  ['an empty subject', 'subject', { subject: '' }],
  ['a subject of spaces', 'subject', { subject: ' \t ' }],
  ['a subject of 256 characters', 'subject', { subject: 'x'.repeat(256) }],
  ['NUL in the subject', 'subject', { subject: 'a\0b' }],
  ['half a pair in the subject', 'subject', { subject: '\udc00b' }],
  ['tags that are text', 'tags', { tags: 'a,b' }],
  ['null tags', 'tags', { tags: null }],
  ['a tag that is a number', 'tags[1]', { tags: ['a', 5] }],
  ['an empty tag', 'tags[0]', { tags: [''] }],
  ['a tag of spaces', 'tags[0]', { tags: ['  '] }],
  ['a tag of 65 characters', 'tags[0]', { tags: ['x'.repeat(65)] }],
  ['a huge tag', 'tags[0]', { tags: ['x'.repeat(1_000_000)] }],
  ['51 tags', 'tags', { tags: Array.from({ length: 51 }, (_, index) => `t${index}`) }],
  ['NUL in a tag', 'tags[0]', { tags: ['a\0'] }],
  ['half a pair in a tag', 'tags[1]', { tags: ['a', '\ud800'] }],
  ['categories that are an object', 'categories', { categories: {} }],
  ['an empty category', 'categories[0]', { categories: [''] }],
  ['a category that is an object', 'categories[0]', { categories: [{ name: 'a' }] }],
  ['a category of 256 characters', 'categories[0]', { categories: ['x'.repeat(256)] }],
  ['51 categories', 'categories', { categories: Array.from({ length: 51 }, (_, index) => `c${index}`) }],
  ['NUL in a category', 'categories[0]', { categories: ['\0'] }],
]

test.each(wrong)(
  '%s is 400 fieldInvalid at every address that takes content, naming %s (decisions §1)',
  async (_, field, overrides) => {
    const replies = await Promise.all(
      doors.map(([method, path, body]) => sendJson(ann.client, method, path, { ...body, ...overrides })),
    )

    expect(replies.map((reply) => `${reply.status} ${reply.error?.code}`)).toEqual(
      doors.map(() => '400 fieldInvalid'),
    )
    for (const reply of replies) expect(fieldsNamed(reply)).toContain(field)
  },
)

test('content without type is 400 at every address that creates content; a change keeps the type (decisions §1, more §1.8)', async () => {
  const creating = doors.filter(([method]) => method === 'POST')
  const replies = await Promise.all(
    creating.map(([method, path, body]) =>
      sendJson(ann.client, method, path, { ...body, content: { text: 'x' } }),
    ),
  )

  for (const reply of replies) expect([reply.status, fieldsNamed(reply)]).toEqual([400, ['content.type']])
})

/** Fields that only top-level content has. */
const wrongOfContents: readonly [string, string, Record<string, unknown>][] = [
  ['visibility that is null', 'visibility', { visibility: null }],
  ['visibility that is empty', 'visibility', { visibility: '' }],
  ['visibility in capitals', 'visibility', { visibility: 'ALL' }],
  ['a parent that is a number', 'parent', { parent: 5 }],
  ['a parent that is null', 'parent', { parent: null }],
  ['a parent that is empty', 'parent', { parent: '' }],
  ['a parent that is an object', 'parent', { parent: { id: '1' } }],
  ['a parent of 3,000 characters', 'parent', { parent: `/places/${'1'.repeat(3000)}` }],
  ['users that are text', 'users', { users: `/people/${ann.id}` }],
  ['users that are null', 'users', { users: null }],
  ['a user that is a number', 'users[0]', { users: [5] }],
  ['a user that is null', 'users[0]', { users: [null] }],
  ['a user that is empty', 'users[0]', { users: [''] }],
  ['a user without id', 'users[0]', { users: [{ name: 'Ann' }] }],
  ['a user whose id is a number', 'users[0]', { users: [{ id: 5 }] }],
  ['a user in a list in a list', 'users[0]', { users: [[`/people/${ann.id}`]] }],
  ['a user of NUL', 'users[0]', { users: ['\0'] }],
  ['an id beyond 2^53', 'users[0]', { users: ['/people/9007199254740993'] }],
  ['authorship that is null', 'authorship', { authorship: null }],
  ['authors that are text', 'authors', { authors: 'ann' }],
  ['status that is a number', 'status', { status: 1 }],
  ['restrictComments that is text', 'restrictComments', { restrictComments: 'true' }],
  ['restrictComments that is null', 'restrictComments', { restrictComments: null }],
  ['question that is a number', 'question', { question: 1 }],
  ['publishDate that is null', 'publishDate', { publishDate: null }],
  ['publishDate that is a number', 'publishDate', { publishDate: 1_700_000_000_000 }],
  ['publishDate of NUL', 'publishDate', { publishDate: '\0' }],
  ['publishDate of the year 12026', 'publishDate', { publishDate: '+012026-01-01T00:00:00.000Z' }],
  ['endDate that is an object', 'endDate', { endDate: {} }],
]

test.each(wrongOfContents)('%s is 400, naming %s (decisions §1)', async (_, field, overrides) => {
  const post = await sendJson(ann.client, 'POST', CONTENTS, { ...newContent(), ...overrides })
  const put = await sendJson(ann.client, 'PUT', `${CONTENTS}/${document.id}`, {
    ...newContent(),
    ...overrides,
  })

  for (const reply of [post, put]) {
    expect([reply.status, reply.error?.message.includes(field.replace(/\[.*/, ''))]).toEqual([400, true])
    expect(fieldsNamed(reply).some((name) => name.startsWith(field))).toBe(true)
  }
})

test('an unknown author is 400 from an admin, and only admins may set one (decisions §1, §3)', async () => {
  for (const author of ['nobody', '/places/1', { id: 'x' }, '/people/9007199254740991']) {
    const reply = await admin.send(api.createContent, { body: newContent({ author }) })

    expect([reply.status, fieldsNamed(reply)]).toEqual([400, ['author']])
  }
})

test.each([
  ['no JSON', '{"type":'],
  ['an unfinished string', '"'],
  ['nothing', ''],
  [
    'forged keys',
    '{"type":"document","subject":"x","content":{"__proto__":{},"type":"text/html","text":"x"}}',
  ],
  ['1,000 levels', `{"content":${'['.repeat(1000)}${']'.repeat(1000)}}`],
])('a body of %s is 400 at every address that takes content (decisions §1)', async (_, text) => {
  const replies = await Promise.all(doors.map(([method, path]) => sendText(ann.client, method, path, text)))

  expect(replies.map((reply) => reply.status)).toEqual(doors.map(() => 400))
})

test.each(['null', '[]', '5', '"text"', 'true'])(
  'the body %s is no content: 400 (decisions §1)',
  async (text) => {
    const replies = await Promise.all(doors.map(([method, path]) => sendText(ann.client, method, path, text)))

    expect(replies.map((reply) => reply.status)).toEqual(doors.map(() => 400))
  },
)

test('another media type is 415 at every address that takes content (decisions §1)', async () => {
  const replies = await Promise.all(
    doors.map(([method, path, body]) =>
      ann.client.request({
        method,
        path,
        headers: { 'content-type': 'text/plain' },
        body: JSON.stringify(body),
      }),
    ),
  )

  expect(replies.map((reply) => reply.status)).toEqual(doors.map(() => 415))
})

test('after all this the content is unchanged (decisions §1)', async () => {
  const read = await Promise.all(
    [document, discussion, message, comment].map(({ id }) => ann.client.getContent({ contentID: id })),
  )

  expect(read.map(({ version }) => version)).toEqual([1, 1, 1, 1])
  expect(read.map(({ replyCount }) => replyCount)).toEqual([1, 1, 0, 0])
})
