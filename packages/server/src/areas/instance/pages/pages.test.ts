import { appPaths } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { Browser } from '../../../testing/browser.ts'
import { aCrowd } from '../../../testing/crowd.ts'
import { aNode, anInstance, type Instance } from '../../../testing/instance.ts'

const BASE_URL = 'https://community.example'
const own = { FOLKMOOT_BASE_URL: BASE_URL }
const open = await anInstance({ ...own, FOLKMOOT_ANONYMOUS_READ: 'on' })
const closed = await aNode(open.connection, own)
afterAll(async () => {
  await closed.close()
  await open.close()
})
const { admin } = open
const [ann, hidden] = await aCrowd(open, [{ name: 'ann' }, { name: 'hidden', visible: false }])
if (!ann || !hidden) throw new Error('nobody came')

async function read(instance: Instance, path: string, init: RequestInit = {}) {
  const response = await fetch(instance.baseUrl + path, { redirect: 'manual', ...init })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const metaIn = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/<meta property="og:(\w+)" content="([^"]*)">/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  )
const alternateIn = (text: string) =>
  /<link rel="alternate" type="application\/json" href="([^"]*)">/.exec(text)?.[1]

const words = `It began ${'with bees '.repeat(60)}`
const content = { type: 'text/html', text: `<p>${words}</p>` } as const
const aDocument = async (rest: object = {}) =>
  await ann.client.createContent({
    body: { type: 'document', subject: 'Bees & "honey" <b>', content, ...rest },
  })
const inGroup = async (groupType: 'OPEN' | 'PRIVATE' | 'SECRET') =>
  await ann.client.createPlace({
    body: { type: 'group', name: `The ${groupType} circle`, description: 'All about it', groupType },
  })
const group = await inGroup('OPEN')
const secret = await inGroup('SECRET')
const inside = { parent: `/places/${(await inGroup('PRIVATE')).id}` }
const document = await aDocument()

test('a content page shows what everybody may read of it, in at most 200 characters', async () => {
  const { status, headers, text } = await read(open, `/docs/DOC-${document.id}?utm=1`)

  const meta = metaIn(text)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(meta).toMatchObject({
    title: 'Bees &amp; &quot;honey&quot; &lt;b&gt;',
    type: 'article',
    url: `${BASE_URL}/docs/DOC-${document.id}`,
    image: `${BASE_URL}/api/core/v3/people/${ann.id}/avatar`,
    site_name: 'Folkmoot',
  })
  expect(meta.description).toMatch(/^It began with bees .*…$/)
  expect(meta.description?.length).toBeLessThanOrEqual(200)
  expect(text).toContain('<title>Bees &amp; &quot;honey&quot; &lt;b&gt; · Folkmoot</title>')
  expect(alternateIn(text)).toBe(`${BASE_URL}/docs/DOC-${document.id}/api/v3`)
})

test('people and places have pages too, a place two of them, and old names redirect to new ones', async () => {
  await ann.client.updatePerson({ personID: '@me', body: { status: 'In the garden' } })
  const [bees] = await aCrowd(open, [{ name: 'renamed' }])
  await admin.updatePerson({ personID: bees?.id ?? '', body: { svc: { username: 'newname' } } })

  const person = await read(open, '/people/ANN/')
  const place = await read(open, `/groups/${group.displayName}`)
  const activity = await read(open, `/groups/${group.displayName}/activity`)
  const former = await read(open, '/people/renamed')

  const url = `${BASE_URL}/people/ann`
  expect(metaIn(person.text)).toMatchObject({
    title: 'Some ann',
    description: 'In the garden',
    type: 'profile',
    url,
  })
  expect(metaIn(place.text)).toMatchObject({
    title: 'The OPEN circle',
    description: 'All about it',
    type: 'website',
  })
  expect(activity.text).toBe(place.text)
  expect(metaIn(former.text).url).toBe(`${BASE_URL}/people/newname`)
})

test('browsers ask for manifest, worker and kept page each time, and the kept page is the same for everybody', async () => {
  const [manifest, worker, shell] = await Promise.all(
    ['/manifest.webmanifest', '/service-worker.js', '/offline.html'].map((path) => read(closed, path)),
  )

  expect([manifest, worker, shell].map((one) => one?.headers.get('content-type'))).toEqual([
    'application/manifest+json',
    'text/javascript; charset=utf-8',
    'text/html; charset=utf-8',
  ])
  for (const one of [manifest, worker, shell]) expect(one?.headers.get('cache-control')).toBe('no-cache')
  expect(worker?.text).toMatch(/^const BUILD = \{"name"/)
  expect(shell?.headers.get('content-security-policy')).toContain("manifest-src 'self'")
})

test('a page runs and loads only our files, and is not cached', async () => {
  const { headers } = await read(open, `/docs/DOC-${document.id}`)

  const policy = headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
  expect(policy).toContain("base-uri 'none'; form-action 'self'; frame-ancestors 'none'")
  expect(policy).toContain("manifest-src 'self'; worker-src 'self'")
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types dompurify folkmoot-worker")
  expect(policy).not.toContain('unsafe')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(headers.get('vary')).toBe('Cookie, Accept-Language')
})

test('a page uses the reader’s chosen language, otherwise the browser’s', async () => {
  const languageOf = async (headers: Record<string, string>) =>
    /<html lang="(\w+)"( data-theme="\w+")?>/
      .exec((await read(open, '/people/ann', { headers })).text)
      ?.slice(1)

  expect(await languageOf({ 'accept-language': 'de-AT,en;q=0.5' })).toEqual(['de', undefined])
  expect(
    await languageOf({ 'accept-language': 'de', cookie: 'folkmoot-language=en; folkmoot-theme=dark' }),
  ).toEqual(['en', ' data-theme="dark"'])
  expect(await languageOf({ cookie: 'folkmoot-language="><b>; folkmoot-theme=x' })).toEqual(['en', undefined])
})

test('missing objects and those hidden from anonymous readers give the same 404, byte for byte', async () => {
  const unseen = [
    await aDocument(inside),
    await aDocument({ parent: `/places/${secret.id}` }),
    await aDocument({ users: ['/people/1'] }),
    await aDocument({ visibility: 'hidden' }),
    await aDocument({ status: 'incomplete' }),
  ]
  const paths = [
    ...unseen.map(({ id }) => `/docs/DOC-${id}`),
    `/groups/${secret.displayName}`,
    `/groups/${secret.displayName}/activity`,
    '/people/hidden',
    '/people/nobody',
    '/groups/none',
    '/docs/DOC-9007199254740991',
    `/thread/${document.id}`,
    '/docs/DOC-x',
    '/docs/DOC-0',
    '/people/a%00b',
    '/people/a%2Fb',
    '/groups/%25',
    `/people/${'x'.repeat(900)}`,
  ]

  const [first, ...others] = await Promise.all(paths.map((path) => read(open, path)))

  expect(first?.status).toBe(404)
  expect(metaIn(first?.text ?? '')).toEqual({ site_name: 'Folkmoot' })
  for (const [index, { status, text }] of others.entries()) {
    expect([paths[index + 1], status, text]).toEqual([paths[index + 1], 404, first?.text])
  }
})

test('API credentials are ignored: a page is no way around the API', async () => {
  const { id } = await aDocument(inside)
  const { authorization = '' } = ann.client.options

  const { status } = await read(open, `/docs/DOC-${id}`, { headers: { authorization } })

  expect(status).toBe(404)
})

async function signedIn({ username, password }: { username: string; password: string }): Promise<Browser> {
  const browser = new Browser(open.baseUrl)
  await browser.post('/login', { username, password }, { origin: BASE_URL })
  return browser
}

test('signed-in readers see the start of a page before its script runs, if they may read it', async () => {
  const secret = await aDocument({ users: ['/people/1'] })
  const [author, other] = [await signedIn(ann), await signedIn(hidden)]
  const beginning =
    /<h1 dir="auto">Bees &amp; &quot;honey&quot; &lt;b&gt;<\/h1>\n<p dir="auto">It began with bees /

  const own = await author.send(`/docs/DOC-${secret.id}`)
  const open = await other.send(`/docs/DOC-${document.id}`)
  const unseen = await Promise.all(
    [`/docs/DOC-${secret.id}`, '/docs/DOC-9007199254740991', '/people/nobody'].map((path) =>
      other.send(path),
    ),
  )

  expect(own.text).toMatch(beginning)
  expect(open.text).toMatch(beginning)
  for (const { status, text } of unseen) {
    expect(status).toBe(200)
    expect(text).not.toMatch(/bees|honey/i)
    expect(metaIn(text)).toEqual({ site_name: 'Folkmoot' })
  }
})

test('pages without an object are there for everybody, and reveal nothing', async () => {
  for (const path of Object.values(appPaths)) {
    const { status, text } = await read(open, path)
    expect([path, status, metaIn(text)]).toEqual([path, 200, { site_name: 'Folkmoot' }])
  }
})

test('where anonymous readers may read nothing, every page shows only the site name', async () => {
  const paths = [
    `/docs/DOC-${document.id}`,
    '/docs/DOC-9007199254740991',
    '/people/ann',
    '/people/hidden',
    '/people/nobody',
  ]

  for (const path of paths) {
    const { status, text } = await read(closed, path)

    expect(status).toBe(200)
    expect(metaIn(text)).toEqual({ site_name: 'Folkmoot' })
    expect(alternateIn(text)).toBe(`${BASE_URL}${path}/api/v3`)
    expect(text.replaceAll(path, '')).not.toMatch(/ann|bees|honey/i)
  }
})

test('the page of a tag has its title and its feed, whatever characters it has', async () => {
  const { status, text } = await read(open, '/tags/A%2Fb%20%3Cb%3E%20100%25')
  const alone = await read(closed, '/tags/bees')
  const impossible = await read(open, `/tags/${'x'.repeat(400)}`)

  expect(status).toBe(200)
  expect(text).toContain('<title>#a/b &lt;b&gt; 100% · Folkmoot</title>')
  expect(metaIn(text)).toMatchObject({ url: `${BASE_URL}/tags/a%2Fb%20%3Cb%3E%20100%25` })
  expect(text).toContain(`href="${BASE_URL}/feeds/tags/a%2Fb%20%3Cb%3E%20100%25"`)
  expect(alternateIn(text)).toBeUndefined()
  expect([alone.status, metaIn(alone.text)]).toEqual([200, { site_name: 'Folkmoot' }])
  expect(impossible.status).toBe(404)
})

test('pages take GET and HEAD only', async () => {
  const head = await read(open, '/people/ann', { method: 'HEAD' })
  const post = await read(open, '/people/ann', { method: 'POST' })

  expect([head.status, head.text]).toEqual([200, ''])
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test('visitors read the introduction on the front page, and where they may read nothing, on the sign-in page', async () => {
  const value = 'Beekeepers <of> the\nvalley & beyond'
  await closed.admin.changeLookDraft({ body: { introduction: value } })
  await closed.admin.publishLook()
  await expect.poll(() => open.context.look.introduction).toBe(value)

  const front = await read(open, '/')
  const signIn = await read(open, '/login')
  const closedSignIn = await read(closed, '/login')
  await closed.admin.undoLook()
  const without = await read(closed, '/login')

  expect(metaIn(front.text).description).toBe('Beekeepers &lt;of&gt; the valley &amp; beyond')
  expect(front.text).toContain('<p dir="auto">Beekeepers &lt;of&gt; the\nvalley &amp; beyond</p>')
  expect(closedSignIn.text).toContain('Beekeepers &lt;of&gt; the\nvalley &amp; beyond</p>')
  expect(signIn.text).not.toContain('Beekeepers')
  expect(without.text).not.toContain('class="introduction"')
})
