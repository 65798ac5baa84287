import { basic, createClient } from '@folkmoot/client'
import { api, LOOK_PAGES, type LookPageName } from '@folkmoot/contract'
import { Compile } from 'typebox/compile'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { html, newPerson } from './community.ts'
import { startInstance } from './instance.ts'

/** All tests of the suite read the same pages, so this one has communities of its own: one that visitors may read, and one that they may not. */
const vocabulary = inject('vocabulary')
const [closed, open] = await Promise.all([
  startInstance({ vocabulary }),
  startInstance({ vocabulary, environment: { FOLKMOOT_ANONYMOUS_READ: 'on' } }),
])
afterAll(() => Promise.all([closed.stop(), open.stop()]))
const clientOf = ({ baseUrl, adminPassword }: typeof closed) => {
  const anonymous = createClient({ baseUrl, vocabulary })
  return { anonymous, admin: anonymous.as(basic('admin', adminPassword)) }
}
const { anonymous, admin } = clientOf(closed)
const input = newPerson()
const member = anonymous.as(basic(input.svc.username, input.svc.password ?? ''))
const { id: memberID } = await admin.createPerson({ body: input })

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
/** As the community calls itself. */
const ownOf = async (client = anonymous) => new URL((await client.getLook()).resources.self?.ref ?? '').origin
const [ours, theirs] = [await ownOf(), await ownOf(clientOf(open).anonymous)]

const aDocument = (subject: string, rest: object = {}, client = admin) => {
  const content = html(`<p class="skip">Words of ${escaped(subject)}</p>`)
  return client.createContent({ body: { type: 'document', subject, content, ...rest } })
}
const publish = async (pages: Partial<Record<LookPageName, string>>, client = admin) => {
  await client.changeLookDraft({ body: { pages } })
  return await client.publishLook()
}
const read = async (path: string, { baseUrl } = closed) => {
  const answer = await fetch(baseUrl + path, { headers: { accept: 'text/html' } })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}
const statusOf = async (pageName: LookPageName, client = anonymous) =>
  (await client.send(api.getLookPage, { pageName })).status
const NONE = Object.fromEntries(LOOK_PAGES.map((name) => [name, '']))

beforeEach(async () => {
  await admin.discardLookDraft()
  await publish(NONE)
})

test('a page about the community shows its document to everybody, where visitors read nothing else (decision 0234)', async () => {
  const terms = await aDocument('Rules & <manners')
  const unset = await read('/terms')
  const nowhere = await read('/no-such-page')

  const look = await publish({ terms: terms.resources.self?.ref ?? '' })
  const page = await anonymous.getLookPage({ pageName: 'terms' })
  const ofMember = await member.getLookPage({ pageName: 'terms' })
  const shown = await read('/terms')
  const itself = await anonymous.send(api.getContent, { contentID: terms.id })

  expect([unset.status, unset.text]).toEqual([404, nowhere.text])
  expect(look.pages).toEqual([{ name: 'terms', html: `${ours}/terms` }])
  expect((await anonymous.getLook()).pages).toEqual(look.pages)
  expect(page).toMatchObject({
    type: 'lookPage',
    name: 'terms',
    subject: 'Rules & <manners',
    content: { type: 'text/html', text: terms.content.text },
    updated: terms.updated,
    resources: { html: { ref: `${ours}/terms`, allowed: ['GET'] } },
  })
  expect(Compile(api.getLookPage.answer.schema).Check(page)).toBe(true)
  expect(page.resources).not.toHaveProperty('document')
  expect(ofMember.resources.document?.ref).toBe(terms.resources.self?.ref)
  expect(shown.status).toBe(200)
  expect(shown.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(shown.text).toContain('<title>Rules &amp; &lt;manners · Folkmoot</title>')
  expect(shown.text).toContain(`<meta property="og:url" content="${ours}/terms">`)
  expect(shown.text).toContain('<meta property="og:description" content="Words of Rules &amp; &lt;manners">')
  expect(shown.text).toContain('<meta name="robots" content="noindex">')
  expect(shown.text).toContain('<p>Words of Rules &amp; &lt;manners</p>')
  expect(shown.text).not.toContain(`DOC-${terms.id}`)
  expect(itself.status).toBe(401)
})

test('visitors of a closed community learn neither its links nor what Home begins with (decision 0235)', async () => {
  const { id } = await aDocument('Within')
  const links = [{ label: 'Within walls', url: 'https://walls.example.org/' }]
  await admin.changeLookDraft({ body: { links, home: { visitors: id, members: id } } })
  await admin.publishLook()

  const [visitors, members] = [await anonymous.getLook(), await member.getLook()]
  const pages = [await read('/'), await read('/login'), await read('/no-such-page')]
  await admin.undoLook()

  expect([visitors.links, visitors.home]).toEqual([[], {}])
  expect([members.links, Object.keys(members.home)]).toEqual([links, ['visitors', 'members']])
  expect(pages.filter(({ text }) => text.includes('walls') || text.includes(`"${id}"`))).toEqual([])
})

test('a page follows its document, and is missing while not all members may read it (decision 0234)', async () => {
  const document = await aDocument('About bees', {}, member)
  const { id } = document
  await publish({ about: id })
  await member.updateContent({ contentID: id, body: { ...document, subject: 'About wasps' } })
  const changed = await read('/about')
  await member.updateContent({
    contentID: id,
    body: { ...document, visibility: 'hidden' },
  })
  const restricted = [await statusOf('about'), await statusOf('about', admin), (await read('/about')).status]
  const draft = await admin.getLookDraft()
  const renamed = await admin.changeLookDraft({ body: { name: 'Bees', pages: { about: id } } })
  await member.updateContent({ contentID: id, body: { ...document, visibility: 'all' } })
  const again = await statusOf('about')
  await member.deleteContent({ contentID: id })
  const deleted = [await statusOf('about'), (await read('/about')).status]

  expect(changed.text).toContain('<title>About wasps · Folkmoot</title>')
  expect(restricted).toEqual([404, 404, 404])
  expect(draft.pages.about).toEqual({ uri: document.resources.self?.ref, isShown: false })
  expect(renamed.name).toBe('Bees')
  expect(again).toBe(200)
  expect(deleted).toEqual([404, 404])
})

test('pages are published, and undone, with the look; the audit log has what differs (decision 0234)', async () => {
  const about = await aDocument('About us')
  const draft = await admin.changeLookDraft({ body: { pages: { about: `/docs/DOC-${about.id}` } } })
  const before = await statusOf('about')
  await admin.publishLook()
  const published = await statusOf('about')
  const { list } = await admin.listAuditEntries({ count: 1 })
  await admin.undoLook()
  const undone = await statusOf('about')

  expect(draft).toMatchObject({
    hasChanges: true,
    pages: { about: { uri: about.resources.self?.ref, subject: 'About us', isShown: true } },
  })
  expect([before, published, undone]).toEqual([404, 200, 404])
  expect(list[0]).toMatchObject({
    action: 'look.published',
    details: { about_id: { before: null, after: about.id } },
  })
})

const group = await admin.createPlace({ body: { type: 'group', name: 'Hidden', groupType: 'SECRET' } })
const refused = {
  'is not there': '/contents/999999999',
  'is no document': (
    await admin.createContent({ body: { type: 'discussion', subject: 'Ask', content: html('<p>?</p>') } })
  ).id,
  'is in a secret group': (await aDocument('Secret', { parent: `/places/${group.id}` })).id,
  'is for certain people': (await aDocument('Yours', { visibility: 'people', users: [memberID] })).id,
  'is scheduled': (await aDocument('Later', { publishDate: '2099-01-01T00:00:00Z' })).id,
  'is elsewhere': 'https://example.org/docs/DOC-1',
}

test.each(Object.entries(refused))(
  'a document that %s is refused, and named (400)',
  async (_what, privacy) => {
    const { status, error } = await admin.send(api.changeLookDraft, { body: { pages: { privacy } } })

    expect([status, error?.code, error?.details?.map(({ field }) => field)]).toEqual([
      400,
      'fieldInvalid',
      ['pages.privacy'],
    ])
    expect(error?.details?.[0]?.message).toBe('must be the URI or id of a document that all members may read')
    expect((await admin.getLookDraft()).pages).toEqual({})
  },
)

test('the pages that there are stand at the foot of all pages, in the language of the reader', async () => {
  const { id } = await aDocument('Everything')
  await publish({ terms: id, privacy: id })
  const german = { headers: { 'accept-language': 'de' } }
  const texts = await Promise.all(
    ['/login', '/forgotten', '/terms'].map(async (path) => (await read(path)).text),
  )
  const inGerman = await (await fetch(`${closed.baseUrl}/login`, german)).text()
  await publish(NONE)

  for (const text of texts) {
    expect(text).toContain('<a href="/terms">Terms</a>\n<a href="/privacy">Privacy</a>\n</nav>\n</footer>')
    expect(text).not.toContain('"/about"')
  }
  expect(inGerman).toContain('<a href="/privacy">Datenschutz</a>')
  expect((await read('/login')).text).not.toContain('<footer>')
})

test('the sitemap lists the pages that can be read, where visitors may read (decision 0226)', async () => {
  const { admin: boss } = clientOf(open)
  const shown = await aDocument('Shown', {}, boss)
  const gone = await aDocument('Gone', {}, boss)
  const before = await read('/sitemap.xml', open)
  await publish({ about: shown.id, terms: gone.id }, boss)
  await boss.deleteContent({ contentID: gone.id })
  const [index, part, ofClosed] = [
    await read('/sitemap.xml', open),
    await read('/sitemaps/pages/0', open),
    await read('/sitemaps/pages/0'),
  ]
  const page = await read('/about', open)

  expect(before.text).not.toContain('/sitemaps/pages/0')
  expect(index.text).toContain(`<loc>${theirs}/sitemaps/pages/0</loc>`)
  expect([...part.text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url)).toEqual([`${theirs}/about`])
  expect(ofClosed.text).not.toContain('<loc>')
  expect(page.text).not.toContain('noindex')
  expect(page.text).toContain(`<a href="/docs/DOC-${shown.id}">`)
})
