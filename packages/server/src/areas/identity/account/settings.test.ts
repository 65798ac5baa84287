import { basic } from '@folkmoot/client'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { Browser } from '../../../testing/browser.ts'
import { aNode, anInstance } from '../../../testing/instance.ts'
import { aMailServer } from '../../../testing/mail-server.ts'
import { openMails } from '../../../testing/mailbox.ts'
import { aPerson, type TestPerson } from '../../../testing/makers.ts'

const server = await aMailServer()
const instance = await anInstance({ SMTP_URL: server.url })
const { admin, baseUrl } = instance
const { sql } = instance.store
afterAll(async () => {
  await instance.close()
  await server.stop()
})
const mails = () => openMails(instance, server)
beforeEach(() => mails())

const ME = '/api/core/v3/people/@me'
const isIn = async (browser: Browser) => (await browser.send(ME)).status === 200

async function signedIn({ username, password }: TestPerson, url = baseUrl): Promise<Browser> {
  const browser = new Browser(url)
  await browser.signIn(username, password)
  return browser
}

/** Fills in a form. */
async function fillIn(browser: Browser, path: string, fields: Record<string, string>) {
  return await browser.post(path.replace(/\?.*/, ''), { ...(await browser.hiddenFields(path)), ...fields })
}
const NEW = 'a password that is new'
const changePassword = (browser: Browser, current: string, password = NEW, again = password) =>
  fillIn(browser, '/settings/password', { current, password, again })
const changeEmail = (browser: Browser, current: string, email: string) =>
  fillIn(browser, '/settings/email', { current, email })
const addressOf = async ({ id }: TestPerson) => (await admin.getPerson({ personID: id })).emails?.[0]?.value

test('a changed password ends every other session, and an email says so', async () => {
  const ann = await aPerson(instance)
  const [here, there] = [await signedIn(ann), await signedIn(ann)]
  const before = [await isIn(here), await isIn(there)]

  const done = await changePassword(here, ann.password)

  expect(done.status).toBe(200)
  expect(before).toEqual([true, true])
  expect([await isIn(here), await isIn(there)]).toEqual([true, false])
  expect((await instance.anonymous.as(basic(ann.username, NEW)).request({ path: ME })).status).toBe(200)
  expect(await mails()).toMatchObject([{ subject: 'Your password was changed' }])
})

test('the current password is required, with the budget of wrong ones', async () => {
  const ann = await aPerson(instance)
  const browser = await signedIn(ann)

  const wrong = await changePassword(browser, 'not the password')
  const none = await changePassword(browser, '')
  const short = await changePassword(browser, ann.password, 'short')
  const different = await changePassword(browser, ann.password, NEW, 'another')
  for (let count = 1; count < 10; count++) await changePassword(browser, `wrong ${count}`)
  const spent = await changePassword(browser, ann.password)

  expect([wrong.status, none.status, short.status, different.status]).toEqual([400, 400, 400, 400])
  expect(wrong.text).toContain('<a href="#current">The current password is wrong</a>')
  expect(short.text).toContain('<a href="#password">Password must have at least 8 characters</a>')
  expect(spent.status).toBe(429)
  expect((await new Browser(baseUrl).signIn(ann.username, NEW)).status).not.toBe(303)
})

test('anonymous visitors sign in and return to the page', async () => {
  const stranger = new Browser(baseUrl)
  const places = [
    '/settings/account',
    '/settings/password',
    '/settings/email',
    '/settings/email/confirm?code=x%26y',
  ]

  const answers = await Promise.all(places.map((path) => stranger.send(path)))
  const posted = await stranger.post('/settings/password', { current: 'x', password: NEW, again: NEW })

  expect([...answers, posted].map(({ status }) => status)).toEqual([303, 303, 303, 303, 303])
  expect(
    answers.map(({ headers }) => new URL(headers.get('location') ?? '', baseUrl).searchParams.get('next')),
  ).toEqual(places)
})

test('the pages of the account have the frame of the community', async () => {
  const browser = await signedIn(await aPerson(instance))

  const pages = await Promise.all(['/settings/password', '/settings/email'].map((path) => browser.send(path)))

  for (const { text } of pages) {
    expect(text).toContain('<body class="page _first">')
    expect(text).toContain('<a href="/inbox">Inbox</a>')
  }
  expect((await new Browser(baseUrl).send('/login')).text).toContain('<body class="page">')
})

test('a form without the session’s token changes nothing', async () => {
  const ann = await aPerson(instance)
  const browser = await signedIn(ann)
  const fields = { current: ann.password, password: NEW, again: NEW }

  const password = await browser.post('/settings/password', fields)
  const email = await browser.post('/settings/email', { current: ann.password, email: 'x@example.org' })
  const confirmed = await browser.post('/settings/email/confirm', { code: 'x' })

  expect([password.status, email.status, confirmed.status]).toEqual([403, 403, 403])
  expect(await mails()).toEqual([])
})

test('an address changes when confirmed; the old one is told of request and change; other sessions end', async () => {
  const ann = await aPerson(instance)
  const old = `${ann.username}@example.org`
  const [here, there] = [await signedIn(ann), await signedIn(ann)]

  const asked = await changeEmail(here, ann.password, ` ${ann.username}.new@example.org `)
  const [mail, notice] = (await mails()).toSorted((one) => (one.code === '' ? 1 : -1))
  const unchanged = await addressOf(ann)
  const shown = await here.send(mail?.link ?? '')
  const stillUnchanged = await addressOf(ann)
  const done = await fillIn(here, mail?.link ?? '', {})
  const { csrf = '' } = await here.hiddenFields('/settings/password')
  const again = await here.post('/settings/email/confirm', { csrf, code: mail?.code ?? '' })

  expect([asked.status, shown.status, done.status]).toEqual([200, 200, 200])
  expect([unchanged, stillUnchanged]).toEqual([old, old])
  expect(mail).toMatchObject({
    to: `${ann.username}.new@example.org`,
    subject: 'Confirm your new email address',
  })
  expect(notice).toMatchObject({ to: old, subject: 'Your email address is about to change', code: '' })
  expect(await addressOf(ann)).toBe(`${ann.username}.new@example.org`)
  expect([await isIn(here), await isIn(there)]).toEqual([true, false])
  expect(again.status).toBe(410)
  expect(await mails()).toMatchObject([{ to: old, subject: 'Your email addresses were changed' }])
})

test('other addresses stay, and one of them may become the main one', async () => {
  const ann = await aPerson(instance)
  const own = `${ann.username}@example.org`
  const second = { value: `${ann.username}.second@example.org`, type: 'home' } as const
  await admin.updatePerson({ personID: ann.id, body: { emails: [second, { value: own, primary: true }] } })
  const browser = await signedIn(ann)
  const changeTo = async (email: string) => {
    await mails()
    await changeEmail(browser, ann.password, email)
    const link = (await mails()).find(({ code }) => code !== '')?.link ?? ''
    await fillIn(browser, link, {})
    const { emails = [] } = await admin.getPerson({ personID: ann.id })
    return emails.map(({ value, primary }) => [value, primary])
  }

  expect(await changeTo('third@example.org')).toEqual([
    [second.value, false],
    ['third@example.org', true],
  ])
  expect(await changeTo(second.value)).toEqual([[second.value, true]])
})

test('a link is for the account that requested it, even if another person is signed in', async () => {
  const [ann, eve] = [await aPerson(instance), await aPerson(instance)]
  await changeEmail(await signedIn(ann), ann.password, `${ann.username}.new@example.org`)
  const link = (await mails()).find(({ code }) => code !== '')
  const other = await signedIn(eve)
  const { csrf = '' } = await other.hiddenFields('/settings/password')

  const shown = await other.send(link?.link ?? '')
  const used = await other.post('/settings/email/confirm', { csrf, code: link?.code ?? '' })

  expect([shown.status, used.status]).toEqual([403, 403])
  expect(shown.text).not.toContain(`${ann.username}.new`)
  expect([await addressOf(ann), await addressOf(eve)]).toEqual([
    `${ann.username}@example.org`,
    `${eve.username}@example.org`,
  ])
})

test('a taken address gets the same page, and its owner an email', async () => {
  const [ann, bob] = [await aPerson(instance), await aPerson(instance)]
  const browser = await signedIn(ann)
  const free = await changeEmail(browser, ann.password, 'nobody-has-this@example.org')
  await mails()
  const taken = await changeEmail(browser, ann.password, `${bob.username}@example.org`)

  expect(taken.text).toBe(free.text)
  const sent = await mails()
  expect(sent.find(({ to }) => to === `${ann.username}@example.org`)).toMatchObject({
    subject: 'Your email address is about to change',
  })
  expect(sent.find(({ to }) => to === `${bob.username}@example.org`)).toMatchObject({
    subject: 'This email address already has an account',
    code: '',
  })
  expect(sent).toHaveLength(2)
})

test.for<[string, (person: TestPerson) => Promise<unknown>]>([
  ['its time is up', () => sql`update confirmation set expires_at = now()`],
  [
    'the password was changed since',
    async (person) => changePassword(await signedIn(person), person.password, person.password),
  ],
  [
    'the address was changed since',
    ({ client }) =>
      client.updatePerson({ personID: '@me', body: { emails: [{ value: 'else@example.org' }] } }),
  ],
  [
    'another was asked for since',
    async (person) => changeEmail(await signedIn(person), person.password, 'later@example.org'),
  ],
])('a link to a new address is not good any more when %s', async ([, spoil]) => {
  const ann = await aPerson(instance)
  await changeEmail(await signedIn(ann), ann.password, `${ann.username}.new@example.org`)
  const link = (await mails()).find(({ code }) => code !== '')
  await spoil(ann)
  const browser = await signedIn(ann)
  const { csrf = '' } = await browser.hiddenFields('/settings/password')

  const used = await browser.post('/settings/email/confirm', { csrf, code: link?.code ?? '' })

  expect(used.status).toBe(410)
  expect(await addressOf(ann)).not.toBe(`${ann.username}.new@example.org`)
})

test('changing the address needs the current password and a valid address, five times an hour', async () => {
  const ann = await aPerson(instance)
  const browser = await signedIn(ann)

  const wrong = await changeEmail(browser, 'not the password', 'x@example.org')
  const none = await changeEmail(browser, ann.password, 'x')
  const odd = await changeEmail(browser, ann.password, 'a b@c')
  const same = await changeEmail(browser, ann.password, `${ann.username}@example.org`)
  const statuses = []
  for (let count = 0; count < 4; count++) {
    statuses.push((await changeEmail(browser, ann.password, `x${count}@example.org`)).status)
  }

  expect([wrong.status, none.status, odd.status, same.status]).toEqual([400, 400, 400, 400])
  expect(wrong.text).toContain('<a href="#current">The current password is wrong</a>')
  expect(none.text).toContain('<a href="#email">Enter a valid email address</a>')
  expect(same.text).toContain('That’s already your email address')
  expect(statuses).toEqual([200, 200, 200, 429])
})

test('the account page lists sessions and signs them out', async () => {
  const ann = await aPerson(instance)
  const [here, there, elsewhere] = [await signedIn(ann), await signedIn(ann), await signedIn(ann)]
  const eve = await signedIn(await aPerson(instance))
  const sessionIn = async (browser: Browser) => (await browser.send('/api/core/v3/sessions/@current')).text
  const [, id = ''] = /"id":"(\d+)"/.exec(await sessionIn(there)) ?? []

  const shown = await here.send('/settings/account')
  const { csrf: foreign = '' } = await eve.hiddenFields('/settings/password')
  await eve.post('/settings/sessions', { csrf: foreign, session: id })
  const withoutToken = await here.post('/settings/sessions', { session: id })
  const untouched = await isIn(there)
  const { csrf = '' } = await here.hiddenFields('/settings/account')
  const one = await here.post('/settings/sessions', { csrf, session: id })
  const afterOne = [await isIn(here), await isIn(there), await isIn(elsewhere)]
  await here.post('/settings/sessions', { csrf, session: 'others' })
  const odd = await here.post('/settings/sessions', { csrf, session: '99999999999999999999' })

  expect(shown.text.match(/>Sign out<\/button>/g)).toHaveLength(2)
  expect(withoutToken.status).toBe(403)
  expect(untouched).toBe(true)
  expect([one.status, odd.status]).toEqual([303, 303])
  expect(afterOne).toEqual([true, false, true])
  expect([await isIn(here), await isIn(elsewhere)]).toEqual([true, false])
})

test('without mail the address is changed at once, with the current password; the password can be changed', async () => {
  const [ann, ben] = [await aPerson(instance), await aPerson(instance)]
  const silent = await aNode(instance.connection)
  const browser = await signedIn(ann, silent.baseUrl)

  const settings = await browser.send('/settings/account')
  const email = await browser.send('/settings/email')
  const address = `new-${ann.username}@example.org`
  const refused = [
    await changeEmail(browser, 'wrong', address),
    await changeEmail(browser, ann.password, `${ben.username}@example.org`),
  ]
  const elsewhere = await signedIn(ann, silent.baseUrl)
  const changed = await changeEmail(browser, ann.password, address)
  const after = [await isIn(browser), await isIn(elsewhere)]
  const password = await changePassword(browser, ann.password)
  await silent.close()

  expect(settings.text).toContain('href="/settings/password"')
  expect(email.text).toContain('doesn’t send email, so the new one counts at once')
  expect(refused.map(({ status }) => status)).toEqual([400, 400])
  expect(refused[1]?.text).toContain('That email address is already in use')
  expect(changed.text).toContain('Email address changed')
  expect(after).toEqual([true, false])
  expect(await addressOf(ann)).toBe(address)
  expect(password.text).toContain('Password changed')
})
