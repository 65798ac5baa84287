import { api } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, aMember, baseUrl, type Member } from './community.ts'
import { GUARD_LINE, PEOPLE, written } from './wire.ts'

interface Page {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Keeps the cookie, as a browser does, and says where a form comes from. */
class Browser {
  #cookie = ''

  async ask(path: string, init: RequestInit = {}): Promise<Page> {
    const headers = { ...(this.#cookie && { cookie: this.#cookie }), ...init.headers }
    const response = await fetch(baseUrl + path, { redirect: 'manual', ...init, headers })
    const [pair] = response.headers.getSetCookie().at(-1)?.split(';') ?? []
    if (pair !== undefined) this.#cookie = pair.endsWith('=') ? '' : pair
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  /** Fills in the form of a page, and sends it with its hidden fields. */
  async fillIn(path: string, fields: Record<string, string> = {}): Promise<Page> {
    const { text } = await this.ask(path)
    const [, action = ''] = /<form method="post" action="([^"]+)"/.exec(text) ?? []
    const hidden = [...text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)]
    const all = { ...Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value])), ...fields }
    return await this.ask(action, {
      method: 'POST',
      headers: { origin: baseUrl },
      body: new URLSearchParams(all),
    })
  }

  async csrfToken(): Promise<string> {
    return String(written(await this.ask('/api/core/v3/sessions/@current')).csrfToken)
  }
}

const credentialsOf = ({ username, password }: Member) => ({ username, password })

async function signedIn(member: Member): Promise<Browser> {
  const browser = new Browser()
  await browser.fillIn('/login', credentialsOf(member))
  return browser
}

test('sign-in is GET and POST /login, sign-out POST /logout: plain forms that work without JavaScript (decisions §8)', async () => {
  const member = await aMember()
  const browser = new Browser()

  const arrived = await browser.fillIn('/login?next=/people/somebody', credentialsOf(member))
  const inside = await browser.ask(`${PEOPLE}/@me`)
  const left = await browser.fillIn('/logout')
  const outside = await browser.ask(`${PEOPLE}/@me`)

  expect([arrived.status, inside.status, left.status, outside.status]).toEqual([303, 200, 303, 401])
  expect(arrived.headers.get('location')).toBe('/people/somebody')
  expect(written(inside).id).toBe(member.id)
  expect(inside.text.startsWith(GUARD_LINE)).toBe(true)
})

test('signing in on the web is a session cookie with CSRF protection (decisions §6)', async () => {
  const browser = await signedIn(await aMember())
  const put = async (headers: Record<string, string>) =>
    await browser.ask(`${PEOPLE}/@me`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ location: 'Home' }),
    })
  const token = { 'x-csrf-token': await browser.csrfToken() }

  const answers = [
    await put({}),
    await put({ origin: baseUrl }),
    await put(token),
    await put({ ...token, origin: 'https://elsewhere.example' }),
    await put({ ...token, origin: baseUrl }),
  ]

  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 200])
})

test('for wrong credentials a browser gets no challenge that opens a dialog (decisions §1)', async () => {
  const answer = await new Browser().fillIn('/login', { username: 'nobody', password: 'wrong' })
  const stale = await new Browser().ask(`${PEOPLE}/@me`, {
    headers: { cookie: `folkmoot=${'A'.repeat(43)}`, 'sec-fetch-site': 'same-origin' },
  })

  expect(answer.status).toBe(401)
  expect(answer.headers.get('www-authenticate')).toBeNull()
  expect(stale.status).toBe(401)
})

test('answers to a web session name its person in X-Signed-In, other answers do not (decision 0189)', async () => {
  const member = await aMember()
  const browser = await signedIn(member)
  const read = await browser.ask(`${PEOPLE}/@me`)
  const byPassword = await member.client.send(api.getPerson, { personID: '@me' })
  const outside = await fetch(`${baseUrl}/api/version`)

  expect(read.headers.get('x-signed-in')).toBe(member.id)
  expect(byPassword.headers.get('x-signed-in')).toBe(null)
  expect(outside.headers.get('x-signed-in')).toBe(null)
})

test('only their person and admins see and end sessions (docs/api.md)', async () => {
  const [member, other] = [await aMember(), await aMember()]
  const [here, there] = [await signedIn(member), await signedIn(member)]
  const path = `${PEOPLE}/${member.id}/sessions`

  const foreign = [
    await other.client.request({ path }),
    await other.client.request({ method: 'DELETE', path }),
  ]
  const { list } = await admin.listSessions({ personID: member.id })
  const ended = await there.ask(path, {
    method: 'DELETE',
    headers: { origin: baseUrl, 'x-csrf-token': await there.csrfToken() },
  })

  expect(foreign.map(({ status }) => status)).toEqual([403, 403])
  expect(list).toHaveLength(2)
  expect(ended.status).toBe(204)
  expect((await here.ask(`${PEOPLE}/@me`)).status).toBe(401)
  expect((await there.ask(`${PEOPLE}/@me`)).status).toBe(200)
})
