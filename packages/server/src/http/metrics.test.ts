import { readFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { anInstance } from '../testing/instance.ts'
import { aPerson } from '../testing/makers.ts'
import { aToken } from '../testing/tokens.ts'

async function instanceWith(environment: NodeJS.ProcessEnv = {}) {
  const instance = await anInstance(environment)
  onTestFinished(() => instance.close())
  return instance
}

const numberAt = (text: string, sample: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${sample} `))
      ?.split(' ')
      .at(-1),
  )

test('metrics count requests by operation and status, never by path', async () => {
  const { admin, anonymous, baseUrl } = await instanceWith()
  await admin.getPerson({ personID: '@me' })
  await admin.getPerson({ personID: '@me' })
  await admin.request({ path: '/api/core/v3/people/email/somebody@example.org' })
  await anonymous.request({ path: '/api/nowhere-in-particular' })

  const answer = await fetch(`${baseUrl}/metrics`)
  const text = await answer.text()

  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  expect(numberAt(text, 'folkmoot_requests_total{operation="getPerson",status="200"}')).toBe(2)
  expect(numberAt(text, 'folkmoot_requests_total{operation="unknown",status="401"}')).toBe(1)
  expect(numberAt(text, 'folkmoot_request_duration_seconds_bucket{operation="getPerson",le="+Inf"}')).toBe(2)
  expect(numberAt(text, 'folkmoot_request_duration_seconds_count{operation="getPerson"}')).toBe(2)
  expect(numberAt(text, 'folkmoot_requests_in_flight')).toBe(1)
  expect(numberAt(text, 'folkmoot_verified_credentials_total{result="hit"}')).toBe(2)
  expect(numberAt(text, 'folkmoot_queries_total')).toBeGreaterThan(2)
  expect(numberAt(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7)
  expect(text).not.toMatch(/somebody|nowhere/)
})

test('every line is valid Prometheus text', async () => {
  const { baseUrl } = await instanceWith()

  const answer = await fetch(`${baseUrl}/metrics`)

  const lines = (await answer.text()).trimEnd().split('\n')
  const sample = /^[a-z0-9_]+(\{[a-z]+="[^"\n]*"(,[a-z]+="[^"\n]*")*\})? -?[0-9.e+-]+$/
  expect(lines.filter((line) => !line.startsWith('# ') && !sample.test(line))).toEqual([])
  for (const name of ['nodejs_eventloop_lag_p99_seconds', 'folkmoot_transactions_waiting']) {
    expect(lines).toContain(`# TYPE ${name} gauge`)
  }
})

test('the operator’s manual describes every metric', async () => {
  const { baseUrl } = await instanceWith()
  const manual = await readFile(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')

  const text = await (await fetch(`${baseUrl}/metrics`)).text()

  const names = [...text.matchAll(/^# TYPE (folkmoot_[a-z_]+) /gm)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(manual))).toEqual([])
})

test('a public instance shows metrics to admins only', async () => {
  const instance = await instanceWith({ FOLKMOOT_BASE_URL: 'https://community.example.org' })
  const person = await aPerson(instance)

  const tokens = await Promise.all(
    ['read admin', 'read write', 'webhooks'].map((scopes) => aToken(instance.admin, scopes)),
  )
  const clients = [instance.anonymous, person.client, instance.admin, ...tokens.map(({ client }) => client)]

  const replies = await Promise.all(clients.map((client) => client.request({ path: '/metrics' })))

  expect(replies.map(({ status }) => status)).toEqual([401, 403, 200, 200, 403, 403])
})
