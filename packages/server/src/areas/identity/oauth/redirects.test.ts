import { afterAll, expect, test } from 'vitest'
import { anInstance } from '../../../testing/instance.ts'
import { aPerson } from '../../../testing/makers.ts'
import { anAddOn, OAuthClient, Visitor } from '../../../testing/oauth.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const person = await aPerson(instance)

const REGISTERED = [
  'https://app.example/callback',
  'https://app.example/with?tenant=1',
  'http://127.0.0.1:3000/cb',
  'com.example.app:/callback',
]
const client = new OAuthClient(instance, await anAddOn(instance, { redirectURIs: REGISTERED }))

/** Each differs slightly from a registered URI; a lenient comparison would accept some. */
const hosts = [
  ...[
    'app.example.',
    'App.example',
    'APP.EXAMPLE',
    'app.example.evil.test',
    'evil-app.example',
    'evil.app.example',
  ],
  ...[
    'app.example@evil.test',
    'evil.test@app.example',
    'app.example:443',
    'app.example:8443',
    'app.example:0',
  ],
  ...[
    'app.example%00.evil.test',
    'app.example%2eevil.test',
    'app.example%2f',
    'app%2eexample',
    'app.exampIe',
  ],
  ...[
    'app。example',
    'ａpp.example',
    'аpp.example',
    'app.example\\evil.test',
    'app.example\t',
    ' app.example',
    'app.example ',
  ],
  ...[
    'app.example#',
    'app.example?',
    'app.example;',
    '',
    '.',
    '..',
    '*',
    '*.example',
    '[::1]',
    '127.0.0.1',
    '0x7f000001',
  ],
  ...[
    'localhost',
    'user:pw@app.example',
    '@app.example',
    ':@app.example',
    'app.example:',
    'xn--app-x.example',
  ],
]
const paths = [
  ...[
    '',
    '/',
    '/callback/',
    '/Callback',
    '/CALLBACK',
    '/callback?',
    '/callback#',
    '/callback#x',
    '/callback?x=1',
    '/callback&x=1',
  ],
  ...[
    '//callback',
    '/./callback',
    '/../callback',
    '/x/../callback',
    '/callback/..',
    '/callback/../callback',
    '/callback/.',
    '/callback/x',
  ],
  ...[
    '/callback%20',
    '/callback%00',
    '/callback%0a',
    '/callback%0d%0aSet-Cookie:%20x=1',
    '/callback%2f',
    '/callback%2F..',
    '/%63allback',
  ],
  ...[
    '/callbac',
    '/callbackk',
    '/callback;x',
    '/callback.html',
    '/callback\\',
    '\\callback',
    '/callback\t',
    '/callback ',
    ' /callback',
  ],
  ...[
    '/callback?redirect=https://evil.test',
    '/callback#@evil.test',
    '/callback//evil.test',
    '/ｃallback',
    '/callback\u200b',
    '/с allback',
  ],
  ...[
    '/callback%',
    '/callback%zz',
    '/callback?%',
    '/*',
    '/callback*',
    '/callback|',
    '/callback"',
    "/callback'",
    '/callback<',
    '/callback,',
  ],
]
const schemes = [
  ...[
    'http',
    'HTTPS',
    'Https',
    'httpss',
    'ftp',
    'ws',
    'wss',
    'file',
    'javascript',
    'data',
    'blob',
    'about',
    'vbscript',
    'intent',
  ],
  ...['view-source:https', 'https+x', ' https', '\thttps', 'feed', 'jar', 'com.example.app', 'filesystem'],
]
const others = [
  ...[
    '//app.example/callback',
    '///app.example/callback',
    '/callback',
    'callback',
    'app.example/callback',
    'https:app.example/callback',
  ],
  ...[
    'https:/app.example/callback',
    'https:///app.example/callback',
    'https:\\\\app.example\\callback',
    'https//app.example/callback',
  ],
  ...[
    'https://app.example/with',
    'https://app.example/with?',
    'https://app.example/with?tenant=2',
    'https://app.example/with?tenant=1&x=1',
  ],
  ...[
    'https://app.example/with?Tenant=1',
    'https://app.example/with?tenant=1#',
    'https://app.example/with?tenant=%31',
    'https://app.example/with/?tenant=1',
  ],
  ...[
    'http://127.0.0.1:3001/cb',
    'http://127.0.0.1/cb',
    'http://localhost:3000/cb',
    'http://[::1]:3000/cb',
    'http://127.0.0.1:3000/cb/',
  ],
  ...[
    'http://127.1:3000/cb',
    'http://2130706433:3000/cb',
    'http://127.0.0.1:03000/cb',
    'https://127.0.0.1:3000/cb',
    'http://127.0.0.1:3000/CB',
  ],
  ...['http://127.0.0.2:3000/cb', 'http://127.0.0.1.evil.test:3000/cb', 'http://127.0.0.1:3000@evil.test/cb'],
  ...[
    'com.example.app:callback',
    'com.example.app://callback',
    'com.example.app:/callback/',
    'COM.example.app:/callback',
    'com.example.app2:/callback',
  ],
  ...[
    'com.example:/callback',
    'com.example.app:/callback?x=1',
    'com.example.app:/',
    'javascript:alert(1)',
    'javascript://app.example/callback',
  ],
  ...[
    'data:text/html,x',
    'about:blank',
    'urn:ietf:wg:oauth:2.0:oob',
    'oob',
    'null',
    'undefined',
    '*',
    ' ',
    '%',
    '\u0000',
    'https://evil.test',
  ],
  ...[
    'https://app.example/callback https://evil.test',
    'https://evil.test#https://app.example/callback',
    'https://evil.test?https://app.example/callback',
  ],
  ...[
    'https://evil.test/https://app.example/callback',
    'https://app.example/callback\u0000',
    'https://app.example/callback\r\nLocation: https://evil.test',
  ],
]
const NEIGHBOURS = [
  ...hosts.map((host) => `https://${host}/callback`),
  ...paths.map((path) => `https://app.example${path}`),
  ...schemes.map((scheme) => `${scheme}://app.example/callback`),
  ...others,
].filter((uri) => !REGISTERED.includes(uri))

test('only exactly registered URIs are redirected to, whatever else is wrong with the request', async () => {
  expect(NEIGHBOURS.length).toBeGreaterThanOrEqual(150)
  const visitor = new Visitor(instance)
  const answers: [string, number, string | null][] = []
  for (const [index, uri] of NEIGHBOURS.entries()) {
    // Every third request has another fault too.
    const fault = index % 3 === 0 ? { response_type: 'token', scope: 'nonsense' } : {}
    const response = await visitor.get(client.authorizeUrl({ ...fault, redirect_uri: uri }))
    answers.push([uri, response.status, response.headers.get('location')])
  }

  expect(answers.filter(([, status, location]) => status !== 400 || location !== null)).toEqual([])
})

test.each(REGISTERED)('%s is, to the letter, and keeps the query that it has', async (uri) => {
  const visitor = new Visitor(instance)
  await visitor.signIn(person)

  const url = await visitor.follow(await visitor.get(client.authorizeUrl({ redirect_uri: uri })))

  expect(url.href.startsWith(uri)).toBe(true)
  expect(url.searchParams.get('code')).toMatch(/^[\w-]{43}$/)
})

test('instead of a redirect a page says why and shows the request id', async () => {
  const visitor = new Visitor(instance)

  const wrongUri = await visitor.get(client.authorizeUrl({ redirect_uri: 'https://evil.test' }))
  const nobody = await visitor.get(client.authorizeUrl({ client_id: 'nobody' }))

  for (const [answer, reason] of [
    [wrongUri, 'isn’t registered.'],
    [nobody, 'isn’t registered here'],
  ] as const) {
    const text = await answer.text()
    expect(answer.status).toBe(400)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(text).toContain(reason)
    expect(text).toContain(answer.headers.get('x-request-id'))
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  }
})
