import { api, type BatchItem } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import {
  aContent,
  aDiscussion,
  admin,
  aMember,
  anonymous,
  aPlace,
  baseUrl,
  html,
  newContent,
  unique,
  word,
} from './community.ts'
import { fieldsNamed, sendJson, sendText, written } from './wire.ts'

const BATCH = '/api/core/v3/executeBatch'
const [ann, eve] = [await aMember(), await aMember()]

interface Answer {
  readonly key: string
  readonly id: string
  readonly status: number
  readonly data?: unknown
  readonly error?: { readonly status: number; readonly code: string; readonly message: string }
}

const get = (key: string, endpoint: string, queryParams?: unknown): BatchItem => ({
  key,
  request: { method: 'GET', endpoint, queryParams },
})
const post = (key: string, endpoint: string, body?: unknown): BatchItem => ({
  key,
  request: { method: 'POST', endpoint, body },
})
const me = (key: string) => get(key, '/api/core/v3/people/@me')

async function batch(items: readonly BatchItem[], client = ann.client): Promise<Answer[]> {
  return (await client.executeBatch({ body: [...items] })) as Answer[]
}
const codesOf = (answers: readonly Answer[]) => answers.map(({ status, error }) => [status, error?.code])

test('a batch is answered with 200 and an array in order of key, id, status and data (decisions §4)', async () => {
  const document = await aContent(ann.client)

  const reply = await ann.client.send(api.executeBatch, {
    body: [me('who'), get('what', `/api/core/v3/contents/${document.id}`)],
  })

  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject([
    { key: 'who', id: 'who', status: 200, data: { id: ann.id, type: 'person' } },
    { key: 'what', id: 'what', status: 200, data: { id: document.id, subject: document.subject } },
  ])
})

test('answers inside a batch equal those outside, without a guard line (decisions §1, §4)', async () => {
  const alone = await ann.client.request({ path: '/api/core/v3/people/@me' })

  const reply = await ann.client.send(api.executeBatch, { body: [me('who')] })

  const [inside] = written(reply) as unknown as Answer[]
  expect(reply.text.startsWith('[')).toBe(true)
  expect(inside?.data).toEqual(written(alone))
  expect(inside?.data).toHaveProperty(word('svc'))
})

test('an endpoint is whole or begins at /api/core/v3; any other is an error of that request (decisions §4)', async () => {
  const answers = await batch([
    get('whole', `${baseUrl}/api/core/v3/people/@me`),
    get('path', '/api/core/v3/people/@me'),
    get('short', '/people/@me'),
    get('other', '/api/version'),
    get('far', 'https://example.org/api/core/v3/people/@me'),
    get('up', '/api/core/v3/../../version'),
  ])

  expect(codesOf(answers)).toEqual([
    [200, undefined],
    [200, undefined],
    [400, 'fieldInvalid'],
    [400, 'fieldInvalid'],
    [400, 'fieldInvalid'],
    [404, 'pathUnknown'],
  ])
})

test('queryParams are an object or a query string, added to those of the endpoint (decisions §4)', async () => {
  const tag = unique('tag')
  const { id } = await aContent(ann.client, { tags: [tag] })
  await aDiscussion(ann.client, { tags: [tag] })

  const answers = await batch([
    get('object', '/api/core/v3/contents', {
      filter: [`tag(${tag})`, 'type(document)'],
      fields: 'id',
      count: 1,
    }),
    get('string', '/api/core/v3/contents', `filter=tag(${tag})&filter=type(document)`),
    get('both', `/api/core/v3/contents?filter=tag(${tag})`, { filter: 'type(document)' }),
    get('wrong', '/api/core/v3/contents', ['count', 1]),
    get('nested', '/api/core/v3/contents', { count: { of: 1 } }),
  ])

  const found = answers
    .slice(0, 3)
    .map(({ data }) => (data as { list: { id: string }[] }).list.map((one) => one.id))
  expect(found).toEqual([[id], [id], [id]])
  expect(codesOf(answers).slice(3)).toEqual([
    [400, 'fieldInvalid'],
    [400, 'fieldInvalid'],
  ])
})

test('${key:path} refers to what an earlier request answered, in endpoints, queries and bodies (decisions §4)', async () => {
  const subject = unique('Chained ')

  const answers = await batch([
    post('made', '/api/core/v3/contents', { type: 'discussion', subject, content: html('<p>One</p>') }),
    post('reply', '/api/core/v3/messages/contents/${made:id}', {
      type: 'message',
      content: html('Re: ${made:subject}'),
    }),
    get('replies', '${made:resources.messages.ref}'),
    get('found', '/api/core/v3/contents', {
      filter: 'entityDescriptor(1,${made:id})',
      count: '${made:replyCount}',
    }),
    get('first', '/api/core/v3/contents/${replies:list.0.id}'),
    get('path', '/api/core/v3/contents/${replies:$.list[0].id}'),
  ])

  expect(answers.map(({ status }) => status)).toEqual([201, 201, 200, 400, 200, 200])
  const [, reply, replies, found, first, path] = answers
  expect(reply?.data).toMatchObject({ type: 'message' })
  expect(JSON.stringify(reply?.data)).toContain(`Re: ${subject.trim()}`)
  expect(replies?.data).toMatchObject({ list: [{ type: 'message' }] })
  expect(found?.error?.message).toContain('count')
  expect(first?.data).toEqual(path?.data)
})

test('a text that consists of one reference takes the value with its type (decisions §4)', async () => {
  const tags = [unique('one'), unique('two')]
  const source = await aContent(ann.client, { tags })

  const [, made] = await batch([
    get('source', `/api/core/v3/contents/${source.id}`),
    post('made', '/api/core/v3/contents', newContent({ tags: '${source:tags}' as unknown as string[] })),
  ])

  expect(made).toMatchObject({ status: 201, data: { tags } })
})

test('a value in a path is one segment, whatever it contains; $${ is text (decisions §4)', async () => {
  const strange = 'a/../b?c=d#e'
  const made = await aContent(ann.client, { subject: strange })

  const [, byName, text] = await batch([
    get('made', `/api/core/v3/contents/${made.id}`),
    get('byName', '/api/core/v3/people/username/${made:subject}'),
    post('text', '/api/core/v3/contents', newContent({ subject: 'Say $${made:subject} and ${HOME}' })),
  ])

  expect([byName?.status, byName?.error?.code]).toEqual([404, 'personMissing'])
  expect(text?.data).toMatchObject({ subject: 'Say ${made:subject} and ${HOME}' })
})

test('a reference to an unknown, later or failed request fails only that request (decisions §4)', async () => {
  const answers = await batch([
    me('who'),
    get('unknown', '/api/core/v3/people/${nobody:id}'),
    get('later', '/api/core/v3/people/${last:id}'),
    get('nowhere', '/api/core/v3/people/${who:no.such.path}'),
    get('hidden', '/api/core/v3/people/${who:constructor.name}'),
    get('whole', '/api/core/v3/people/${who:name}'),
    get('missing', '/api/core/v3/people/999999999'),
    get('after', '/api/core/v3/people/${missing:id}'),
    get('last', '/api/core/v3/people/${who:id}'),
  ])

  expect(codesOf(answers)).toEqual([
    [200, undefined],
    [400, 'fieldInvalid'],
    [400, 'fieldInvalid'],
    [400, 'fieldInvalid'],
    [400, 'fieldInvalid'],
    [400, 'fieldInvalid'],
    [404, 'personMissing'],
    [424, 'referenceFailed'],
    [200, undefined],
  ])
  expect(answers[1]?.error?.message).toContain('${nobody:id}')
})

test('more than 25 requests are 400 tooManyItems and none is done; 25 are (decisions §4)', async () => {
  const tag = unique('many')
  const create = (index: number) => post(`k${index}`, '/api/core/v3/contents', newContent({ tags: [tag] }))
  const over = Array.from({ length: 26 }, (_, index) => create(index))

  const refused = await ann.client.send(api.executeBatch, { body: over })
  const before = await ann.client.listContents({ filter: [`tag(${tag})`] })
  const answers = await batch(Array.from({ length: 25 }, (_, index) => me(`k${index}`)))

  expect([refused.status, refused.error?.code]).toEqual([400, 'tooManyItems'])
  expect(before.list).toEqual([])
  expect(answers.map(({ status }) => status)).toEqual(Array(25).fill(200))
})

test.each([
  ['no array', {}, ['body']],
  ['nothing in it', [], ['body']],
  ['no key', [{ request: { method: 'GET', endpoint: '/api/core/v3/people/@me' } }], ['body[0].key']],
  ['an empty key', [me('')], ['body[0].key']],
  ['a key twice', [me('one'), me('two'), me('one')], ['body[2].key']],
  ['no request', [{ key: 'one' }], ['body[0].request']],
  [
    'another method',
    [{ key: 'one', request: { method: 'PATCH', endpoint: '/' } }],
    ['body[0].request.method'],
  ],
  ['no endpoint', [{ key: 'one', request: { method: 'GET' } }], ['body[0].request.endpoint']],
])('a batch with %s is 400 and names the field (decisions §1)', async (_, body, fields) => {
  const reply = await sendJson(ann.client, 'POST', BATCH, body)

  expect([reply.status, reply.error?.code]).toEqual([400, 'fieldInvalid'])
  expect(fieldsNamed(reply)).toEqual(fields)
})

test('each request has the rights of the caller and nothing more (decisions §1)', async () => {
  const secret = await aPlace(ann.client, { groupType: 'SECRET' })
  const hidden = await aContent(ann.client, { parent: `/places/${secret.id}` })
  const own = await aContent(ann.client, { visibility: 'hidden' })

  const answers = await batch(
    [
      get('place', `/api/core/v3/places/${secret.id}`),
      get('content', `/api/core/v3/contents/${hidden.id}`),
      get('own', `/api/core/v3/contents/${own.id}`),
      { key: 'remove', request: { method: 'DELETE', endpoint: `/api/core/v3/people/${ann.id}` } },
      get('audit', '/api/core/v3/admin/audit'),
      get('after', '${content:resources.self.ref}'),
    ],
    eve.client,
  )

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 403, 403, 403, 424])
  expect(JSON.stringify(answers)).not.toContain(hidden.subject)
})

test('changes of the caller by a request apply to the following ones (decisions §4)', async () => {
  const other = await aMember({ svc: { roles: ['admin'] } })
  const demote = {
    key: 'demote',
    request: { method: 'PUT', endpoint: '/api/core/v3/people/@me', body: { svc: { roles: [] } } },
  }

  const answers = await batch(
    [
      get('before', '/api/core/v3/admin/audit'),
      demote as BatchItem,
      get('behind', '/api/core/v3/admin/audit'),
    ],
    other.client,
  )

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 403])
})

test('anonymous callers get 401 (decisions §1)', async () => {
  const reply = await anonymous.send(api.executeBatch, { body: [me('who')] })

  expect(reply.status).toBe(401)
})

test('requests are independent: a failure undoes nothing before it (decisions §4)', async () => {
  const tag = unique('each')
  const made = post('made', '/api/core/v3/contents', newContent({ tags: [tag] }))

  const answers = await batch([
    made,
    post('bad', '/api/core/v3/contents', { type: 'document' }),
    { key: 'verb', request: { method: 'DELETE', endpoint: '/api/core/v3/contents' } },
    get('nowhere', '/api/core/v3/nothing'),
    post('liked', '${made:resources.likes.ref}'),
    { key: 'unread', request: { method: 'DELETE', endpoint: '${made:resources.read.ref}' } },
  ])

  const { list } = await ann.client.listContents({ filter: [`tag(${tag})`] })
  expect(codesOf(answers).slice(0, 4)).toEqual([
    [201, undefined],
    [400, 'fieldInvalid'],
    [405, 'methodNotAllowed'],
    [404, 'pathUnknown'],
  ])
  expect(answers[5]).toEqual({ key: 'unread', id: 'unread', status: 204 })
  expect(list).toHaveLength(1)
})

test('files, pictures and batches inside a batch are an error of that request that says so (decisions §4)', async () => {
  const answers = await batch([
    post('batch', BATCH, [me('who')]),
    post('image', '/api/core/v3/images', {}),
    get('avatar', '/api/core/v3/people/@me/avatar'),
    get('data', '/api/core/v3/attachments/1/data'),
    me('who'),
  ])

  const refused = [400, 'notInBatch']
  expect(codesOf(answers)).toEqual([refused, refused, refused, refused, [200, undefined]])
})

test('with an Idempotency-Key a batch that is sent again does nothing twice (decisions §1)', async () => {
  const [key, tag] = [unique('key'), unique('once')]
  const body = [
    post('made', '/api/core/v3/contents', newContent({ tags: [tag] })),
    { key: 'gone', request: { method: 'DELETE', endpoint: '${made:resources.self.ref}' } } as BatchItem,
    post('kept', '/api/core/v3/contents', newContent({ tags: [tag] })),
  ]
  const headers = { 'idempotency-key': key }

  const first = await ann.client.send(api.executeBatch, { body, headers })
  const again = await ann.client.send(api.executeBatch, { body, headers })
  const changed = [post('made', '/api/core/v3/contents', newContent())]
  const other = await ann.client.send(api.executeBatch, { body: changed, headers })

  const { list } = await ann.client.listContents({ filter: [`tag(${tag})`] })
  expect((first.body as Answer[]).map(({ status }) => status)).toEqual([201, 204, 201])
  expect(again.text).toBe(first.text)
  expect(list).toHaveLength(1)
  expect(codesOf(other.body as Answer[])).toEqual([[409, 'idempotencyKeyReused']])
})

test('malformed JSON is 400, and an If-Match on the batch does not apply to its parts (decisions §1)', async () => {
  const { id } = await aContent(ann.client)

  const malformed = await sendText(ann.client, 'POST', BATCH, '[{')
  const removed = await ann.client.send(api.executeBatch, {
    headers: { 'if-match': '"99.nothing"' },
    body: [{ key: 'gone', request: { method: 'DELETE', endpoint: `/api/core/v3/contents/${id}` } }],
  })

  expect([malformed.status, malformed.error?.code]).toEqual([400, 'malformedJSON'])
  expect((removed.body as Answer[])[0]?.status).toBe(204)
  expect((await admin.send(api.getContent, { contentID: id })).status).toBe(404)
})
