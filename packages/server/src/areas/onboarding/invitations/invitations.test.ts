/** Invitations by mail, and the page behind their links, while sign-up is closed. */

import { Writable } from 'node:stream'
import { api, type NewInvitation, type NewInvitationMails } from '@folkmoot/contract'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { Browser } from '../../../testing/browser.ts'
import { finishDepartures } from '../../../testing/departures.ts'
import { anInstance } from '../../../testing/instance.ts'
import { aMailServer } from '../../../testing/mail-server.ts'
import { openMails } from '../../../testing/mailbox.ts'
import { aPerson } from '../../../testing/makers.ts'
import { forgetOldInvitations } from '../jobs.ts'

const logged: string[] = []
const log = pino(
  { level: 'trace' },
  new Writable({
    write(chunk, _, done) {
      logged.push(String(chunk))
      done()
    },
  }),
)
const server = await aMailServer()
const instance = await anInstance({ SMTP_URL: server.url }, { log })
afterAll(async () => {
  await instance.close()
  await server.stop()
})
const { admin, anonymous, baseUrl } = instance
const { sql } = instance.store
const mails = () => openMails(instance, server)
beforeEach(() => mails())

const PASSWORD = 'a password of my own'
let made = 0
function newcomer(fields: Record<string, string> = {}) {
  const username = `invited${++made}`
  return {
    username,
    givenName: 'In',
    familyName: 'Vited',
    email: `${username}@example.org`,
    password: PASSWORD,
    again: PASSWORD,
    ...fields,
  }
}
const aGroup = (groupType: 'SECRET' | 'OPEN' = 'SECRET') =>
  admin.createPlace({ body: { type: 'group', name: `Bee & Keepers ${++made}`, groupType } })
async function invite(body: NewInvitation = {}) {
  const { url, id } = await admin.createInvitation({ body })
  const { pathname, search, searchParams } = new URL(url)
  return { id, link: pathname + search, code: searchParams.get('code') ?? '' }
}
const mailTo = async (emails: string[], body: Omit<NewInvitationMails, 'emails'> = {}) =>
  await admin.mailInvitations({ body: { emails, ...body } })
const membersOf = async (placeID: string) =>
  (await admin.listMembers({ placeID })).list.map(({ person }) => person.svc?.username)
const find = async (username: string) => (await admin.send(api.getPersonByUsername, { username })).body

test('a mail invitation says who invites to what; its bearer has a confirmed address and is signed in at once', async () => {
  const group = await aGroup()
  const form = newcomer()
  await mailTo([form.email], { place: `/places/${group.id}`, note: 'See you\nthere' })
  const [mail] = await mails()
  const browser = new Browser(baseUrl)
  const page = await browser.send(mail?.link ?? '')
  const { email: _, ...fields } = form
  const done = await browser.post('/invitation', { ...fields, code: mail?.code ?? '' })
  const again = await new Browser(baseUrl).send(mail?.link ?? '')

  expect(mail).toMatchObject({ to: form.email, subject: 'Community Admin invites you' })
  for (const text of [mail?.text, page.text]) expect(text).toMatch(/Community Admin invites you to join/)
  expect(mail?.text).toContain(group.name)
  expect(mail?.text).toContain('See you')
  expect(mail?.html).toContain(group.name.replace('&', '&amp;'))
  expect(page.text).toContain(`${form.email}.</p>`)
  expect(page.text).not.toContain('name="email"')
  expect([done.status, done.headers.get('location')]).toEqual([303, `/groups/${group.displayName}`])
  expect((await browser.send('/settings/email')).status).toBe(200)
  expect(await membersOf(group.id)).toContain(form.username)
  const [row] = await sql`select confirmed_at from email_claim where address_key = ${form.email}`
  expect(row?.confirmed_at).not.toBeNull()
  expect(again.status).toBe(410)
  expect(await mails()).toEqual([])
})

test('with a link the address is confirmed by mail first, and counts when it is', async () => {
  const group = await aGroup()
  const { id, link, code } = await invite({ place: `/places/${group.id}` })
  const [first, second] = [newcomer(), newcomer()]
  const [browser, other] = [new Browser(baseUrl), new Browser(baseUrl)]
  const page = await browser.send(link)
  const asked = [
    await browser.post('/invitation', { ...first, code }),
    await other.post('/invitation', { ...second, code }),
  ]
  const before = await admin.getInvitation({ invitationID: id })
  const [one, two] = (await mails()).toSorted((a, b) => a.to.localeCompare(b.to, 'en', { numeric: true }))
  const shown = await browser.send(one?.link ?? '')
  const confirmed = await browser.post('/invitation/confirm', { code: one?.code ?? '' })
  const late = await other.post('/invitation/confirm', { code: two?.code ?? '' })

  expect(page.text).toContain('name="email"')
  expect(asked.map(({ status }) => status)).toEqual([200, 200])
  expect(before).toMatchObject({ state: 'open', uses: 0 })
  expect(one?.link).toMatch(/^\/invitation\/confirm\?code=/)
  expect(shown.status).toBe(200)
  expect([confirmed.status, confirmed.headers.get('location')]).toEqual([303, `/groups/${group.displayName}`])
  expect(late.status).toBe(410)
  expect(await find(second.username)).toBeUndefined()
  expect(await membersOf(group.id)).toContain(first.username)
})

test('an address with an account gets no second one: the answer is the same, and its owner signs in and joins', async () => {
  const group = await aGroup()
  const owner = await aPerson(instance, { account: { password: PASSWORD } })
  const free = await mailTo(['nobody@example.org'], { place: `/places/${group.id}` })
  const taken = await mailTo([`${owner.username}@EXAMPLE.org`], { place: `/places/${group.id}` })
  const [mail] = (await mails()).filter(({ to }) => to.startsWith(owner.username))
  const browser = new Browser(baseUrl)
  const asked = await browser.send(mail?.link ?? '')
  await browser.signIn(owner.username, PASSWORD)
  const shown = await browser.send(mail?.link ?? '')
  const joined = await browser.post('/invitation', await browser.hiddenFields(mail?.link ?? ''))

  const shapes = [free, taken].map(({ list }) => list.map((one) => Object.keys(one).sort()))
  expect(shapes[0]).toEqual(shapes[1])
  expect(asked.text).toContain('already has an account')
  expect(asked.text).toContain(`/login?next=${encodeURIComponent(mail?.link ?? '')}`)
  expect(asked.text).not.toContain('name="password"')
  expect(shown.text).toContain('Join Bee &amp; Keepers')
  expect([joined.status, joined.headers.get('location')]).toEqual([303, `/groups/${group.displayName}`])
  expect(await membersOf(group.id)).toContain(owner.username)
})

test('a link with somebody’s address tells only that person that it has an account', async () => {
  const owner = await aPerson(instance)
  const { code } = await invite({ maxUses: 5 })
  const free = await new Browser(baseUrl).post('/invitation', { ...newcomer(), code })
  const taken = await new Browser(baseUrl).post('/invitation', {
    ...newcomer({ email: `${owner.username}@example.org` }),
    code,
  })
  const byApi = await anonymous.send(api.signUpInvited, {
    body: {
      code,
      person: {
        name: { givenName: 'A', familyName: 'B' },
        emails: [{ value: 'new@example.org' }],
        svc: { username: 'byapi' },
      },
    },
  })

  expect([taken.status, taken.text]).toEqual([free.status, free.text])
  expect(byApi.status).toBe(202)
  expect((await mails()).map(({ subject }) => subject).toSorted()).toEqual([
    'Confirm your email address',
    'Confirm your email address',
    'You already have an account',
  ])
})

test('a place that its inviter cannot manage any more is neither named nor joined', async () => {
  const group = await aGroup()
  const { link, code } = await invite({ place: `/places/${group.id}` })
  await admin.deletePlace({ placeID: group.id })
  const page = await new Browser(baseUrl).send(link)

  expect(page.status).toBe(200)
  expect(page.text).toContain('join this community.')
  expect(page.text).not.toContain('Keepers')
  expect(code).toHaveLength(43)
})

test('an archived place is not named, because signing up does not lead into it', async () => {
  const group = await aGroup()
  const { link, code } = await invite({ place: `/places/${group.id}` })
  const before = await anonymous.readInvitation({ body: { code } })
  await admin.archivePlace({ placeID: group.id })
  const page = await new Browser(baseUrl).send(link)
  const after = await anonymous.readInvitation({ body: { code } })

  expect(before.place).toEqual({ name: group.name })
  expect(after.place).toBeUndefined()
  expect(page.text).toContain('join this community.')
  expect(page.text).not.toContain('Keepers')
})

test('each address once, in the form of an address, at most 200 in a request and 1,000 a day', async () => {
  const send = (emails: string[]) => admin.send(api.mailInvitations, { body: { emails } })
  const same = await mailTo(['same@example.org', ' SAME@example.org '])
  const wrong = await send(['good@example.org', 'bad', 'worse@'])
  const many = await send(Array.from({ length: 201 }, (_, index) => `m${index}@example.org`))
  await sql`
    insert into invitation (code_hash, creator_id, is_mailed, max_uses, expires_at)
    select sha256(number::text::bytea), 1, true, 1, now() + interval '1 day'
    from generate_series(1, 998 - (select count(*)::int from invitation where is_mailed)) number`
  const last = await send(['last1@example.org', 'last2@example.org'])
  const [tooMany, alone] = [await send(['over1@example.org']), await send(['over2@example.org'])]
  await mails()

  expect(same.list.map(({ email }) => email)).toEqual(['SAME@example.org'])
  expect([wrong.status, wrong.error?.details?.map(({ field }) => field)]).toEqual([
    400,
    ['emails[1]', 'emails[2]'],
  ])
  expect([many.status, many.error?.code]).toEqual([400, 'tooManyItems'])
  expect(last.status).toBe(201)
  expect([tooMany.status, tooMany.error?.code, alone.status]).toEqual([429, 'tooFast', 429])
  await sql`delete from invitation where note = '' and code_hash in (
    select sha256(number::text::bytea) from generate_series(1, 998) number)`
})

test('addresses are forgotten with the invitation’s end, and invitations 90 days later', async () => {
  await sql`delete from invitation where is_mailed`
  const { list } = await mailTo(['old1@example.org', 'old2@example.org', 'old3@example.org'])
  const [revoked, expired, old] = list.map(({ id }) => id)
  await admin.revokeInvitation({ invitationID: revoked ?? '' })
  await sql`update invitation set expires_at = now() - interval '1 day' where id = ${expired ?? ''}`
  await sql`update invitation set expires_at = now() - interval '91 days' where id = ${old ?? ''}`
  await forgetOldInvitations(instance.context.slowDb)

  const left =
    await sql`select id, email from invitation where id = any(${[revoked ?? '', expired ?? '', old ?? '']})
    order by id`
  expect(left).toEqual([
    { id: revoked, email: null },
    { id: expired, email: null },
  ])
})

test('no code stands in the database or in the log', async () => {
  const { link, code } = await invite()
  await mailTo(['secret@example.org'])
  const [mail] = await mails()
  await new Browser(baseUrl).send(link)
  await new Browser(baseUrl).post('/invitation', { ...newcomer(), code })
  await anonymous.send(api.readInvitation, { body: { code } })
  const rows = await sql`select invitation::text as text from invitation`
  const stored = rows.map(({ text }) => text).join('\n') + logged.join('\n')

  expect(rows.length).toBeGreaterThan(0)
  for (const secret of [code, mail?.code ?? 'x']) {
    expect(stored.includes(secret)).toBe(false)
    expect(stored.includes(Buffer.from(secret).toString('hex'))).toBe(false)
  }
})

test('the audit log keeps no address of people who were invited', async () => {
  const { list } = await mailTo(['stranger@example.org', 'other@example.org'])
  const [entry] = await sql`
    select details from audit_entry where action = 'invitation.mailed' order by id desc limit 1`

  expect(entry?.details).toMatchObject({ count: 2, invitations: list.map(({ id }) => id) })
  expect(JSON.stringify(entry)).not.toContain('example.org')
})

test('who used an invitation is forgotten when they are removed', async () => {
  const { id, code } = await invite()
  const form = newcomer()
  const browser = new Browser(baseUrl)
  await browser.post('/invitation', { ...form, code })
  const [mail] = await mails()
  await browser.post('/invitation/confirm', { code: mail?.code ?? '' })
  const { id: personID } = await admin.getPersonByUsername({ username: form.username })
  const usesOf = () => sql`select from invitation_use where person_id = ${personID}`
  const before = await usesOf()
  await admin.deletePerson({ personID })
  await finishDepartures(instance)

  expect(before).toHaveLength(1)
  expect(await usesOf()).toHaveLength(0)
  expect(await admin.getInvitation({ invitationID: id })).toMatchObject({ uses: 1 })
})

test('a link for one person allows 20 attempts an hour, one for many more', async () => {
  const [one, many] = [await invite(), await invite({ maxUses: 5 })]
  const signUp = (code: string) => {
    const username = `attempt${++made}`
    const emails = [{ value: `${username}@example.org` }]
    const person = { name: { givenName: 'A', familyName: 'B' }, emails, svc: { username } }
    return anonymous.send(api.signUpInvited, { body: { code, person } })
  }
  const statuses: number[] = []
  for (let count = 0; count < 21; count++) statuses.push((await signUp(one.code)).status)
  const others: number[] = []
  for (let count = 0; count < 22; count++) others.push((await signUp(many.code)).status)
  await mails()

  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 202), 429])
  expect(new Set(others)).toEqual(new Set([202]))
})
