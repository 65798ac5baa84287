import { expect, test } from 'vitest'
import { aMember, bodyOf, unique } from './community.ts'

const ann = await aMember()
const UPDATES = '/api/core/v2/updates'
const FORM = 'application/x-www-form-urlencoded'

const postForm = async (path: string, body: string | FormData) =>
  await ann.client.request({
    method: 'POST',
    path,
    body,
    ...(typeof body === 'string' && { headers: { 'content-type': FORM } }),
  })
const postJson = async (path: string, body: unknown) =>
  await ann.client.request({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test('a body is a form, url-encoded or multipart, or JSON (§v2)', async () => {
  const form = new FormData()
  form.set('html', '<p>Grüße & more</p>')
  form.set('draft', 'true')

  const replies = [
    await postForm(UPDATES, 'html=%3Cp%3EGr%C3%BC%C3%9Fe+%26amp%3B+more%3C%2Fp%3E&draft=true'),
    await postForm(UPDATES, form),
    await postJson(UPDATES, { html: '<p>Grüße & more</p>', draft: true }),
  ]

  for (const { status, body } of replies) {
    expect(status).toBe(201)
    expect(body).toMatchObject({
      status: 'draft',
      content: { text: bodyOf('<p>Grüße &amp; more</p>') },
    })
  }
})

test.each([
  ['html', ''],
  ['html', 'html=+'],
  ['latitude', 'html=x&latitude=90.1'],
  ['latitude', 'html=x&latitude=north'],
  ['latitude', 'html=x&latitude='],
  ['longitude', 'html=x&longitude=-180.5'],
  ['longitude', 'html=x&longitude=1e400'],
  ['draft', 'html=x&draft=maybe'],
  ['html', 'html=x&html=y'],
])('%s is named by a 400 when it is wrong: %s (§v2, decisions §1, §5)', async (field, body) => {
  const reply = await postForm(UPDATES, body)

  expect([reply.status, reply.error?.code]).toEqual([400, 'fieldInvalid'])
  expect(reply.error?.details?.[0]?.field).toBe(field)
})

test('a text of more than 2 MB is 400, and so is a body of another kind 415 (decisions §1)', async () => {
  const long = await postForm(UPDATES, `html=${'x'.repeat(2_100_000)}`)
  const xml = await ann.client.request({
    method: 'POST',
    path: UPDATES,
    headers: { 'content-type': 'text/xml' },
    body: '<html/>',
  })

  expect([long.status, long.error?.details?.[0]?.field]).toEqual([400, 'html'])
  expect(xml.status).toBe(415)
})

const part = (name: string, text: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`

test.each([
  ['not UTF-8', FORM, 'html=\xff\xfe', 400],
  ['text that is not UTF-8', 'multipart/form-data; boundary=b', `${part('html', '\xff')}--b--\r\n`, 400],
  ['no last boundary', 'multipart/form-data; boundary=b', part('html', 'never ends'), 400],
  ['no boundary at all', 'multipart/form-data', part('html', 'x'), 400],
  ['too many parts', 'multipart/form-data; boundary=b', `${part('a', '').repeat(300)}--b--\r\n`, 400],
  ['NUL', FORM, 'html=a%00b', 400],
  ['more than 10 MB', 'multipart/form-data; boundary=b', `${part('html', 'x'.repeat(11_000_000))}--b--`, 413],
  ['forged names beside good ones', FORM, '__proto__=1&constructor=2&html=fine&draft=true', 201],
])('a form with %s is refused or taken, and harms nothing (decisions §1)', async (_, type, text, status) => {
  const body = Uint8Array.from(Buffer.from(text, 'latin1'))

  const reply = await ann.client.request({
    method: 'POST',
    path: UPDATES,
    headers: { 'content-type': type },
    body,
  })

  expect(reply.status).toBe(status)
})

test('an Idempotency-Key makes one update of two forms (decisions §1)', async () => {
  const headers = { 'idempotency-key': unique('key'), 'content-type': FORM }
  const post = async (body: string) =>
    await ann.client.request({ method: 'POST', path: UPDATES, headers, body })

  const [first, second, other] = [await post('html=once'), await post('html=once'), await post('html=twice')]

  expect(second.body).toEqual(first.body)
  expect(other.status).toBe(409)
})
