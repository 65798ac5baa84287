import { createHmac, hash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { anInstance } from '../../../testing/instance.ts'
import { doJobs, makeJobsDue } from '../../../testing/jobs.ts'
import { aReceiver } from '../../../testing/receiver.ts'
import { startWorker } from '../../../work/worker.ts'
import { callbackDelivery } from './callbacks.ts'

const instance = await anInstance()
const receiver = await aReceiver()
afterAll(async () => {
  await receiver.close()
  await instance.close()
})
const { admin, context, store } = instance

let made = 0
const register = (overrides: object = {}) =>
  admin.registerAddOn({
    body: { name: `Told ${++made}`, registerURL: `${receiver.url}/r${made}`, ...overrides },
  })
const told = (path: string) => receiver.receipts.filter((one) => one.path === path)
const stateOf = async (addOnID: string) => (await admin.getAddOn({ addOnID })).callbackState
const deliverCallbacks = (by = instance) => doJobs(by, callbackDelivery)
/** Moves the clock. */
const makeDue = () => makeJobsDue(instance)

test('a registration is delivered once, and its data deleted', async () => {
  const { id, clientId, clientSecret, code } = await register({ scopes: 'read write' })
  expect(await stateOf(id)).toBe('pending')

  await Promise.all([deliverCallbacks(), deliverCallbacks()])

  const [receipt] = told(`/r${made}`)
  const [row] = await store.sql`select * from add_on_callback where add_on_id = ${id}`
  expect(told(`/r${made}`)).toHaveLength(1)
  expect(JSON.parse(receipt?.body ?? '')).toMatchObject({
    clientId,
    clientSecret,
    code,
    scope: 'read write',
    svcUrl: context.config.baseUrl,
  })
  expect(await stateOf(id)).toBe('delivered')
  expect(row).toMatchObject({ sealed_secret: null, sealed_code: null })
})

test('a refused callback is tried six times, and then marked as failed', async () => {
  receiver.answer(500)
  const { id } = await register()
  for (let attempt = 0; attempt < 8; attempt++) {
    await deliverCallbacks()
    await makeDue()
  }
  receiver.answer(204)

  expect(told(`/r${made}`)).toHaveLength(6)
  expect(await admin.getAddOn({ addOnID: id })).toMatchObject({
    callbackState: 'failed',
    callbackReason: 'It answered with 500.',
  })
})

test('a failure is not retried early; a later success succeeds', async () => {
  receiver.answer(503)
  const { id } = await register()
  await deliverCallbacks()
  receiver.answer(200)

  await deliverCallbacks()
  const early = told(`/r${made}`).length
  await makeDue()
  await deliverCallbacks()

  expect(early).toBe(1)
  expect(told(`/r${made}`)).toHaveLength(2)
  expect(await admin.getAddOn({ addOnID: id })).not.toHaveProperty('callbackReason')
  expect(await stateOf(id)).toBe('delivered')
})

test('a redirect is a failure and is not followed', async () => {
  const { id } = await register({ registerURL: `${receiver.url}/redirecting` })
  receiver.answer(302)
  await deliverCallbacks()
  receiver.answer(204)

  expect(await admin.getAddOn({ addOnID: id })).toMatchObject({ callbackReason: 'It answered with 302.' })
})

test('a stopping worker does not wait, and the aborted attempt does not count', async () => {
  receiver.answer(undefined)
  const { id } = await register()
  const parts = { connection: instance.connection, jobs: [callbackDelivery], isSole: false, graceMs: 100 }
  const worker = await startWorker(context, parts)
  await expect.poll(() => told(`/r${made}`), { timeout: 20_000 }).toHaveLength(1)

  await worker.stop()
  const [job] =
    await store.sql`select attempts::int from graphile_worker._private_jobs where payload->>'callback' = (
      select id::text from add_on_callback where add_on_id = ${id})`
  receiver.answer(204)
  await makeDue()
  await deliverCallbacks()

  expect(job).toEqual({ attempts: 0 })
  expect(await stateOf(id)).toBe('delivered')
})

test('a callback requested again during delivery is sent again with the new code', async () => {
  receiver.behave({ name: 'slow', afterMs: 2_000 })
  const { id, code } = await register()
  const delivering = deliverCallbacks()
  await expect.poll(() => told(`/r${made}`), { timeout: 20_000 }).toHaveLength(1)
  await admin.repeatAddOnCallback({ addOnID: id })
  receiver.answer(204)
  await delivering
  await deliverCallbacks()

  const [first, second] = told(`/r${made}`).map(({ body }) => JSON.parse(body).code)
  expect(first).toBe(code)
  expect(second).toMatch(/^[\w-]{43}$/)
  expect(second).not.toBe(code)
  expect(await stateOf(id)).toBe('delivered')
})

test('a secret rotated meanwhile is the one sent', async () => {
  const { id } = await register()
  const { clientSecret } = await admin.renewAddOnSecret({ addOnID: id })

  await deliverCallbacks()

  expect(JSON.parse(told(`/r${made}`)[0]?.body ?? '')).toMatchObject({ clientSecret })
})

test('a disabled add-on gets no callbacks; a removed one is told after its row is gone', async () => {
  const { id, clientId, clientSecret } = await register({ unregisterURL: `${receiver.url}/u` })
  await admin.updateAddOn({ addOnID: id, body: { enabled: false } })
  await deliverCallbacks()
  await admin.deleteAddOn({ addOnID: id })
  const [{ rest } = {}] = await store.sql`select count(*)::int as rest from add_on where id = ${id}`

  await deliverCallbacks()

  const [receipt] = told('/u')
  const body = JSON.parse(receipt?.body ?? '')
  expect(rest).toBe(0)
  expect(told(`/r${made}`)).toHaveLength(0)
  expect(body).toMatchObject({ clientId, clientSecret, scope: 'read' })
  expect(body).not.toHaveProperty('code')
  expect(await store.sql`select from add_on_callback where add_on_id = ${id}`).toHaveLength(0)
})

test('an internal receiver is not called, by address or name, and the reason reveals nothing', async () => {
  const open = await anInstance({ FOLKMOOT_BASE_URL: 'https://community.example.org' })
  const { port } = new URL(receiver.url)
  const byAddress = open.admin.registerAddOn({ body: { name: 'inside', registerURL: `${receiver.url}/in` } })
  await expect(byAddress).rejects.toMatchObject({ status: 400 })
  const { id } = await open.admin.registerAddOn({
    body: { name: 'named', registerURL: `http://localhost:${port}/in` },
  })

  await deliverCallbacks(open)
  const { callbackReason } = await open.admin.getAddOn({ addOnID: id })
  await open.close()

  expect(callbackReason).toBe('The address is unknown, or none that this server calls.')
  expect(told('/in')).toHaveLength(0)
})

const SIGNATURES = '/api/core/v3/addons/signatures'
/** Verifies as receivers of the original do: sorted lines, hashed secret, signature in a header. */
async function ask(fields: Record<string, string>, overrides: { mac?: string; type?: string } = {}) {
  const { svcSignature = '', ...rest } = fields
  const { clientSecret } = rest
  if (clientSecret !== undefined) rest.clientSecret = hash('sha256', clientSecret, 'hex')
  const lines = Object.keys(rest)
    .sort()
    .map((name) => `${name}:${rest[name]}\n`)
  const headers = {
    'x-svc-mac': overrides.mac ?? svcSignature,
    ...(overrides.type === '' ? {} : { 'content-type': overrides.type ?? 'application/octet-stream' }),
  }
  const url = `${instance.baseUrl}${SIGNATURES}`
  const body = new TextEncoder().encode(lines.join(''))
  return (await fetch(url, { method: 'POST', body, headers })).status
}

test('a receiver can verify a callback; every changed field is detected', async () => {
  await register()
  await deliverCallbacks()
  const fields: Record<string, string> = JSON.parse(told(`/r${made}`)[0]?.body ?? '')
  const names = Object.keys(fields)

  expect(names).toHaveLength(9)
  for (const type of ['application/octet-stream', 'application/json', 'text/plain', '']) {
    expect(await ask(fields, { type }), type).toBe(204)
  }
  for (const name of names) {
    expect(await ask({ ...fields, [name]: `${fields[name]}0` }), name).toBe(403)
  }
  const { code: _, ...less } = fields
  expect(await ask(less)).toBe(403)
  expect(await ask({ ...fields, more: '1' })).toBe(403)
  expect(await ask(fields, { mac: '' })).toBe(403)
})

test('JSON, and lines that include the signature, verify alike', async () => {
  await register()
  await deliverCallbacks()
  const fields = JSON.parse(told(`/r${made}`)[0]?.body ?? '')
  const hashed = { ...fields, clientSecret: hash('sha256', fields.clientSecret, 'hex') }
  const lines = Object.entries(hashed).map(([name, value]) => `${name}:${value}\n`)
  const post = async (body: string) =>
    (
      await fetch(`${instance.baseUrl}${SIGNATURES}`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'text/plain' },
      })
    ).status

  expect(await post(JSON.stringify(hashed))).toBe(204)
  expect(await post(lines.join(''))).toBe(204)
  expect(await post(JSON.stringify(fields))).toBe(403)
  expect(await post(lines.join('') + lines[0])).toBe(403)
  // Two fields joined into one would have the same signature.
  const { svcSignatureURL, ...merged } = hashed
  merged.scope = `${fields.scope}\nsvcSignatureURL:${svcSignatureURL}`
  expect(await post(JSON.stringify(merged))).toBe(403)
  expect(await post('{"a":')).toBe(403)
  expect(await post('{"a":1}')).toBe(403)
  expect(await post('x')).toBe(403)
})

test('a signature expires after ten minutes, and one from the future is refused', async () => {
  const signedAt = (at: number) => {
    const fields = { clientId: 'c', timestamp: new Date(at).toISOString().replace('Z', '+0000') }
    const key = context.secrets.keyFor('add-on signature')
    const lines = `clientId:c\ntimestamp:${fields.timestamp}\n`
    return { ...fields, svcSignature: createHmac('sha256', key).update(lines).digest('base64') }
  }
  const minutes = 60_000

  expect(await ask(signedAt(Date.now() - 9 * minutes))).toBe(204)
  expect(await ask(signedAt(Date.now() - 11 * minutes))).toBe(403)
  expect(await ask(signedAt(Date.now() + 11 * minutes))).toBe(403)
})
