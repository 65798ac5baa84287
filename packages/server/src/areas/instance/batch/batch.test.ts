import type { BatchItem } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { insertContents, topRow } from '../../../testing/content-rows.ts'
import { anInstance } from '../../../testing/instance.ts'
import { aPerson } from '../../../testing/makers.ts'

/** Two a second, a burst of four. */
const instance = await anInstance({ FOLKMOOT_ANONYMOUS_READ: 'on' })
const limited = await anInstance({ FOLKMOOT_RATE_LIMIT: '2' })
afterAll(async () => {
  await instance.close()
  await limited.close()
})
const { admin, anonymous } = instance

const get = (key: string, endpoint: string): BatchItem => ({ key, request: { method: 'GET', endpoint } })
const post = (key: string, endpoint: string, body?: unknown): BatchItem => ({
  key,
  request: { method: 'POST', endpoint, body },
})
const me = (key: string) => get(key, '/api/core/v3/people/@me')
const document = (subject: string) => ({
  type: 'document',
  subject,
  content: { type: 'text/html', text: '<p>Words</p>' },
})
const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status)

async function metric(name: string, labels: string): Promise<number> {
  const { text } = await fetch(`${instance.baseUrl}/metrics`).then(async (reply) => ({
    text: await reply.text(),
  }))
  const line = text.split('\n').find((one) => one.startsWith(`${name}{${labels}}`))
  return Number(line?.split(' ')[1] ?? 0)
}

test('a request with a server error answers 500 with the request id; the others are answered', async () => {
  await instance.store.sql.unsafe(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'on purpose'; end $$;
    create trigger refuse before insert on content for each row when (new.subject = 'Broken') execute function refuse()`)

  const answers = await admin.executeBatch({
    body: [
      post('one', '/api/core/v3/contents', document('Whole')),
      post('two', '/api/core/v3/contents', document('Broken')),
      me('three'),
    ],
  })

  expect(statusesOf(answers)).toEqual([201, 500, 200])
  expect(answers[1]?.error).toMatchObject({ code: 'internal', requestId: expect.any(String) })
  expect(JSON.stringify(answers)).not.toContain('on purpose')
})

test('every request of a batch is charged to its caller’s budget', async () => {
  const answers = await limited.admin.executeBatch({
    body: Array.from({ length: 8 }, (_, at) => me(`k${at}`)),
  })

  const allowed = statusesOf(answers).filter((status) => status === 200).length
  expect(allowed).toBeGreaterThanOrEqual(1)
  expect(allowed).toBeLessThanOrEqual(4)
  expect(answers.at(-1)).toMatchObject({ status: 429, error: { code: 'tooFast' } })
})

test('where anonymous callers may read, a batch lets them read and nothing else', async () => {
  const { id } = await admin.createContent({ body: document('For all') as never })

  const answers = await anonymous.executeBatch({
    body: [
      get('read', `/api/core/v3/contents/${id}`),
      post('like', `/api/core/v3/contents/${id}/likes`),
      get('me', '/api/core/v3/people/@me'),
      get('audit', '/api/core/v3/admin/audit'),
    ],
  })

  expect(statusesOf(answers)).toEqual([200, 401, 401, 401])
})

test('requests of a batch are counted by operation, beside the batch itself', async () => {
  const before = await metric('folkmoot_requests_total', 'operation="getPerson",status="200"')

  await admin.executeBatch({ body: [me('one'), me('two')] })

  expect(await metric('folkmoot_requests_total', 'operation="getPerson",status="200"')).toBe(before + 2)
  expect(await metric('folkmoot_requests_total', 'operation="executeBatch",status="200"')).toBeGreaterThan(0)
})

test('the total answer size is limited: reads that do not fit, and requests not started, are left out', async () => {
  const author = await aPerson(instance)
  const rows = Array.from({ length: 60 }, () =>
    topRow({ type: 'document', author_id: author.id, tags: ['large'] }),
  )
  await insertContents(instance, rows)
  const large = 'x'.repeat(100_000)
  await instance.store.sql`update content set body = ${large} where tags @> array['large']`
  const list = (key: string) => get(key, '/api/core/v3/contents?filter=tag(large)&count=60')

  const reply = await admin.request({
    method: 'POST',
    path: '/api/core/v3/executeBatch',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([list('one'), list('two'), me('three')]),
  })

  const answers = JSON.parse(reply.text) as { status: number; error?: { code: string } }[]
  expect(statusesOf(answers)).toEqual([200, 413, 200])
  expect(answers[1]?.error?.code).toBe('answersTooLarge')
  expect(reply.bytes.length).toBeLessThan(10 * 1024 * 1024)
})

test('references cannot inflate a request', async () => {
  const { id } = await admin.createContent({
    body: { ...document('Long'), content: { type: 'text/html', text: 'y'.repeat(1_000_000) } } as never,
  })
  const [reference, endpoint] = ['${long:content.text}', '/api/core/v3/contents']

  const answers = await admin.executeBatch({
    body: [
      get('long', `${endpoint}/${id}`),
      post('many', endpoint, { ...document('Many'), categories: Array(20).fill(reference) }),
      get('address', `/api/core/v3/people/username/${reference}`),
      me('who'),
    ],
  })

  expect(statusesOf(answers)).toEqual([200, 413, 414, 200])
})
