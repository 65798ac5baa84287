/** A password that was checked a moment ago costs no hash, however its header is written. */
import { createHook } from 'node:async_hooks'
import { basic } from '@folkmoot/client'
import { afterAll, expect, test } from 'vitest'
import { Browser } from '../../../testing/browser.ts'
import { anInstance } from '../../../testing/instance.ts'
import { aPerson } from '../../../testing/makers.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const ME = '/api/core/v3/people/@me'

/** Node names each operation that it hands to a thread. */
async function hashesDuring(work: () => Promise<unknown>): Promise<number> {
  let hashes = 0
  const hook = createHook({
    init(_id, type) {
      if (type === 'ARGON2REQUEST') hashes++
    },
  })
  hook.enable()
  await work().finally(() => hook.disable())
  return hashes
}

const statusOf = async (authorization: string) =>
  (await instance.anonymous.request({ path: ME, headers: { authorization } })).status
const encoded = (text: string) => Buffer.from(text).toString('base64')

test('junk in a Basic header, letter case and other names of the account cost no further hash', async () => {
  const { username, password } = await aPerson(instance)
  const value = encoded(`${username}:${password}`).replace(/=+$/, '')
  const wide = username.replace(/^./, (first) => String.fromCharCode(first.charCodeAt(0) + 0xfee0))
  const written = [
    `Basic ${value}`,
    `BASIC   ${value}  `,
    ...['=', '==', '====', '!', '.', '%%%%'].map((junk) => `Basic ${value}${junk}`),
    ...['x', 'y z', '=='].map((junk) => `Basic ${value} ${junk}`),
    `Basic ${encoded(`${username.toUpperCase()}:${password}`)}`,
    `Basic ${encoded(`${wide}:${password}`)}`,
    `Basic ${encoded(`${username}@Example.org:${password}`)}`,
  ]
  const statuses: number[] = []

  const hashes = await hashesDuring(async () => {
    for (const one of written) statuses.push(await statusOf(one))
  })

  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(hashes).toBe(1)
})

test('at one moment too: they share a hash, and none is refused', async () => {
  const { username, password } = await aPerson(instance, { account: { password: 'hashed as usual' } })
  const names = Array.from({ length: 40 }, (_, index) =>
    [...username].map((letter, at) => ((index >> at) & 1 ? letter.toUpperCase() : letter)).join(''),
  )
  let statuses: number[] = []

  const hashes = await hashesDuring(async () => {
    statuses = await Promise.all(names.map((name) => statusOf(basic(name, password))))
  })

  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(hashes).toBe(1)
})

test('a new password and a disabled account count at once', async () => {
  const person = await aPerson(instance)
  const { id, username, password } = person
  const junk = () => statusOf(`${basic(username, password)} ${Math.random()}`)
  const put = (svc: object) => instance.admin.updatePerson({ personID: id, body: { svc } })

  const before = await junk()
  await put({ enabled: false })
  const disabled = await junk()
  await put({ enabled: true })
  const enabled = await junk()
  await put({ password: 'another password' })
  const changed = await junk()

  expect([before, disabled, enabled, changed]).toEqual([200, 401, 200, 401])
})

test('the sign-in form hashes a password that was just checked no second time', async () => {
  const { username, password } = await aPerson(instance)
  const statuses: number[] = []

  const hashes = await hashesDuring(async () => {
    for (let count = 0; count < 4; count++)
      statuses.push((await new Browser(instance.baseUrl).signIn(username, password)).status)
  })

  expect(new Set(statuses)).toEqual(new Set([303]))
  expect(hashes).toBe(1)
})
