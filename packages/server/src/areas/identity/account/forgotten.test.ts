import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../../db/transaction.ts'
import { Browser } from '../../../testing/browser.ts'
import { finishDepartures } from '../../../testing/departures.ts'
import { aNode, anInstance } from '../../../testing/instance.ts'
import { makeJobsDue } from '../../../testing/jobs.ts'
import { aMailServer } from '../../../testing/mail-server.ts'
import { openMails } from '../../../testing/mailbox.ts'
import { aPerson, type TestPerson } from '../../../testing/makers.ts'
import { noteRequest } from './requests.ts'

const server = await aMailServer()
const lines: string[] = []
const log = pino(
  { level: 'trace' },
  new Writable({
    write(line, _encoding, done) {
      lines.push(String(line))
      done()
    },
  }),
)
const instance = await anInstance({ SMTP_URL: server.url }, { log })
const { admin, baseUrl, context } = instance
const { sql } = instance.store
afterAll(async () => {
  await instance.close()
  await server.stop()
})
const stranger = new Browser(baseUrl)
const mails = () => openMails(instance, server)
beforeEach(() => mails())

const ask = (name: string, browser = stranger) => browser.post('/forgotten', { name })
const NEW = 'a password that is new'
const set = (code: string, password = NEW, again = password, browser = stranger) =>
  browser.post('/reset', { code, password, again })

/** Separate addresses, so that tests do not share budgets. */
async function aLink({ username }: Pick<TestPerson, 'username'>): Promise<string> {
  const request = { kind: 'forgotten', name: username } as const
  await inTransaction(context.writeDb, (tx) => noteRequest(context, tx, request))
  // Emails of an earlier test may still arrive.
  let code = ''
  await expect
    .poll(async () => (code = (await mails()).find((mail) => mail.code !== '')?.code ?? ''))
    .not.toBe('')
  return code
}

const canSignIn = async ({ username }: TestPerson, password: string) =>
  (await new Browser(baseUrl).signIn(username, password)).status === 303

test('an address goes before a username that is the same, which older accounts may have', async () => {
  const [ann, squatter] = [await aPerson(instance), await aPerson(instance)]
  const address = `${ann.username}@example.org`
  await sql`update person set username = ${address}, username_key = ${address} where id = ${squatter.id}`

  await ask(address)

  const [mail] = await mails()
  expect(mail).toMatchObject({ to: address, text: expect.stringContaining(ann.username) })
})

test('a link in an email sets a new password; all sessions end, and an email says so', async () => {
  const ann = await aPerson(instance)
  const elsewhere = new Browser(baseUrl)
  await elsewhere.signIn(ann.username, ann.password)
  await sql`delete from sign_in_network where person_id = ${ann.id}`
  const asked = await ask(ann.username)
  const [mail] = await mails()
  const form = await stranger.send(mail?.link ?? '')
  const done = await set(mail?.code ?? '')

  expect([asked.status, form.status, done.status]).toEqual([200, 200, 200])
  expect(mail).toMatchObject({ to: `${ann.username}@example.org`, subject: 'Choose a new password' })
  expect(mail?.text).toContain('one hour')
  expect(form.text).toContain(`name="code" value="${mail?.code}"`)
  const known =
    await sql`select network from sign_in_network where person_id = ${ann.id} and network = '127.0.0.1'`
  expect(known).toHaveLength(1)
  expect(await canSignIn(ann, NEW)).toBe(true)
  expect(await canSignIn(ann, ann.password)).toBe(false)
  expect((await elsewhere.send('/api/core/v3/people/@me')).status).toBe(401)
  expect(await mails()).toMatchObject([{ subject: 'Your password was changed', to: mail?.to }])
  const { list } = await admin.listAuditEntries({ filter: ['action(person.password_changed)'] })
  expect(list[0]).toMatchObject({ target: { id: ann.id }, address: '127.0.0.1' })
})

test('any address of the account works, and the email goes to the main one', async () => {
  const { id } = await aPerson(instance)
  const emails = [{ value: 'second@example.org' }, { value: 'first@example.org', primary: true }]
  await admin.updatePerson({ personID: id, body: { emails } })
  await mails()

  await ask('SECOND@example.org')

  expect(await mails()).toMatchObject([{ to: 'first@example.org' }])
})

test('known and unknown names get the same page, byte for byte, after the same work', async () => {
  const known = await aPerson(instance)
  const off = await aPerson(instance, { account: { enabled: false } })
  const seen = async (name: string) => {
    const { status, text, headers } = await ask(name)
    const written = await sql`select from account_request`
    await sql`delete from account_request`
    return { status, text, length: headers.get('content-length'), rows: written.length }
  }

  const answers = [await seen(known.username), await seen('nobody-at-all'), await seen(off.username)]

  expect(answers[0]).toMatchObject({ status: 200, rows: 1 })
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
})

test('no email for people who cannot sign in: unknown, disabled, a program', async () => {
  const off = await aPerson(instance, { account: { enabled: false } })
  const bot = await aPerson(instance, { account: { userType: 'bot' } })
  for (const name of ['nobody-here', off.username, bot.username]) await ask(name)

  expect(await mails()).toEqual([])
})

test('a person without a password can set the first one, and is signed in where they came from', async () => {
  const { username } = await aPerson(instance, { account: { password: undefined } })
  const browser = new Browser(baseUrl)
  const { text } = await browser.send('/login?next=/people/admin%3Fa=1')
  const hidden = await browser.hiddenFields('/forgotten?next=%2Fpeople%2Fadmin%3Fa%3D1')
  await browser.post('/forgotten', { ...hidden, name: username })
  const [mail] = await mails()
  const done = await set(mail?.code ?? '', NEW, NEW, browser)
  const me = await browser.send('/api/core/v3/people/@me')

  expect(text).toContain('href="/forgotten?next=%2Fpeople%2Fadmin%3Fa%3D1"')
  expect(done.status).toBe(303)
  expect(done.headers.get('location')).toBe('/people/admin?a=1')
  expect(me.text).toContain(`"username":"${username}"`)
  expect((await new Browser(baseUrl).signIn(username, NEW)).status).toBe(303)
})

test('opening the page does not consume the link; using it does, once', async () => {
  const ann = await aPerson(instance)
  const code = await aLink(ann)
  for (let count = 0; count < 3; count++)
    expect((await stranger.send(`/reset?code=${code}`)).status).toBe(200)
  const both = await Promise.all([set(code), set(code, 'yet another password')])
  const late = await set(code, 'a third password')

  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410])
  expect(late.status).toBe(410)
  expect(await canSignIn(ann, 'a third password')).toBe(false)
})

test.for<[string, (person: TestPerson, code: string) => Promise<unknown>]>([
  ['its time is up', () => sql`update confirmation set expires_at = now()`],
  ['it was made for something else', () => sql`update confirmation set purpose = 'email'`],
  [
    'the password was changed since',
    ({ client }) => client.updatePerson({ personID: '@me', body: { svc: { password: 'changed since' } } }),
  ],
  [
    'the address was changed since',
    ({ client }) =>
      client.updatePerson({ personID: '@me', body: { emails: [{ value: 'new@example.org' }] } }),
  ],
  [
    'the account is disabled',
    ({ id }) => admin.updatePerson({ personID: id, body: { svc: { enabled: false } } }),
  ],
  ['the account is gone', ({ id }) => admin.deletePerson({ personID: id })],
  ['the key it was sealed with is gone', () => sql`update confirmation set sealed = '\\x00'`],
])('a link is not good any more when %s', async ([, spoil]) => {
  const person = await aPerson(instance)
  const code = await aLink(person)
  await spoil(person, code)

  const shown = await stranger.send(`/reset?code=${code}`)
  const used = await set(code)

  expect([shown.status, used.status]).toEqual([410, 410])
  expect(await canSignIn(person, NEW)).toBe(false)
})

test('a link from before disabling or removal does not set the first password, also after enabling again', async () => {
  const [off, gone] = [
    await aPerson(instance, { account: { password: undefined } }),
    await aPerson(instance, { account: { password: undefined } }),
  ]
  const codes = [await aLink(off), await aLink(gone)]
  await admin.updatePerson({ personID: off.id, body: { svc: { enabled: false } } })
  await admin.deletePerson({ personID: gone.id })

  for (const code of codes) {
    expect((await stranger.send(`/reset?code=${code}`)).status).toBe(410)
    expect((await set(code)).status).toBe(410)
  }
  await admin.updatePerson({ personID: off.id, body: { svc: { enabled: true } } })
  expect((await set(codes[0] ?? '')).status).toBe(410)
  const hashes = await sql`
    select from credential where password_hash like '$argon2id$%' and person_id in ${sql([off.id, gone.id])}`
  expect(hashes).toHaveLength(0)
})

test('links of removed people are deleted', async () => {
  const { id, username } = await aPerson(instance)
  await aLink({ username })
  const linksOf = async () => (await sql`select from confirmation where person_id = ${id}`).length
  const before = await linksOf()
  await admin.deletePerson({ personID: id })
  await finishDepartures(instance)

  expect([before, await linksOf()]).toEqual([1, 0])
})

test.each(['', 'x', 'A'.repeat(43), 'A'.repeat(10_000), '%00', "' or 1=1"])(
  'an invalid code is refused: %s',
  async (code) => {
    const shown = await stranger.send(`/reset?code=${code === '%00' ? code : encodeURIComponent(code)}`)

    expect(shown.status).toBe(code === '%00' ? 400 : 410)
  },
)

test('an invalid or mismatched password is reported at its field, and the link stays valid', async () => {
  const code = await aLink(await aPerson(instance))

  const short = await set(code, 'short')
  const long = await set(code, 'x'.repeat(1025))
  const different = await set(code, NEW, 'another one')

  expect([short.status, long.status, different.status]).toEqual([400, 400, 400])
  expect(short.text).toContain('<a href="#password">Password must have at least 8 characters</a>')
  expect(long.text).toContain('Password must have at most 1024 characters')
  expect(different.text).toContain('<a href="#again">')
  expect((await set(code)).status).toBe(200)
})

test('only hashes of codes are stored, and no code, typed name or email text is logged', async () => {
  const code = await aLink(await aPerson(instance))
  await stranger.send(`/reset?code=${code}`)
  await ask('my secret passw0rd')
  const [stored] =
    await sql`select count(*)::int as rows from confirmation where code_hash = ${Buffer.from(code)}`
  const [request] = await sql<{ sealed: Buffer }[]>`select sealed from account_request`

  expect(stored?.rows).toBe(0)
  expect(request?.sealed.toString('latin1')).not.toContain('passw0rd')
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.join()).not.toMatch(new RegExp(`${code}|passw0rd|Choose a new`))
})

test('five an hour per name, known or not; twenty per address; five emails per person, by any name', async () => {
  const ann = await aPerson(instance)
  const node = await aNode(instance.connection, { SMTP_URL: server.url })
  const browser = new Browser(node.baseUrl)
  const statuses = async (name: string, count: number) => {
    const answers = []
    for (let index = 0; index < count; index++) answers.push(await ask(name, browser))
    return answers.map(({ status }) => status)
  }

  const known = await statuses(ann.username, 6)
  const byAddress = await statuses(`${ann.username}@example.org`, 2)
  const unknown = await statuses('nobody-here', 6)
  const others = []
  for (let index = 0; index < 8; index++) others.push(await ask(`nobody${index}`, browser))
  await node.close()

  expect(known).toEqual([200, 200, 200, 200, 200, 429])
  expect(byAddress).toEqual([200, 200])
  expect(unknown).toEqual(known)
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
  expect(Number(others.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(60)
  expect(await mails()).toHaveLength(5)
})

test('a request whose job fails is answered later, and only once', async () => {
  const ann = await aPerson(instance)
  await sql`alter table confirmation rename to confirmation_away`
  await ask(ann.username)
  await mails()
  const [kept] = await sql`select count(*)::int as requests from account_request`
  await sql`alter table confirmation_away rename to confirmation`
  await makeJobsDue(instance)
  // As if a worker was killed between answering and finishing its job.
  await sql`select graphile_worker.add_job(task_identifier, json_build_object('request', request.id::text))
    from graphile_worker.jobs, account_request request where task_identifier = 'answer_account_request'`

  expect(kept).toEqual({ requests: 1 })
  expect(await mails()).toMatchObject([{ to: `${ann.username}@example.org` }])
})

test('without mail the page says so, and who can help', async () => {
  const node = await aNode(instance.connection)
  const browser = new Browser(node.baseUrl)

  const shown = await browser.send('/forgotten')
  const posted = await ask('admin', browser)
  await node.close()

  for (const { text } of [shown, posted]) expect(text).toMatch(/doesn’t send email.*Ask an admin/)
  expect(shown.text).not.toContain('<form')
  expect(await sql`select from account_request`).toHaveLength(0)
})
