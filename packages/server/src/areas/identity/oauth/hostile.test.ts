/** Hostile input to pages and OAuth 2 is answered, explained, escaped and kept out of the log. */
import { Writable } from 'node:stream'
import { bearer } from '@folkmoot/client'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { fromSomewhere } from '../../../testing/addresses.ts'
import { anInstance } from '../../../testing/instance.ts'
import { aMailServer } from '../../../testing/mail-server.ts'
import { aPerson } from '../../../testing/makers.ts'
import { anAddOn, CALLBACK } from '../../../testing/oauth.ts'

const lines: string[] = []
const collect = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk))
    done()
  },
})
const mailServer = await aMailServer()
/** Behind a proxy, so that each request has its own address and budget. */
const HERE = 'http://community.example'
const instance = await anInstance(
  {
    FOLKMOOT_BASE_URL: HERE,
    FOLKMOOT_SIGN_UP: 'on',
    FOLKMOOT_PASSWORD_GRANT: 'on',
    SMTP_URL: mailServer.url,
  },
  { log: pino({ level: 'trace' }, collect) },
)
afterAll(async () => {
  await instance.close()
  await mailServer.stop()
})

const addOn = await anAddOn(instance)
const person = await aPerson(instance)

const ENDPOINT = /^\/oauth2\/(token|revoke|introspect|userinfo)$/

interface Sent {
  readonly method?: 'GET' | 'POST'
  /** Parameters of the URL or the form. */
  readonly query?: string
  readonly cookie?: string
}

async function send(path: string, { method = 'GET', query = '', cookie = '' }: Sent = {}): Promise<Response> {
  const isForm = method === 'POST'
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  return await fetch(`${instance.baseUrl}${path}${isForm || query === '' ? '' : `?${query}`}`, {
    method,
    redirect: 'manual',
    // Our pages never post to OAuth 2 endpoints.
    headers: {
      cookie,
      ...fromSomewhere(),
      ...(isForm && form),
      ...(!ENDPOINT.test(path) && { origin: HERE }),
    },
    ...(isForm && { body: query }),
  })
}

const signIn = `username=${person.username}&password=${encodeURIComponent(person.password)}`
const signedIn = await send('/login', { method: 'POST', query: signIn })
const [cookie = ''] = signedIn.headers.getSetCookie()[0]?.split(';') ?? []
const [, csrf = ''] =
  /name="csrf" value="([^"]*)"/.exec(await (await send('/logout', { cookie })).text()) ?? []

/** As sent over the wire. */
const VALUES = {
  nothing: '',
  'a NUL': 'a%00b',
  'half a character': '%ED%A0%80',
  'no UTF-8': '%FF%FE',
  'a broken escape': '%zz%',
  'line ends': 'a%0d%0aSet-Cookie:%20x=y',
  'a tag': '%3Cscript%3Ealert(1)%3C/script%3E%22%27',
  'another script': '%D9%A2%F0%9F%92%A5%E2%80%AE',
  'much of it': 'a'.repeat(12_000),
  'an object': '%7B%22a%22%3A%5B1%5D%7D',
  'a great number': '9'.repeat(40),
  'a negative number': '-1',
}

const FORMS: Record<string, string[]> = {
  '/login': ['username', 'password', 'next', 'keep', 'again'],
  '/logout': ['csrf'],
  '/forgotten': ['name', 'next'],
  '/reset': ['code', 'password', 'again'],
  '/sign-up': ['username', 'givenName', 'familyName', 'email', 'password', 'again', 'next'],
  '/sign-up/confirm': ['code'],
  '/settings/account': ['code'],
  '/settings/sessions': ['session'],
  '/settings/password': ['current', 'password', 'again'],
  '/settings/email': ['email', 'current'],
  '/settings/email/confirm': ['code'],
  '/oauth2/consent/abc': ['answer'],
  '/oauth2/consent/%00': ['answer'],
  '/oauth2/authorize/abc': ['uid'],
  '/oauth2/authorize': [
    ...[
      'client_id',
      'redirect_uri',
      'response_type',
      'response_mode',
      'scope',
      'state',
      'nonce',
      'prompt',
      'max_age',
    ],
    ...[
      'code_challenge',
      'code_challenge_method',
      'id_token_hint',
      'login_hint',
      'claims',
      'request',
      'request_uri',
    ],
    ...['registration', 'resource', 'acr_values', 'ui_locales', 'dpop_jkt', 'authorization_details'],
  ],
  '/oauth2/token': [
    ...[
      'grant_type',
      'code',
      'redirect_uri',
      'code_verifier',
      'refresh_token',
      'scope',
      'username',
      'password',
    ],
    ...['client_id', 'client_secret', 'client_assertion', 'client_assertion_type', 'resource'],
  ],
  '/oauth2/revoke': ['token', 'token_type_hint', 'client_id'],
  '/oauth2/introspect': ['token', 'token_type_hint', 'client_secret'],
  '/oauth2/userinfo': ['access_token'],
  '/.well-known/openid-configuration': ['x'],
}

/** Valid requests, apart from the hostile part. */
const SOUND: Record<string, string[]> = {
  '/oauth2/authorize': [
    `client_id=${addOn.clientId}&response_type=code&scope=openid&redirect_uri=${encodeURIComponent(CALLBACK)}`,
  ],
  '/oauth2/token': ['authorization_code', 'refresh_token', 'client_credentials', 'password'].map(
    (type) => `grant_type=${type}&client_id=${addOn.clientId}&client_secret=${addOn.clientSecret}`,
  ),
  '/oauth2/revoke': [`client_id=${addOn.clientId}&client_secret=${addOn.clientSecret}`],
  '/oauth2/introspect': [`client_id=${addOn.clientId}&client_secret=${addOn.clientSecret}`],
}

/** Replaces a valid value with a hostile one. */
function queriesOf(sound: string, field: string): string[] {
  const others = sound.split('&').filter((pair) => pair !== '' && !pair.startsWith(`${field}=`))
  const odd = Object.values(VALUES).map((value) => `${field}=${value}`)
  const more = [
    `${field}=x&${field}=y`,
    `${field}[]=x&${field}[a]=y`,
    `${field}`,
    `__proto__=x&constructor=y`,
  ]
  return [...odd, ...more].map((each) => [...others, each].join('&'))
}

async function complaintsAbout(path: string, method: 'GET' | 'POST', odd: string): Promise<string[]> {
  const query = method === 'POST' && path !== '/logout' ? `csrf=${csrf}&${odd}` : odd
  const response = await send(path, { method, query, cookie })
  const { status, headers } = response
  const text = await response.text()
  const isHtml = headers.get('content-type')?.startsWith('text/html') ?? false
  const found = {
    'a fault of ours': status >= 500,
    'nothing said': status >= 400 && text.length < 20,
    'shown as HTML': isHtml && /<script/i.test(text),
    'kept by somebody': !/no-store/.test(headers.get('cache-control') ?? ''),
    'may be framed': !/frame-ancestors 'none'/.test(headers.get('content-security-policy') ?? ''),
    'may be sniffed': headers.get('x-content-type-options') !== 'nosniff',
    'a cookie of theirs': headers.getSetCookie().some((line) => line.startsWith('x=')),
  }
  return Object.entries(found).flatMap(([what, is]) =>
    is ? [`${what}: ${status} ${method} ${path} ${query.slice(0, 200)} → ${text.slice(0, 120)}`] : [],
  )
}

/** Endpoints that take forms only, and the one that takes none. */
const METHODS: Record<string, ('GET' | 'POST')[]> = {
  '/oauth2/token': ['POST'],
  '/oauth2/revoke': ['POST'],
  '/oauth2/introspect': ['POST'],
  '/oauth2/authorize': ['GET'],
}

test.each(Object.entries(FORMS))('%s takes anything', async (path, fields) => {
  const complaints: string[] = []
  for (const field of fields) {
    for (const query of (SOUND[path] ?? ['']).flatMap((sound) => queriesOf(sound, field))) {
      const methods = METHODS[path] ?? ['GET', 'POST']
      complaints.push(
        ...(await Promise.all(methods.map((method) => complaintsAbout(path, method, query)))).flat(),
      )
    }
  }

  expect(complaints).toEqual([])
})

/** Every secret of one full journey. */
async function secretsOfAJourney(): Promise<string[]> {
  const identity = `client_id=${addOn.clientId}&client_secret=${addOn.clientSecret}`
  const token = async (query: string): Promise<Record<string, string>> =>
    await (await send('/oauth2/token', { method: 'POST', query: `${identity}&${query}` })).json()
  const registered = await token(`grant_type=authorization_code&code=${addOn.code}`)
  const granted = await token(`grant_type=password&${signIn}&scope=openid read`)
  const refreshed = await token(`grant_type=refresh_token&refresh_token=${granted.refresh_token}`)
  const authorized = await send('/oauth2/authorize', {
    query: `client_id=${addOn.clientId}&response_type=code&scope=read&redirect_uri=${encodeURIComponent(CALLBACK)}`,
    cookie,
  })
  const code = URL.parse(authorized.headers.get('location') ?? '')?.searchParams.get('code') ?? ''
  await token(`grant_type=authorization_code&code=${code}&redirect_uri=https://wrong.example/`)
  const { token: personal } = await person.client.createToken({ personID: '@me', body: { name: 'Mine' } })
  await instance.anonymous.as(bearer(personal)).getPerson({ personID: '@me' })
  await send('/login', { method: 'POST', query: `username=${person.username}&password=nearly the password` })
  await send('/reset', { query: `code=${'r'.repeat(43)}` })
  const issued = [registered, granted, refreshed].flatMap((all) => [all.access_token, all.refresh_token])
  const own = [person.password, cookie.split('=')[1], csrf, addOn.clientSecret, addOn.code, code, personal]
  return [...issued, ...own, 'nearly the password', 'r'.repeat(43)].map((secret) => secret ?? '')
}

test('no secret appears in the log at any level (security T71)', async () => {
  const secrets = await secretsOfAJourney()
  const log = lines.join('')

  expect(secrets.map((secret) => secret.length >= 15)).toEqual(secrets.map(() => true))
  expect(log).toContain('"operation":"token"')
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([])
})
