/** POST /people by others than admins is the sign-up page without the page. */
import { basic } from '@folkmoot/client'
import { api, type NewPerson } from '@folkmoot/contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { Browser } from '../../../testing/browser.ts'
import { aNode, anInstance } from '../../../testing/instance.ts'
import { aMailServer } from '../../../testing/mail-server.ts'
import { openMails } from '../../../testing/mailbox.ts'
import { aPerson, newPerson } from '../../../testing/makers.ts'

const server = await aMailServer()
const instance = await anInstance({ SMTP_URL: server.url, FOLKMOOT_SIGN_UP: 'on' })
const { admin, anonymous, baseUrl } = instance
afterAll(async () => {
  await instance.close()
  await server.stop()
})
const mails = () => openMails(instance, server)
beforeEach(() => mails())

const stranger = new Browser(baseUrl)
const create = (body: NewPerson, client = anonymous) => client.send(api.createPerson, { body })
const confirm = (code = '') => stranger.post('/sign-up/confirm', { code })
const find = async (username: string) => (await admin.send(api.getPersonByUsername, { username })).status

test('the API creates no account before its address is confirmed, as the page does not', async () => {
  const body = newPerson({ location: 'Under the oak' })
  const { username, password = '' } = body.svc
  const { status, text, headers } = await create(body)
  const before = await find(username)
  const [mail] = await mails()
  const confirmed = await confirm(mail?.code)

  expect([status, text, headers.has('location')]).toEqual([202, '', false])
  expect(before).toBe(404)
  expect(mail).toMatchObject({ to: body.emails[0]?.value, subject: 'Confirm your email address' })
  expect(confirmed.status).toBe(200)
  const me = await anonymous.as(basic(username, password)).getPerson({ personID: '@me' })
  expect(me).toMatchObject({ location: 'Under the oak', svc: { roles: [], enabled: true } })
})

test('a taken address gets the same answer by the API, and its owner an email', async () => {
  const owner = await aPerson(instance)
  const free = await create(newPerson())
  const taken = await create(newPerson({ emails: [{ value: `${owner.username}@EXAMPLE.org` }] }))

  expect([taken.status, taken.text]).toEqual([free.status, free.text])
  const told = (await mails()).filter(({ code }) => code === '')
  expect(told).toMatchObject([{ subject: 'You already have an account' }])
})

test('a taken username is reported at once, and so is everything that creating would refuse', async () => {
  const { username } = await aPerson(instance)
  const taken = await create(newPerson({ username, emails: [{ value: 'other@example.org' }] }))
  const refused = [
    await create(newPerson({ account: { timeZone: 'Nowhere/Land' } })),
    await create(newPerson({ username: 'nobody@example.org', emails: [{ value: 'me@example.org' }] })),
    await create(newPerson({ emails: [{ value: 'mine@example.org' }, { value: 'theirs@example.org' }] })),
  ]

  expect([taken.status, taken.error?.code]).toEqual([409, 'usernameTaken'])
  expect(refused.map(({ error }) => error?.details?.map(({ field }) => field))).toEqual([
    ['svc.timeZone'],
    ['svc.username'],
    ['emails'],
  ])
  expect(await mails()).toEqual([])
})

test('members sign others up in the same way; an admin creates people at once', async () => {
  const { client } = await aPerson(instance)
  const body = newPerson({ account: { roles: ['admin'] } })
  const byMember = await create(body, client)
  const [mail] = await mails()
  await confirm(mail?.code)
  const byAdmin = await create(newPerson(), admin)

  expect([byMember.status, byAdmin.status]).toEqual([202, 201])
  const { username } = body.svc
  expect((await admin.getPersonByUsername({ username })).svc.roles).toEqual([])
})

test('who signs up without a password sets one by mail', async () => {
  const body = newPerson({ account: { password: undefined } })
  const { username } = body.svc
  const asked = await create(body)
  const [mail] = await mails()
  await confirm(mail?.code)
  await stranger.post('/forgotten', { name: username })
  const [reset] = await mails()
  const password = 'chosen a little later'
  await new Browser(baseUrl).post('/reset', { code: reset?.code ?? '', password, again: password })

  expect(asked.status).toBe(202)
  expect((await new Browser(baseUrl).signIn(username, password)).status).toBe(303)
})

test('the API and the page spend one budget: five an hour per e-mail address, twenty per network', async () => {
  const node = await aNode(instance.connection, { SMTP_URL: server.url, FOLKMOOT_SIGN_UP: 'on' })
  const browser = new Browser(node.baseUrl)
  // Refused for the username, so that nothing is hashed.
  const byApi = (value: string) =>
    create(newPerson({ username: 'admin', emails: [{ value }] }), node.anonymous)
  const form = { username: 'admin', givenName: 'New', familyName: 'Comer', password: 'a b c d e f' }
  const byPage = async (email: string) =>
    (await browser.post('/sign-up', { ...form, email, again: form.password })).status
  const statuses: number[] = []
  for (let count = 0; count < 4; count++) statuses.push((await byApi('same@example.org')).status)
  statuses.push(await byPage('SAME@example.org'))
  const spent = await byApi('same@example.org')
  for (let count = 0; count < 14; count++) await byApi(`other${count}@example.org`)
  const last = await byApi('last@example.org')
  const lastByPage = await byPage('last@example.org')
  await node.close()

  expect(statuses).toEqual([409, 409, 409, 409, 400])
  expect([spent.status, spent.error?.code]).toEqual([429, 'tooFast'])
  expect(Number(spent.headers.get('retry-after'))).toBeGreaterThan(0)
  expect([last.status, lastByPage]).toEqual([429, 429])
})

test('without mail the API answers with the person, names conflicts, and has the same budget', async () => {
  const silent = await aNode(instance.connection, { FOLKMOOT_SIGN_UP: 'on' })
  const body = newPerson()
  const first = await create(body, silent.anonymous)
  const again = await create(newPerson({ emails: body.emails }), silent.anonymous)
  const statuses: number[] = []
  for (let count = 0; count < 4; count++)
    statuses.push((await create(newPerson({ emails: body.emails }), silent.anonymous)).status)
  await silent.close()

  expect([first.status, first.body?.svc.username]).toEqual([201, body.svc.username])
  expect(first.headers.get('location')).toContain(`/people/${first.body?.id}`)
  expect([again.status, again.error?.code]).toEqual([409, 'emailTaken'])
  expect(statuses).toEqual([409, 409, 409, 429])
})
