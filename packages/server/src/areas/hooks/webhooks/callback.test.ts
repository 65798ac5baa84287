import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type PropertyName, vocabularies } from '@folkmoot/contract'
import { Webhook } from 'standardwebhooks'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { anInstance } from '../../../testing/instance.ts'
import { type Callback, callBack } from './callback.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { admin, context, store } = instance

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly url: string
  readonly body: Buffer
}

async function aReceiver(answer: RequestListener = (_request, response) => response.writeHead(204).end()) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, url: request.url ?? '', body: Buffer.concat(chunks) })
      answer(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?a=b`, received }
}

const aSecret = () => `whsec_${randomBytes(32).toString('base64')}`
const BODY = '[{"id":"1","verb":"svc:created","title":"Grüße 🌍"}]'
const aCallback = (overrides: Partial<Callback> = {}): Callback => ({
  key: randomUUID(),
  body: BODY,
  contentType: 'application/json',
  ...overrides,
})
const call = (url: string, overrides: Partial<Callback> = {}, secrets = [aSecret()]) =>
  callBack(context, { callback: url, add_on_id: null, secrets }, aCallback(overrides))

/** Verifies with the library of the scheme, as receivers do. */
function isVerified(secret: string, { headers, body }: Pick<Received, 'headers' | 'body'>): boolean {
  try {
    new Webhook(secret).verify(body.toString('utf8'), headers as Record<string, string>)
    return true
  } catch {
    return false
  }
}

test('a callback verifies with the library of the scheme, and fails if a single bit differs (T54)', async () => {
  const { url, received } = await aReceiver()
  const secret = aSecret()

  const outcome = await call(url, {}, [secret])

  const [one] = received
  if (!one) throw new Error('nothing came')
  expect(outcome).toMatchObject({ isSuccess: true, status: 204, isGone: false })
  expect(one.body.toString('utf8')).toBe(BODY)
  expect(isVerified(secret, one)).toBe(true)
  expect(isVerified(aSecret(), one)).toBe(false)
  for (let bit = 0; bit < one.body.length * 8; bit++) {
    const body = Buffer.from(one.body)
    body.writeUInt8((body[bit >> 3] ?? 0) ^ (1 << (bit & 7)), bit >> 3)
    expect(isVerified(secret, { ...one, body }), `bit ${bit}`).toBe(false)
  }
  for (const name of ['webhook-id', 'webhook-timestamp'] as const) {
    const headers = { ...one.headers, [name]: `${one.headers[name]}0` }
    expect(isVerified(secret, { ...one, headers }), name).toBe(false)
  }
})

test('during rotation a callback verifies with the old secret and with the new one (T54)', async () => {
  const { url, received } = await aReceiver()
  const secrets = [aSecret(), aSecret(), aSecret()]

  await call(url, {}, secrets)

  const [one] = received
  expect(secrets.map((secret) => one && isVerified(secret, one))).toEqual([true, true, true])
  expect(String(one?.headers['webhook-signature']).split(' ')).toHaveLength(3)
})

test('headers name the sender; attempts share one id and trace, with a span each', async () => {
  const { url, received } = await aReceiver()
  const key = randomUUID()
  const [tenant] = await store.sql`select id from tenant`

  for (const dropped of [undefined, 7]) await call(url, { key, dropped })

  const [first, second] = received.map(({ headers }) => headers)
  const spans = [first, second].map((headers) =>
    /^00-(\w{32})-(\w{16})-01$/.exec(String(headers?.traceparent)),
  )
  expect(first).toMatchObject({
    'content-type': 'application/json',
    'user-agent': expect.stringMatching(/^Folkmoot\/\d+\./),
    'webhook-id': `msg_${key}`,
    'x-tenant-id': tenant?.id,
    'content-length': String(Buffer.byteLength(BODY)),
  })
  expect(first).not.toHaveProperty('x-notifications-dropped')
  expect(first).not.toHaveProperty('authorization')
  expect(second).toMatchObject({ 'webhook-id': `msg_${key}`, 'x-notifications-dropped': '7' })
  expect(spans.map((span) => span?.[1])).toEqual([key.replaceAll('-', ''), key.replaceAll('-', '')])
  expect(spans[0]?.[2]).not.toBe(spans[1]?.[2])
})

test('a callback can go to another URL than the webhook’s', async () => {
  const [own, other] = [await aReceiver(), await aReceiver()]

  await call(own.url, { url: other.url })

  expect([own.received.length, other.received.length]).toEqual([0, 1])
})

const later = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString()
const ANSWERS: [number, Record<string, string>, object][] = [
  [200, {}, { isSuccess: true, isGone: false }],
  [202, { 'retry-after': '60' }, { isSuccess: true, isGone: false }],
  [299, {}, { isSuccess: true, isGone: false }],
  [302, { location: '/' }, { isSuccess: false, reason: 'It answered with 302; redirects are not followed.' }],
  [304, {}, { isSuccess: false, reason: 'It answered with 304; redirects are not followed.' }],
  [400, { 'retry-after': '60' }, { isSuccess: false, reason: 'It answered with 400.' }],
  [410, {}, { isSuccess: false, isGone: true, reason: 'It answered with 410.' }],
  [429, { 'retry-after': '60' }, { isSuccess: false, isGone: false, retryAfterSeconds: 60 }],
  [503, { 'retry-after': '0' }, { isSuccess: false, retryAfterSeconds: 0 }],
  [503, { 'retry-after': later(-100) }, { isSuccess: false, retryAfterSeconds: 0 }],
  [503, { 'retry-after': 'tomorrow' }, { isSuccess: false }],
  [503, { 'retry-after': '-5' }, { isSuccess: false }],
  [503, { 'retry-after': '1e9' }, { isSuccess: false }],
]
test.each(ANSWERS)('an answer of %i %o comes to %o (decisions §7)', async (status, headers, expected) => {
  const { url } = await aReceiver((_request, response) => response.writeHead(status, headers).end())

  const outcome = await call(url)

  expect(outcome).toMatchObject({ status, ...expected })
  if (!('retryAfterSeconds' in expected)) expect(outcome).not.toHaveProperty('retryAfterSeconds')
})

test('Retry-After may be a date', async () => {
  const { url } = await aReceiver((_request, response) =>
    response.writeHead(429, { 'retry-after': later(3600) }).end(),
  )

  const { retryAfterSeconds = 0 } = await call(url)

  expect(retryAfterSeconds).toBeGreaterThan(3500)
  expect(retryAfterSeconds).toBeLessThanOrEqual(3601)
})

test('the head of an answer is stored as valid, readable text', async () => {
  const bytes = Buffer.concat([Buffer.from('no\0 such\x1b[31m \ttable\n'), randomBytes(100_000)])
  const { url } = await aReceiver((_request, response) =>
    response
      .writeHead(500, { 'content-type': 'text/plain', server: 's'.repeat(5000), 'x-other': 'secret' })
      .end(bytes),
  )

  const { answerHead = '' } = await call(url)

  const [row] = await store.sql`select ${answerHead}::text as kept`
  expect(row?.kept).toBe(answerHead)
  expect(answerHead.split('\n').slice(0, 2)).toEqual([
    expect.stringMatching(/^HTTP 500, \d+ bytes$/),
    'content-type: text/plain',
  ])
  expect(answerHead).toContain('no\ufffd such\ufffd[31m \ttable\n')
  expect(answerHead).not.toContain('x-other')
  expect(answerHead.length).toBeLessThan(1500)
})

async function setProperties(values: Partial<Record<PropertyName, number | null>>) {
  for (const [name, value] of Object.entries(values)) await admin.setProperty({ name, body: { value } })
}

test.each([
  [1, 300],
  [300, 1],
])(
  'of a read timeout of %i s and a maximum of %i s the less counts, at once (§Limits)',
  async (standard, most) => {
    const { url } = await aReceiver(() => {})
    const names = ['svc.webhooks.timeout.read.default', 'svc.webhooks.timeout.read.max'] as const
    await setProperties({ [names[0]]: standard, [names[1]]: most, 'svc.webhooks.timeout.connection.max': 1 })
    onTestFinished(() =>
      setProperties({ [names[0]]: null, [names[1]]: null, 'svc.webhooks.timeout.connection.max': null }),
    )

    expect(await call(url)).toMatchObject({ isSuccess: false, reason: 'The answer took too long.' })
  },
)

test('no value sent along can inject a header (T55)', async () => {
  const { url, received } = await aReceiver()
  const injected = 'a\r\nx-injected: 1'

  const outcomes = [
    await call(url, { contentType: injected }),
    await call(url, { key: injected }),
    await call(`${url}${injected}`),
    await call(`${url}/%0d%0ax-injected: 1`),
  ]

  expect(outcomes.map(({ isSuccess }) => isSuccess)).toEqual([false, false, true, true])
  expect(received.map(({ headers }) => headers['x-injected'])).toEqual([undefined, undefined])
})

test('an aborted call throws the abort reason, and nothing else throws', async () => {
  const { url } = await aReceiver(() => {})
  const stopping = new AbortController()

  const called = callBack(
    context,
    { callback: url, add_on_id: null, secrets: [aSecret()] },
    aCallback(),
    stopping.signal,
  )
  stopping.abort(new Error('the server stops'))

  await expect(called).rejects.toThrow('the server stops')
  expect(await call('http://127.0.0.9:9/')).toMatchObject({ isSuccess: false })
})

test('in the other vocabulary, callbacks of an add-on’s webhook carry the original authorization (decisions §7)', async () => {
  const [, word = ''] = Object.keys(vocabularies)
  const other = await anInstance({ FOLKMOOT_VOCABULARY: word })
  onTestFinished(() => other.close())
  const { id, clientId, clientSecret = '' } = await other.admin.registerAddOn({ body: { name: 'Listener' } })
  const { url, received } = await aReceiver()
  const webhook = { callback: url, secrets: [aSecret()] }

  for (const add_on_id of [id, null]) await callBack(other.context, { ...webhook, add_on_id }, aCallback())
  // Another receiver could impersonate this instance with it.
  await callBack(
    other.context,
    { ...webhook, callback: 'http://127.0.0.9:9/', add_on_id: id },
    aCallback({ url }),
  )
  await other.admin.updateAddOn({ addOnID: id, body: { enabled: false } })
  await callBack(other.context, { ...webhook, add_on_id: id }, aCallback())

  const [written = '', ...others] = received.map(({ headers }) => headers.authorization)
  const [scheme, text = ''] = written.split(' ')
  const [signed = '', signature = ''] = text.split('&signature=')
  const fields = Object.fromEntries(new URLSearchParams(signed))
  const key = Buffer.from(clientSecret, 'base64')
  expect(scheme?.toLowerCase()).toBe(`${word}extn`)
  expect(Object.keys(fields)).toEqual(['algorithm', 'client_id', `${word}_url`, 'tenant_id', 'timestamp'])
  expect(fields).toMatchObject({
    algorithm: 'HmacSHA256',
    client_id: clientId,
    [`${word}_url`]: other.context.config.baseUrl,
    tenant_id: received[0]?.headers['x-tenant-id'],
  })
  expect(decodeURIComponent(signature)).toBe(createHmac('sha256', key).update(signed).digest('base64'))
  expect(others).toEqual([undefined, undefined, undefined])
})
