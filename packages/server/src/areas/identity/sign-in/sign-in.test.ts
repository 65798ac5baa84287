import { basic } from '@folkmoot/client'
import { afterAll, expect, test } from 'vitest'
import { Browser } from '../../../testing/browser.ts'
import { aNode, anInstance } from '../../../testing/instance.ts'
import { aPerson } from '../../../testing/makers.ts'
import { BEGINNING, readActivities } from '../../record/activity/activity.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const ME = '/api/core/v3/people/@me'
const ann = await aPerson(instance, { username: 'ann' })

const aBrowser = (cookie?: string) => new Browser(instance.baseUrl, cookie)
async function signedIn(person = ann) {
  const browser = aBrowser()
  await browser.signIn(person.username, person.password)
  return browser
}

test('the form accepts a username or e-mail address, and goes on to the requested page', async () => {
  for (const name of ['ann', ' ANN ', 'Ann@Example.org']) {
    const browser = aBrowser()
    const shown = await browser.hiddenFields('/login?next=/people/ann%3Fa=1')

    const answer = await browser.signIn(name, ann.password, shown)
    const me = await browser.send(ME)

    expect(answer.status, name).toBe(303)
    expect(answer.headers.get('location')).toBe('/people/ann?a=1')
    expect(me.status).toBe(200)
    expect(me.text).toContain('"username":"ann"')
  }
})

test('the cookie is HttpOnly and SameSite, and ends with the browser unless asked otherwise', async () => {
  const plain = await aBrowser().signIn('ann', ann.password)
  const kept = await aBrowser().signIn('ann', ann.password, { keep: 'on' })

  expect(plain.headers.get('set-cookie')).toMatch(/^folkmoot=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(kept.headers.get('set-cookie')).toMatch(
    /^folkmoot=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=1209600$/,
  )
})

test('signing out ends the session at once, and says so', async () => {
  const browser = await signedIn()
  const { cookie } = browser

  const answer = await browser.signOut()
  const after = await aBrowser(cookie).send(ME)
  const told = await browser.send(answer.headers.get('location') ?? '')

  expect(answer.status).toBe(303)
  expect(answer.headers.get('set-cookie')).toMatch(/^folkmoot=; .*Max-Age=0$/)
  expect(answer.headers.get('clear-site-data')).toBe('"cache", "storage"')
  expect(browser.cookie).toBeUndefined()
  expect(after.status).toBe(401)
  expect(after.headers.get('set-cookie')).toMatch(/^folkmoot=; .*Max-Age=0$/)
  expect(told.text).toContain('You’re signed out.')
})

test('signing in and out are recorded as activities of the person', async () => {
  const bea = await aPerson(instance)
  const browser = await signedIn(bea)
  await browser.signOut()
  await browser.signOut()

  const log = await readActivities(instance.store.db, BEGINNING, 1000)
  const hers = log.filter(({ object, verb }) => object.id === bea.id && verb.startsWith('svc:user_session'))

  expect(hers.map(({ verb, actorId }) => [verb, actorId])).toEqual([
    ['svc:user_session_login', bea.id],
    ['svc:user_session_logout', bea.id],
  ])
})

test('unknown user, wrong password and disabled account give the same message (security T58)', async () => {
  const gone = await aPerson(instance, { username: 'gone' })
  await instance.admin.updatePerson({ personID: gone.id, body: { svc: { enabled: false } } })
  const nameless = (text: string) => text.replaceAll(/value="[^"]*"/g, 'value')

  const answers = [
    await aBrowser().signIn('nobody-at-all', 'wrong'),
    await aBrowser().signIn('ann', 'wrong'),
    await aBrowser().signIn('gone', gone.password),
    await aBrowser().signIn('nobody@example.org', 'wrong'),
  ]

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
  expect(new Set(answers.map(({ text }) => nameless(text))).size).toBe(1)
  expect(answers[0]?.text).toContain('Wrong username or password')
  expect(answers.map(({ headers }) => headers.get('set-cookie'))).toEqual([null, null, null, null])
})

test('an impossible password is refused without hashing (security T61)', async () => {
  const long = await aBrowser().signIn('ann', 'x'.repeat(2000))
  const longer = await aBrowser().signIn('ann', 'x'.repeat(1024 * 1024))

  expect(long.status).toBe(401)
  expect(longer.status).toBe(413)
  expect(longer.headers.get('content-type')).toBe('text/html; charset=utf-8')
})

test('a session cookie from before signing in is never reused (security T62)', async () => {
  const chosen = `folkmoot=${'A'.repeat(43)}`
  const browser = aBrowser(chosen)
  await browser.signIn('ann', ann.password)
  const first = browser.cookie
  await browser.signIn('ann', ann.password)

  expect(first).not.toBe(chosen)
  expect(browser.cookie).not.toBe(first)
  expect((await aBrowser(chosen).send(ME)).status).toBe(401)
  // One browser has one session: the old one ended.
  expect((await aBrowser(first).send(ME)).status).toBe(401)
  expect((await browser.send(ME)).status).toBe(200)
})

test('wrong passwords by form, Basic, name and address share one budget (security T59)', async () => {
  const cat = await aPerson(instance, { username: 'cat' })
  const byBasic = async (name: string) =>
    (await instance.anonymous.as(basic(name, 'wrong')).request({ path: ME })).status
  const byForm = async (name: string) => (await aBrowser().signIn(name, 'wrong')).status
  const attempts = [byBasic, byForm].flatMap((attempt) =>
    ['cat', 'CAT', 'cat@example.org'].map((name) => attempt(name)),
  )

  const first = await Promise.all([...attempts, byForm('cat'), byForm('cat'), byForm('cat'), byForm('cat')])
  const spent = await aBrowser().signIn('cat', cat.password)

  expect(new Set(first)).toEqual(new Set([401]))
  expect([spent.status, await byBasic('cat')]).toEqual([429, 429])
  expect(Number(spent.headers.get('retry-after'))).toBeGreaterThan(600)
  expect(spent.text).toContain('Too many wrong passwords. Try again in 15 minutes.')
})

test('another origin’s page cannot sign anybody in', async () => {
  const foreign = [{ origin: 'https://evil.example' }, { origin: 'null' }]

  for (const headers of foreign) {
    const answer = await aBrowser().post('/login', { username: 'ann', password: ann.password }, headers)

    expect(answer.status).toBe(403)
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.text).toContain('<h1>Not allowed</h1>')
  }
})

test('a signed-in visitor sees their account and can continue', async () => {
  const browser = await signedIn()

  const { text } = await browser.send('/login?next=//evil.example')
  const { text: onward } = await browser.send('/login?next=/groups/circle')

  expect(text).toContain('You’re signed in as ann.')
  expect(text).toContain('<a class="button" href="/">')
  expect(onward).toContain('<a class="button" href="/groups/circle">')
})

test('an incomplete form returns the input without the password, and says what is missing', async () => {
  const { status, text } = await aBrowser().signIn('"><b>x', '', { keep: 'on', next: '/inbox' })
  const both = await aBrowser().signIn(' ', '')

  expect(status).toBe(400)
  expect(text).toContain('<title>There is a problem: Sign in · Folkmoot</title>')
  expect(text).toContain('<a href="#password">Enter your password</a>')
  expect(text).toContain('value="&quot;&gt;&lt;b&gt;x"')
  expect(text).toContain('name="next" value="/inbox"')
  expect(text).toContain('value="on" checked')
  expect(text).toMatch(/<input id="password"[^>]* aria-invalid="true" aria-describedby="password-wrong"/)
  expect(both.text).toContain('<a href="#username">')
})

test.each([
  [{ 'accept-language': 'de-AT,en;q=0.5' }, '<html lang="de">', 'Benutzername oder E-Mail-Adresse'],
  [{ 'accept-language': 'it, fr;q=0.5' }, '<html lang="fr">', 'Nom d’utilisateur ou adresse e-mail'],
  [{ 'accept-language': 'es-MX' }, '<html lang="es">', '¿Olvidaste tu contraseña?'],
  [{ 'accept-language': 'it' }, '<html lang="en">', 'Username or email address'],
  [
    { 'accept-language': 'de', cookie: 'folkmoot-language=en; folkmoot-theme=dark' },
    '<html lang="en" data-theme="dark">',
    'Username or email address',
  ],
  [{ cookie: 'folkmoot-language=de; folkmoot-theme="><b>' }, '<html lang="de">', 'Passwort vergessen?'],
])('asked with %j, a page begins with %s', async (headers, root, sentence) => {
  const { text } = await aBrowser().send('/login', { headers })

  expect(text).toContain(root)
  expect(text).toContain(sentence)
})

test('errors on German pages are German', async () => {
  const german = { 'accept-language': 'de' }
  const wrong = await aBrowser().post('/login', { username: 'ann', password: 'x' }, german)
  const unknown = await aBrowser().send('/unsubscribe/x', { headers: german })
  const foreign = await aBrowser().post('/login', {}, { ...german, origin: 'https://evil.example' })

  expect(wrong.text).toContain('<title>Das hat nicht geklappt: Anmelden · Folkmoot</title>')
  expect(wrong.text).toContain('Benutzername oder Passwort ist falsch')
  expect(unknown.text).toContain('Diese Seite gibt es nicht.')
  expect(foreign.text).toContain('Diese Anfrage kam von einer anderen Website und wurde blockiert.')
})

test('pages run no scripts, load only our styles, and are not cached', async () => {
  const { headers, text } = await aBrowser().send('/login')
  const style = /<link rel="stylesheet" href="([^"]+)">/.exec(text)?.[1] ?? ''
  const sheet = await aBrowser().send(style)

  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  )
  expect(headers.get('cache-control')).toBe('private, no-store')
  // Otherwise browsers would omit the Origin of forms.
  expect(headers.get('referrer-policy')).toBe('same-origin')
  expect(text).not.toMatch(/<script|<style| on\w+=| style=/i)
  expect(sheet.status).toBe(200)
  expect(sheet.headers.get('content-type')).toBe('text/css; charset=utf-8')
  expect(sheet.headers.get('cache-control')).toContain('immutable')
})

test('every bad request gets a page with its request id, never a 5xx', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: instance.baseUrl }
  const requests: [string, Parameters<Browser['send']>[1]][] = [
    ['/login?next=%00', {}],
    ['/login', { method: 'POST', headers: form, body: 'username=%00&password=x' }],
    ['/login', { method: 'POST', headers: { ...form, 'content-type': 'application/json' }, body: '{}' }],
    [
      '/login',
      {
        method: 'POST',
        headers: { ...form, 'content-type': 'multipart/form-data; boundary=x' },
        body: '--x--',
      },
    ],
    ['/login', { method: 'POST', headers: form, body: `username=${'a'.repeat(70_000)}` }],
  ]

  const answers = await Promise.all(requests.map(([path, sent]) => aBrowser().send(path, sent)))

  expect(answers.map(({ status }) => status)).toEqual([400, 400, 415, 415, 413])
  for (const { text, headers } of answers) {
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(text).toContain(headers.get('x-request-id'))
  }
})

test('neither host header nor origin decide where links lead (security T68, T69)', async () => {
  const hostile = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }

  const page = await aBrowser().send('/login', { headers: { ...hostile, origin: 'https://evil.example' } })
  const answer = await aBrowser().post('/login', { username: 'ann', password: ann.password }, hostile)

  expect(page.text).not.toContain('evil.example')
  expect([...page.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  expect(answer.headers.get('location')).toBe('/')
})

test('over https the cookie is host-bound and Secure, and a trusted proxy gives the client address', async () => {
  const dan = await aPerson(instance)
  const secure = await aNode(instance.connection, { FOLKMOOT_BASE_URL: 'https://community.example' })
  const browser = new Browser(secure.baseUrl)
  const fields = { username: dan.username, password: dan.password }
  const forwarded = { 'x-forwarded-for': '192.0.2.1' }

  const answer = await browser.post('/login', fields, { ...forwarded, origin: 'https://community.example' })
  const me = await browser.send(ME)
  await aBrowser().post('/login', fields, forwarded)
  const { list } = await instance.admin.listSessions({ personID: dan.id })
  await secure.close()

  expect(answer.headers.get('set-cookie')).toMatch(
    /^__Host-folkmoot=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  )
  expect(me.status).toBe(200)
  // The second node trusts no proxy.
  expect(list.map(({ address }) => address)).toEqual(['127.0.0.1', '192.0.2.1'])
})
