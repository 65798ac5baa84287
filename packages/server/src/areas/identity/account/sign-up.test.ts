import { afterAll, beforeEach, expect, test } from 'vitest'
import { Browser } from '../../../testing/browser.ts'
import { aNode, anInstance } from '../../../testing/instance.ts'
import { aMailServer } from '../../../testing/mail-server.ts'
import { openMails } from '../../../testing/mailbox.ts'
import { aPerson } from '../../../testing/makers.ts'

const server = await aMailServer()
const instance = await anInstance({ SMTP_URL: server.url, FOLKMOOT_SIGN_UP: 'on' })
const { admin, baseUrl } = instance
const { sql } = instance.store
/** The same community without mail. */
const silent = await aNode(instance.connection, { FOLKMOOT_SIGN_UP: 'on' })
afterAll(async () => {
  await silent.close()
  await instance.close()
  await server.stop()
})
const stranger = new Browser(baseUrl)
const mails = () => openMails(instance, server)
beforeEach(() => mails())

const PASSWORD = 'a password of my own'
let made = 0
function newcomer(fields: Record<string, string> = {}) {
  const username = `newcomer${++made}`
  return {
    username,
    givenName: 'New',
    familyName: 'Comer',
    email: `${username}@example.org`,
    password: PASSWORD,
    again: PASSWORD,
    ...fields,
  }
}
const signUp = (fields: Record<string, string>, browser = stranger) => browser.post('/sign-up', fields)
const confirm = (code: string, browser = new Browser(baseUrl)) => browser.post('/sign-up/confirm', { code })
const find = (username: string) => admin.request({ path: `/api/core/v3/people/username/${username}` })

test('an account is created when its address is confirmed, not before', async () => {
  const person = newcomer()
  const asked = await signUp(person)
  const before = await find(person.username)
  const [mail] = await mails()
  const shown = await stranger.send(mail?.link ?? '')
  const looked = await find(person.username)
  const done = await confirm(mail?.code ?? '')
  const signedIn = await new Browser(baseUrl).signIn(person.username, PASSWORD)
  const again = await confirm(mail?.code ?? '')

  expect([asked.status, shown.status, done.status, again.status]).toEqual([200, 200, 200, 410])
  expect([before.status, looked.status]).toEqual([404, 404])
  expect(mail).toMatchObject({ to: person.email, subject: 'Confirm your email address' })
  expect(signedIn.status).toBe(303)
  const entity = await admin.getPersonByUsername({ username: person.username })
  expect(entity).toMatchObject({ displayName: 'New Comer', svc: { roles: [], enabled: true } })
  expect(entity.emails).toMatchObject([{ value: person.email, primary: true }])
})

test('a link confirms only at its own page, with or without an invitation, and stays good elsewhere', async () => {
  const { url } = await admin.createInvitation({ body: {} })
  const invitation = new URL(url).searchParams.get('code') ?? ''
  const [invited, plain] = [newcomer(), newcomer()]
  await stranger.post('/invitation', { ...invited, code: invitation })
  const [byInvitation] = await mails()
  await signUp(plain)
  const [byForm] = await mails()
  const [code, other] = [byInvitation?.code ?? '', byForm?.code ?? '']
  const confirmInvited = (given: string) => new Browser(baseUrl).post('/invitation/confirm', { code: given })
  const refused = [
    await stranger.send(`/sign-up/confirm?code=${code}`),
    await stranger.send(`/invitation/confirm?code=${other}`),
    await confirm(code),
    await confirmInvited(other),
  ]
  const done = [await confirmInvited(code), await confirm(other)]

  expect(refused.map(({ status }) => status)).toEqual([410, 410, 410, 410])
  expect(done.map(({ status }) => status)).toEqual([200, 200])
})

test('a taken address gets the same page, byte for byte, and its owner an email', async () => {
  const owner = await aPerson(instance)
  const free = await signUp(newcomer())
  const taken = await signUp(newcomer({ email: `${owner.username}@EXAMPLE.org` }))

  expect(taken.status).toBe(200)
  expect(taken.text).toBe(free.text)
  const [, told] = (await mails()).toSorted((one) => (one.code === '' ? 1 : -1))
  expect(told).toMatchObject({ subject: 'You already have an account', code: '' })
  expect(told?.text).toContain(owner.username)
})

test('a username in the form of an address must be one’s own, taken or not', async () => {
  const owner = await aPerson(instance)
  const form = newcomer()
  const taken = await signUp({ ...form, username: `${owner.username}@example.org` })
  const free = await signUp({ ...form, username: 'nobody@example.org' })
  const own = await signUp({ ...form, username: form.email })

  expect([taken.status, free.status, own.status]).toEqual([400, 400, 200])
  expect(taken.text.replaceAll(owner.username, 'nobody')).toBe(free.text)
  expect(free.text).toContain('must be your own address')
})

test('the email repeats nothing that was typed: it may go to a person who never asked', async () => {
  await signUp(
    newcomer({ username: 'visit-evil.example', givenName: 'You won!', familyName: 'http://evil.example' }),
  )

  const [mail] = await mails()
  expect(mail?.text).not.toMatch(/evil|won/)
})

test('errors are shown per field, input stays except passwords, and nothing is queued', async () => {
  const answer = await signUp({
    ...newcomer({ username: '-', givenName: ' ', familyName: '<b>"x"', email: 'no address' }),
    password: 'short',
    again: 'other',
  })
  const username = await signUp(newcomer({ username: 'not allowed!' }))
  const email = await signUp(newcomer({ email: 'a b@example.org' }))

  expect(answer.status).toBe(400)
  expect(answer.text.match(/<a href="#\w+">/g)).toEqual(
    ['username', 'givenName', 'password', 'again'].map((field) => `<a href="#${field}">`),
  )
  expect(answer.text).toContain('<a href="#givenName">Enter your first name</a>')
  expect(answer.text).toContain('<a href="#password">Password must have at least 8 characters</a>')
  expect(answer.text).toContain('<a href="#again">')
  expect(answer.text).toContain('value="&lt;b&gt;&quot;x&quot;"')
  expect(answer.text).not.toContain('short')
  expect(username.text).toContain('<a href="#username">Username must begin with a letter or digit')
  expect(email.text).toContain('<a href="#email">Enter a valid email address')
  expect(await mails()).toEqual([])
})

test('a taken username is reported at once, and on confirming if taken meanwhile', async () => {
  const { username } = await aPerson(instance)
  const taken = await signUp(newcomer({ username: username.toUpperCase() }))
  const person = newcomer()
  await signUp(person)
  const [mail] = await mails()
  await aPerson(instance, { username: person.username, emails: [{ value: 'faster@example.org' }] })
  const late = await confirm(mail?.code ?? '')

  expect(taken.status).toBe(400)
  expect(taken.text).toContain('<a href="#username">That username is taken</a>')
  expect(late.status).toBe(409)
  expect(late.text).toContain('That username is taken')
})

test('an expired confirmation, or one of another purpose, creates no account', async () => {
  const person = newcomer()
  await signUp(person)
  const [mail] = await mails()
  await sql`update confirmation set expires_at = now()`
  const late = await confirm(mail?.code ?? '')
  const shown = await stranger.send(mail?.link ?? '')
  await sql`update confirmation set expires_at = now() + interval '1 day'`
  const asReset = await stranger.send(`/reset?code=${mail?.code}`)

  expect([late.status, shown.status, asReset.status]).toEqual([410, 410, 410])
  expect((await find(person.username)).status).toBe(404)
})

const ME = '/api/core/v3/people/@me'

test('confirming in the browser that signed up signs in there, and goes to the page one came for', async () => {
  const browser = new Browser(baseUrl)
  const { text } = await browser.send('/login?next=/people/admin%3Fa=1')
  const hidden = await browser.hiddenFields('/sign-up?next=%2Fpeople%2Fadmin%3Fa%3D1')
  const person = newcomer(hidden)
  await signUp(person, browser)
  const [mail] = await mails()
  const early = await browser.send(ME)
  const done = await confirm(mail?.code ?? '', browser)
  const me = await browser.send(ME)

  expect(text).toContain('href="/sign-up?next=%2Fpeople%2Fadmin%3Fa%3D1"')
  expect(early.status).toBe(401)
  expect(done.status).toBe(303)
  expect(done.headers.get('location')).toBe('/people/admin?a=1')
  expect(me.text).toContain(`"username":"${person.username}"`)
})

test('confirming in another browser creates the account, but signs nobody in', async () => {
  const person = newcomer({ next: '/people/admin' })
  await signUp(person, new Browser(baseUrl))
  const [mail] = await mails()
  const other = new Browser(baseUrl)
  await signUp(newcomer(), other)
  const done = await confirm(mail?.code ?? '', other)

  expect(done.status).toBe(200)
  expect(done.text).toContain('href="/login?next=%2Fpeople%2Fadmin"')
  expect((await other.send(ME)).status).toBe(401)
  expect((await find(person.username)).status).toBe(200)
})

test('a foreign address to go on to is not followed', async () => {
  const browser = new Browser(silent.baseUrl)

  const answer = await signUp(newcomer({ next: 'https://elsewhere.example/' }), browser)

  expect(answer.headers.get('location')).toBe('/')
})

test('without mail the account is created at once and signed in, and conflicts are reported', async () => {
  const browser = new Browser(silent.baseUrl)
  const person = newcomer({ next: '/people/admin' })
  const first = await signUp(person, browser)
  const second = await signUp(newcomer({ email: person.email }), new Browser(silent.baseUrl))

  expect(first.status).toBe(303)
  expect(first.headers.get('location')).toBe('/people/admin')
  const me = await browser.send(ME)
  expect(me.text).toContain(`"username":"${person.username}"`)
  expect(me.text).toMatch(/"initialLogin":"\d/)
  expect((await new Browser(baseUrl).signIn(person.username, PASSWORD)).status).toBe(303)
  expect(second.status).toBe(400)
  expect(second.text).toContain('<a href="#email">That email address is already in use</a>')
})

test('with sign-up closed the page says who creates accounts, also for older links', async () => {
  const person = newcomer()
  await signUp(person)
  const [mail] = await mails()
  const closed = await aNode(instance.connection, { SMTP_URL: server.url })
  const browser = new Browser(closed.baseUrl)
  const answers = [
    await browser.send('/sign-up'),
    await signUp(newcomer(), browser),
    await browser.send(mail?.link ?? ''),
    await browser.post('/sign-up/confirm', { code: mail?.code ?? '' }),
  ]
  await closed.close()

  for (const { status, text } of answers) {
    expect(status).toBe(403)
    expect(text).toContain('Only admins can create accounts')
  }
  expect((await find(person.username)).status).toBe(404)
})

test('five an hour per e-mail address, twenty per network', async () => {
  const node = await aNode(instance.connection, { SMTP_URL: server.url, FOLKMOOT_SIGN_UP: 'on' })
  const browser = new Browser(node.baseUrl)
  // Refused for the username, so that nothing is hashed.
  const attempt = async (fields: Record<string, string>) =>
    (await signUp(newcomer({ username: 'admin', ...fields }), browser)).status
  const statuses: number[] = []
  for (let count = 0; count < 6; count++) statuses.push(await attempt({ email: 'same@example.org' }))
  for (let count = 0; count < 15; count++) statuses.push(await attempt({}))
  await node.close()

  expect(statuses.slice(0, 6)).toEqual([400, 400, 400, 400, 400, 429])
  expect(statuses.slice(6)).toEqual([...Array(14).fill(400), 429])
})

test('German readers get a German form with German errors', async () => {
  const headers = { 'accept-language': 'de-DE' }
  const form = await stranger.send('/sign-up', { headers })
  const typed = newcomer({ password: 'short', again: 'short', familyName: '' })
  const { status, text } = await stranger.post('/sign-up', typed, headers)
  const nowhere = await stranger.post('/sign-up', newcomer({ email: 'nowhere' }), headers)

  expect(form.text).toContain('<h1>Konto erstellen</h1>')
  expect(status).toBe(400)
  expect(text).toContain('<a href="#familyName">Gib deinen Nachnamen ein</a>')
  expect(text).toContain('<a href="#password">Das Passwort muss 8 bis 1024 Zeichen haben</a>')
  expect(nowhere.text).toContain('<a href="#email">Gib eine gültige E-Mail-Adresse ein')
  expect(text + nowhere.text).not.toMatch(/\bmust\b/)
})
