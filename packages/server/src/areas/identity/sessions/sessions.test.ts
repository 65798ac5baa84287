import { createHash } from 'node:crypto'
import type { Session } from '@folkmoot/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import { Browser } from '../../../testing/browser.ts'
import { aDatabase, aNode } from '../../../testing/instance.ts'
import { aPerson, type TestPerson } from '../../../testing/makers.ts'
import { beginSession, forgetEndedSessions, noteSeenSessions } from './sessions.ts'

const { connection, drop } = await aDatabase()
const here = await aNode(connection)
const there = await aNode(connection)
afterAll(async () => {
  await Promise.all([here.close(), there.close()])
  await drop()
})
const V3 = '/api/core/v3'
const ME = `${V3}/people/@me`

async function signedIn(person: TestPerson, more: Record<string, string> = {}): Promise<Browser> {
  const browser = new Browser(here.baseUrl)
  await browser.signIn(person.username, person.password, more)
  return browser
}

/** The same browser, routed to the other node. */
const elsewhere = (browser: Browser) => new Browser(there.baseUrl, browser.cookie)
const statusOf = async (browser: Browser) => (await browser.send(ME)).status
const bodyOf = (text: string) => JSON.parse(text.replace(/^throw [^\n]*\n/, ''))

async function currentOf(browser: Browser): Promise<Session> {
  return bodyOf((await browser.send(`${V3}/sessions/@current`)).text)
}

/** As a script of our pages sends it. */
async function ask(browser: Browser, method: string, path: string, body?: object, headers = {}) {
  const { csrfToken = '' } = await currentOf(browser)
  const json = body && { 'content-type': 'application/json' }
  return await browser.send(path, {
    method,
    headers: { origin: here.baseUrl, 'x-csrf-token': csrfToken, ...json, ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
}

describe('the end of a session reaches every node (security T63)', () => {
  const ends: Record<string, (browser: Browser, person: TestPerson) => Promise<unknown>> = {
    'signing out': (browser) => browser.signOut(),
    'another password': (_, { id }) =>
      here.admin.updatePerson({ personID: id, body: { svc: { password: 'something else' } } }),
    'being disabled': (_, { id }) =>
      here.admin.updatePerson({ personID: id, body: { svc: { enabled: false } } }),
    'being removed': (_, { id }) => here.admin.deletePerson({ personID: id }),
    'an admin who ends it': (_, { id }) => here.admin.endSessions({ personID: id }),
  }

  test.each(Object.keys(ends))('%s', async (how) => {
    const person = await aPerson(here)
    const browser = await signedIn(person)
    const copies = [new Browser(here.baseUrl, browser.cookie), elsewhere(browser)]
    expect(await Promise.all(copies.map(statusOf))).toEqual([200, 200])

    await ends[how]?.(browser, person)

    for (const copy of copies) {
      const { cookie } = copy
      await expect
        .poll(() => statusOf(new Browser(copy === copies[0] ? here.baseUrl : there.baseUrl, cookie)), {
          interval: 20,
        })
        .toBe(401)
    }
  })
})

test('a person who is enabled again must sign in again', async () => {
  const person = await aPerson(here)
  const browser = await signedIn(person)
  const { cookie } = browser

  for (const enabled of [false, true])
    await here.admin.updatePerson({ personID: person.id, body: { svc: { enabled } } })

  expect(await statusOf(new Browser(here.baseUrl, cookie))).toBe(401)
})

test('setting a new password ends all other sessions of the person', async () => {
  const person = await aPerson(here)
  const [own, other] = [await signedIn(person), await signedIn(person)]

  const changed = await ask(own, 'PUT', ME, { svc: { password: 'a new password' } })
  const kept = await Promise.all([statusOf(own), statusOf(other)])
  await here.admin.updatePerson({ personID: person.id, body: { svc: { password: 'and another' } } })

  expect(changed.status).toBe(200)
  expect(kept).toEqual([200, 401])
  expect(await statusOf(own)).toBe(401)
})

describe('changes with a session must come from our pages with its token (security T64)', async () => {
  const person = await aPerson(here)
  const browser = await signedIn(person)
  const strange = await signedIn(await aPerson(here))
  const { csrfToken = '' } = await currentOf(browser)
  const foreign = (await currentOf(strange)).csrfToken ?? ''
  const own = { origin: here.baseUrl }
  const refusals: [string, Record<string, string>, string][] = [
    ['no token', own, 'csrfTokenInvalid'],
    ['an empty token', { ...own, 'x-csrf-token': '' }, 'csrfTokenInvalid'],
    ['the token of another session', { ...own, 'x-csrf-token': foreign }, 'csrfTokenInvalid'],
    ['no origin', { 'x-csrf-token': csrfToken }, 'foreignOrigin'],
    ['a foreign origin', { origin: 'https://evil.example', 'x-csrf-token': csrfToken }, 'foreignOrigin'],
    ['an origin that is hidden', { origin: 'null', 'x-csrf-token': csrfToken }, 'foreignOrigin'],
    ['a sibling site', { 'sec-fetch-site': 'same-site', 'x-csrf-token': csrfToken }, 'foreignOrigin'],
  ]

  test.each(refusals)('%s: 403', async (_, headers, code) => {
    const answer = await browser.send(ME, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ location: 'Hijacked' }),
    })
    const form = await browser.send('/api/core/v2/updates', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'html=Hijacked',
    })

    expect([answer.status, form.status]).toEqual([403, 403])
    expect(JSON.parse(answer.text).error.code).toBe(code)
    expect((await browser.send(ME)).text).not.toContain('Hijacked')
  })

  test.each([own, { 'sec-fetch-site': 'same-origin' }])('both together are enough: %o', async (headers) => {
    const answer = await browser.send(ME, {
      method: 'PUT',
      headers: { ...headers, 'x-csrf-token': csrfToken, 'content-type': 'application/json' },
      body: JSON.stringify({ location: 'Home' }),
    })

    expect(answer.status).toBe(200)
  })

  test('a sign-out form needs them too', async () => {
    const answers = [
      await browser.post('/logout', {}),
      await browser.post('/logout', { csrf: foreign }),
      await browser.post('/logout', { csrf: csrfToken }, { origin: 'https://evil.example' }),
    ]

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
    expect(await statusOf(browser)).toBe(200)
  })
})

test('credentials in a header take precedence over the cookie and need no token', async () => {
  const [person, other] = [await aPerson(here), await aPerson(here)]
  const browser = await signedIn(person)
  const { authorization = '' } = other.client.options

  const answer = await browser.send(ME, { headers: { authorization } })
  const current = await browser.send(`${V3}/sessions/@current`, { headers: { authorization } })

  expect(answer.text).toContain(`"username":"${other.username}"`)
  expect(current.status).toBe(404)
})

test('people see their own sessions, admins everybody’s, others none', async () => {
  const person = await aPerson(here)
  const stranger = await aPerson(here)
  const first = await signedIn(person)
  await signedIn(person, { keep: 'on' })
  const path = `${V3}/people/${person.id}/sessions`

  const { list } = bodyOf((await first.send(path)).text)
  const byAdmin = await here.admin.listSessions({ personID: person.id })
  const refused = await stranger.client.request({ path })

  expect(list).toHaveLength(2)
  expect(list.map(({ current }: Session) => current)).toEqual([false, true])
  expect(list[1]).toMatchObject({ type: 'session', address: '127.0.0.1', userAgent: 'node' })
  expect(list[1]).not.toHaveProperty('csrfToken')
  expect(list[1].resources.self).toEqual({
    ref: `${here.context.config.baseUrl}${path}/${list[1].id}`,
    allowed: ['DELETE'],
  })
  expect(byAdmin.list.map(({ id }) => id)).toEqual(list.map(({ id }: Session) => id))
  expect(refused.status).toBe(403)
})

test('one session or all others can be ended, and the audit log names who did it', async () => {
  const person = await aPerson(here)
  const own = await signedIn(person)
  const others = [await signedIn(person), await signedIn(person), await signedIn(person)]
  const [one] = await Promise.all(others.map(async (browser) => (await currentOf(browser)).id))
  const path = `${V3}/people/@me/sessions`

  const single = await ask(own, 'DELETE', `${path}/${one}`)
  const again = await ask(own, 'DELETE', `${path}/${one}`)
  const between = await Promise.all([own, ...others].map(statusOf))
  const rest = await ask(own, 'DELETE', path)
  const after = await Promise.all([own, ...others].map(statusOf))
  const { list } = await here.admin.listAuditEntries({ filter: ['action(person.sessions_ended)'] })

  expect([single.status, again.status, rest.status]).toEqual([204, 404, 204])
  expect(between).toEqual([200, 401, 200, 200])
  expect(after).toEqual([200, 401, 401, 401])
  const entries = list.filter(({ target }) => target?.id === person.id)
  expect(entries.map(({ actor, details }) => [actor?.id, (details.sessions as string[]).length])).toEqual([
    [person.id, 2],
    [person.id, 1],
  ])
})

test('sessions of others cannot be ended', async () => {
  const [person, stranger] = [await aPerson(here), await aPerson(here)]
  const browser = await signedIn(person)
  const { id } = await currentOf(browser)
  const own = `${V3}/people/@me/sessions/${id}`
  const theirs = `${V3}/people/${person.id}/sessions`

  const answers = [
    await stranger.client.request({ method: 'DELETE', path: own }),
    await stranger.client.request({ method: 'DELETE', path: `${theirs}/${id}` }),
    await stranger.client.request({ method: 'DELETE', path: theirs }),
  ]

  expect(answers.map(({ status }) => status)).toEqual([404, 403, 403])
  expect(await statusOf(browser)).toBe(200)
})

test('a session ends after twelve idle hours, a remembered one after fourteen days', async () => {
  const person = await aPerson(here)
  const [plain, lasting] = [await signedIn(person), await signedIn(person, { keep: 'on' })]
  const { sql } = here.store
  const cookies = [plain.cookie, lasting.cookie]
  const states = async () => {
    here.context.sessions.forgetAll()
    return await Promise.all(cookies.map((cookie) => statusOf(new Browser(here.baseUrl, cookie))))
  }

  await sql`update session set seen_at = now() - interval '11 hours' where person_id = ${person.id}`
  const soon = await states()
  await sql`update session set seen_at = now() - interval '13 hours' where person_id = ${person.id}`
  const idle = await states()
  await sql`update session set expires_at = now() where person_id = ${person.id}`
  const late = await states()
  await forgetEndedSessions(here.context.slowDb)
  const left = await sql`select from session where person_id = ${person.id}`

  expect(soon).toEqual([200, 200])
  expect(idle).toEqual([401, 200])
  expect(late).toEqual([401, 401])
  expect(left).toHaveLength(0)
})

test('the last use is written in the background, for all sessions at once', async () => {
  const person = await aPerson(here)
  const browser = await signedIn(person)
  const { sql } = here.store
  const seenAt = async () =>
    (
      await sql<{ seen: boolean }[]>`
      select seen_at > now() - interval '1 minute' as seen from session where person_id = ${person.id}`
    )[0]?.seen
  await sql`update session set seen_at = now() - interval '2 hours' where person_id = ${person.id}`

  await statusOf(browser)
  const before = await seenAt()
  await noteSeenSessions(here.context)

  expect(before).toBe(false)
  expect(await seenAt()).toBe(true)
})

test('neither cookie nor token is stored', async () => {
  const person = await aPerson(here)
  const browser = await signedIn(person)
  const { csrfToken = '' } = await currentOf(browser)
  const { sql } = here.store
  const value = browser.cookie?.split('=')[1] ?? ''

  const [row] = await sql<{ row: string; hash: Buffer }[]>`
    select session::text || encode(id_hash, 'base64') || encode(id_hash, 'escape') as row, id_hash as hash
    from session where person_id = ${person.id}`

  expect(row?.hash.equals(createHash('sha256').update(value).digest())).toBe(true)
  expect(row?.row).not.toContain(value)
  expect(row?.row).not.toContain(csrfToken)
})

test('at most a hundred sessions per person: the oldest end', async () => {
  const person = await aPerson(here)
  const oldest = await signedIn(person)
  const { sql } = here.store
  await sql`
    insert into session (id_hash, person_id, credential_at, expires_at, is_lasting, address, user_agent)
    select sha256(number::text::bytea), ${person.id}, now(), now() + interval '1 day', true, '', ''
    from generate_series(1, 120) number`

  const newest = await signedIn(person)
  const rows = await sql`select from session where person_id = ${person.id}`

  expect(rows).toHaveLength(100)
  expect([await statusOf(oldest), await statusOf(newest)]).toEqual([401, 200])
})

test('a password changed during the check starts no session', async () => {
  const person = await aPerson(here)
  const begin = (credentialAt: string) => (tx: Transaction) =>
    beginSession(tx, { personId: person.id, credentialAt, isLasting: false, userAgent: '' })
  const [row] = await here.store.sql<{ changed_at: string }[]>`
    select changed_at from credential where person_id = ${person.id}`
  const current = row?.changed_at ?? ''
  const before = current.replace(/\.\d{3}/, '.000').replace(/^\d{4}/, '2020')

  const stale = await inTransaction(here.context.writeDb, begin(before))
  const begun = await inTransaction(here.context.writeDb, begin(current))

  expect(stale).toBeUndefined()
  expect(begun?.value).toMatch(/^[\w-]{43}$/)
})

test('signed-in pages are in the language of the account on every device and node, others in the browser’s', async () => {
  const person = await aPerson(here, { account: { locale: 'fr-CA', password: 'a password' } })
  const phone = await signedIn(person)
  const laptop = elsewhere(await signedIn(person))
  const languageOf = async (browser: Browser, path: string) => {
    const cookie = [browser.cookie, 'folkmoot-language=en'].filter(Boolean).join('; ')
    const { text } = await browser.send(path, { headers: { 'accept-language': 'de', cookie } })
    return /<html lang="(\w+)"/.exec(text)?.[1]
  }
  const seen = () =>
    Promise.all(
      [phone, laptop].flatMap((browser) => ['/inbox', '/logout'].map((path) => languageOf(browser, path))),
    )
  const choose = (locale: string) =>
    person.client.updatePerson({ personID: '@me', body: { svc: { locale } } })

  expect(await seen()).toEqual(['fr', 'fr', 'fr', 'fr'])
  await choose('es')
  await expect.poll(seen).toEqual(['es', 'es', 'es', 'es'])
  await choose('')
  await expect.poll(seen).toEqual(['de', 'de', 'de', 'de'])
  const { text } = await new Browser(here.baseUrl).send('/login', { headers: { 'accept-language': 'fr' } })
  expect(text).toContain('<html lang="fr">')
})
