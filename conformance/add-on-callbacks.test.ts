/** Decisions §6: the callbacks to registerURL and unregisterURL, and their verification (0087). */
import { hash } from 'node:crypto'
import { api } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, baseUrl, unique, word } from './community.ts'
import { aReceiver } from './receiver.ts'
import { DATE } from './wire.ts'

const SOON = { timeout: 20_000, interval: 100 }
const SIGNATURE = word('svcSignature')
/** The receivers are on this machine; an instance elsewhere does not reach them. */
const isNear = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(baseUrl).hostname)

/** As receivers of the original ask: sorted lines, the secret as its hash, the signature in a header. */
async function isGenuine(fields: Record<string, string>): Promise<number> {
  const { [SIGNATURE]: signature = '', ...rest } = fields
  const shown = { ...rest, clientSecret: hash('sha256', rest.clientSecret ?? '', 'hex') }
  const lines = Object.entries(shown)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}:${value}\n`)
  const url = fields[word('svcSignatureURL')] ?? ''
  const headers = { [`X-${word('svc')}-MAC`]: signature, 'content-type': 'application/octet-stream' }
  const answer = await fetch(url, { method: 'POST', headers, body: lines.join('') })
  return answer.status
}

test.runIf(isNear)(
  'registerURL receives clientId, clientSecret, code, scope, tenantId, the URL, a timestamp and a signature',
  async () => {
    const receiver = await aReceiver()

    const addOn = await admin.registerAddOn({
      body: { name: unique('Told '), registerURL: `${receiver.url}/register?a=b`, scopes: ['read', 'write'] },
    })
    await expect.poll(() => receiver.told('/register?a=b').length, SOON).toBe(1)

    const fields = receiver.told('/register?a=b')[0] ?? {}
    expect(fields).toEqual({
      clientId: addOn.clientId,
      clientSecret: addOn.clientSecret,
      code: addOn.code,
      scope: 'read write',
      tenantId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      [word('svcUrl')]: baseUrl,
      timestamp: expect.stringMatching(DATE),
      [SIGNATURE]: expect.stringMatching(/^[\w+/]{43}=$/),
      [word('svcSignatureURL')]: `${baseUrl}/api/core/v3/addons/signatures`,
    })
    expect(await isGenuine(fields)).toBe(204)
    expect(await isGenuine({ ...fields, code: `${fields.code}x` })).toBe(403)
    await expect
      .poll(async () => (await admin.getAddOn({ addOnID: addOn.id })).callbackState, SOON)
      .toBe('delivered')
  },
)

test.runIf(isNear)(
  'unregistering (DELETE, 204) POSTs to unregisterURL likewise, without a code; the tenant is the same',
  async () => {
    const receiver = await aReceiver()
    const urls = { registerURL: `${receiver.url}/r`, unregisterURL: `${receiver.url}/u` }
    const { id, clientId, clientSecret } = await admin.registerAddOn({
      body: { name: unique('Told '), ...urls },
    })
    await expect.poll(() => receiver.told('/r').length, SOON).toBe(1)

    const removed = await admin.send(api.deleteAddOn, { addOnID: id })
    await expect.poll(() => receiver.told('/u').length, SOON).toBe(1)

    const fields = receiver.told('/u')[0] ?? {}
    expect(removed.status).toBe(204)
    expect(fields).toMatchObject({ clientId, clientSecret, tenantId: receiver.told('/r')[0]?.tenantId })
    expect(fields).not.toHaveProperty('code')
    expect(await isGenuine(fields)).toBe(204)
  },
)

test.runIf(isNear)(
  'after a failed callback the add-on has the reason, and a requested repeat has a new code (0087)',
  async () => {
    const refusing = await aReceiver(500)
    const receiver = await aReceiver()
    const { id, code } = await admin.registerAddOn({
      body: { name: unique('Told '), registerURL: `${refusing.url}/r` },
    })
    await expect
      .poll(async () => (await admin.getAddOn({ addOnID: id })).callbackReason, SOON)
      .toBe('It answered with 500.')

    await admin.updateAddOn({ addOnID: id, body: { registerURL: `${receiver.url}/r` } })
    const repeated = await admin.send(api.repeatAddOnCallback, { addOnID: id })
    await expect.poll(() => receiver.told('/r').length, SOON).toBe(1)

    expect(repeated.status).toBe(200)
    expect(repeated.body?.callbackState).toBe('pending')
    expect(receiver.told('/r')[0]?.code).toMatch(/^[\w-]{43}$/)
    expect(receiver.told('/r')[0]?.code).not.toBe(code)
  },
)

test('there is nothing to repeat without a registerURL, or while it is disabled: 409 (0087)', async () => {
  const plain = await admin.registerAddOn({ body: { name: unique('Told ') } })
  const off = await admin.registerAddOn({
    body: { name: unique('Told '), registerURL: 'http://127.0.0.1:59997/' },
  })
  await admin.updateAddOn({ addOnID: off.id, body: { enabled: false } })

  const replies = [
    await admin.send(api.repeatAddOnCallback, { addOnID: plain.id }),
    await admin.send(api.repeatAddOnCallback, { addOnID: off.id }),
  ]

  expect(replies.map(({ status, error }) => [status, error?.code])).toEqual([
    [409, 'registerURLMissing'],
    [409, 'addOnDisabled'],
  ])
})
