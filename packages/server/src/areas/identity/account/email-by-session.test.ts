/** PUT /people/@me with other addresses, by a web session: they are confirmed first (decision 0146). */
import type { Client } from '@folkmoot/client'
import { api, type Email, type PersonChange } from '@folkmoot/contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { aNode, anInstance } from '../../../testing/instance.ts'
import { aMailServer } from '../../../testing/mail-server.ts'
import { openMails } from '../../../testing/mailbox.ts'
import { aPerson, type TestPerson } from '../../../testing/makers.ts'
import { aToken } from '../../../testing/tokens.ts'
import { aWebClient } from '../../../testing/web-clients.ts'

const server = await aMailServer()
const instance = await anInstance({ SMTP_URL: server.url })
const { admin } = instance
afterAll(async () => {
  await instance.close()
  await server.stop()
})
const mails = () => openMails(instance, server)
beforeEach(() => mails())

const put = (client: Client, body: PersonChange, personID = '@me') =>
  client.send(api.updatePerson, { personID, body })
const ownOf = ({ username }: TestPerson) => `${username}@example.org`
const newOf = ({ username }: TestPerson) => `${username}.new@example.org`
const listOf = async ({ id }: TestPerson) =>
  ((await admin.getPerson({ personID: id })).emails ?? []).map(({ value }) => value)
const linkIn = async () => (await mails()).find(({ code }) => code !== '')?.link ?? ''
const confirm = async (browser: Browser, link: string) =>
  browser.post(link.replace(/\?.*/, ''), await browser.hiddenFields(link))
const isIn = async (client: Client) => (await client.send(api.getPerson, { personID: '@me' })).status === 200

test('an address waits for its confirmation, the old one is told, and then all other sign-ins end', async () => {
  const ann = await aPerson(instance)
  const { client, browser } = await aWebClient(instance, ann)
  const elsewhere = await aWebClient(instance, ann)
  const program = await aToken(ann.client)
  const asked = await put(client, { status: 'Moving', emails: [{ value: newOf(ann) }] })
  const [mail, notice] = (await mails()).toSorted((one) => (one.code === '' ? 1 : -1))
  const before = await listOf(ann)
  const confirmed = await confirm(browser, mail?.link ?? '')

  expect(asked.status).toBe(202)
  expect(asked.body).toMatchObject({ status: 'Moving', emails: [{ value: ownOf(ann) }] })
  expect(mail).toMatchObject({ to: newOf(ann), subject: 'Confirm your new email address' })
  expect(notice).toMatchObject({ to: ownOf(ann), subject: 'Your email address is about to change' })
  expect(before).toEqual([ownOf(ann)])
  expect(confirmed.status).toBe(200)
  expect(await listOf(ann)).toEqual([newOf(ann)])
  expect(await mails()).toMatchObject([{ to: ownOf(ann), subject: 'Your email addresses were changed' }])
  expect([await isIn(client), await isIn(elsewhere.client), await isIn(program.client)]).toEqual([
    true,
    false,
    false,
  ])
})

test('with a password, or a token with all scopes, an address changes at once, and the old one is told', async () => {
  const [ann, bob] = [await aPerson(instance), await aPerson(instance)]
  const { client } = await aToken(bob.client)
  const replies = [
    await put(ann.client, { emails: [{ value: newOf(ann) }] }),
    await put(client, { emails: [{ value: newOf(bob) }] }),
  ]

  expect(replies.map(({ status, body }) => [status, body?.emails?.[0]?.value])).toEqual([
    [200, newOf(ann)],
    [200, newOf(bob)],
  ])
  expect((await mails()).map(({ to }) => to)).toEqual([ownOf(ann), ownOf(bob)].toSorted())
})

test('an old session without the password sends no mail', async () => {
  const ann = await aPerson(instance)
  const { client } = await aWebClient(instance, ann, 6)
  const { status, error } = await put(client, { emails: [{ value: newOf(ann) }] })

  expect([status, error?.code]).toEqual([403, 'currentPasswordRequired'])
  expect(await mails()).toEqual([])
})

test('own addresses are labelled and removed at once; another one becomes the main one when confirmed', async () => {
  const ann = await aPerson(instance)
  const [own, second, third] = [ownOf(ann), newOf(ann), `third.${newOf(ann)}`]
  await put(admin, { emails: [own, second, third].map((value) => ({ value })) }, ann.id)
  await mails()
  const { client, browser } = await aWebClient(instance, ann)
  const labelled: Email[] = [{ value: own, svc_label: 'Desk', type: 'home' }, { value: second }]
  const atOnce = await put(client, { emails: labelled })
  await mails()
  const main = await put(client, { emails: [{ value: own }, { value: second, primary: true }] })
  const asked = await mails()
  await confirm(browser, asked.find(({ code }) => code !== '')?.link ?? '')

  expect([atOnce.status, atOnce.body?.emails?.map(({ svc_label }) => svc_label)]).toEqual([
    200,
    ['Desk', 'Email'],
  ])
  expect(main.status).toBe(202)
  expect(asked.map(({ to }) => to).toSorted()).toEqual([own, second].toSorted())
  const { emails } = await ann.client.getPerson({ personID: '@me' })
  expect(emails?.map(({ value, primary }) => [value, primary])).toEqual([
    [own, false],
    [second, true],
  ])
})

test('one address is added at a time, and keeps the main one', async () => {
  const ann = await aPerson(instance)
  const { client, browser } = await aWebClient(instance, ann)
  const added = [{ value: ownOf(ann) }, { value: newOf(ann) }]
  const two = await put(client, { emails: [...added, { value: `another.${newOf(ann)}` }] })
  const one = await put(client, { emails: added })
  await confirm(browser, await linkIn())

  expect([two.status, two.error?.details?.[0]?.field]).toEqual([400, 'emails'])
  expect(one.status).toBe(202)
  expect(await listOf(ann)).toEqual([ownOf(ann), newOf(ann)])
})

test('a link is void once the addresses were changed otherwise', async () => {
  const ann = await aPerson(instance)
  const { client, browser } = await aWebClient(instance, ann)
  await put(client, { emails: [{ value: ownOf(ann) }, { value: newOf(ann) }] })
  const link = await linkIn()
  const others = [{ value: ownOf(ann) }, { value: `other.${newOf(ann)}` }]
  await put(ann.client, { emails: others })
  const late = await confirm(browser, link)

  expect(late.status).toBe(410)
  expect(await listOf(ann)).toEqual(others.map(({ value }) => value))
})

test('a taken address gets the same answer, and its owner an email', async () => {
  const [ann, bob] = [await aPerson(instance), await aPerson(instance)]
  const { client } = await aWebClient(instance, ann)
  const free = await put(client, { emails: [{ value: newOf(ann) }] })
  await mails()
  const taken = await put(client, { emails: [{ value: ownOf(bob) }] })

  expect([taken.status, taken.text]).toEqual([free.status, free.text])
  const told = (await mails()).find(({ to }) => to === ownOf(bob))
  expect(told).toMatchObject({ subject: 'This email address already has an account', code: '' })
})

test('five an hour, by the page and the API together', async () => {
  const ann = await aPerson(instance)
  const { client, browser } = await aWebClient(instance, ann)
  const statuses: number[] = []
  for (let count = 0; count < 5; count++)
    statuses.push((await put(client, { emails: [{ value: `${count}.${newOf(ann)}` }] })).status)
  const spent = await put(client, { emails: [{ value: newOf(ann) }] })
  const fields = await browser.hiddenFields('/settings/email')
  const page = await browser.post('/settings/email', {
    ...fields,
    email: newOf(ann),
    current: ann.password,
  })

  expect(statuses).toEqual(Array(5).fill(202))
  expect([spent.status, page.status]).toEqual([429, 429])
  expect(Number(spent.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('an admin sets the address of somebody else at once', async () => {
  const [boss, ann] = [await aPerson(instance, { account: { roles: ['admin'] } }), await aPerson(instance)]
  const { client } = await aWebClient(instance, boss)
  const { status } = await put(client, { emails: [{ value: newOf(ann) }] }, ann.id)

  expect(status).toBe(200)
  expect(await listOf(ann)).toEqual([newOf(ann)])
})

test('without mail an address changes at once', async () => {
  const silent = await aNode(instance.connection)
  const ann = await aPerson(instance)
  const { client } = await aWebClient(silent, ann)
  const { status } = await put(client, { emails: [{ value: newOf(ann) }] })
  await silent.close()

  expect(status).toBe(200)
  expect(await listOf(ann)).toEqual([newOf(ann)])
})
