import { basic, createClient } from '@folkmoot/client'
import { afterAll, expect, inject, test } from 'vitest'
import { baseUrl as closedUrl, html, newPerson } from './community.ts'
import { startInstance } from './instance.ts'

/** That of the suite is closed to anonymous callers. */
const instance = await startInstance({
  vocabulary: inject('vocabulary'),
  environment: { FOLKMOOT_ANONYMOUS_READ: 'on' },
})
afterAll(() => instance.stop())
const open = createClient({ baseUrl: instance.baseUrl, vocabulary: inject('vocabulary') })
const admin = open.as(basic('admin', instance.adminPassword))
const { svc, ...input } = newPerson()
const ann = await admin.createPerson({ body: { svc, ...input } })

const read = async (path: string, from = instance.baseUrl) => {
  const answer = await fetch(from + path)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const locationsIn = (text: string) => [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url)
const group = (name: string, groupType: 'OPEN' | 'SECRET') =>
  admin.createPlace({ body: { type: 'group', name, groupType } })
const document = (subject: string, rest: object = {}) =>
  admin.createContent({ body: { type: 'document', subject, content: html('<p>Words</p>'), ...rest } })

test('sitemaps have what anonymous callers may read, and nothing else (decision 0226)', async () => {
  const [bees, secret] = [await group('Bees & "wasps"', 'OPEN'), await group('Hidden hive', 'SECRET')]
  const shown = [await document('For all'), await document('In a group', { parent: `/places/${bees.id}` })]
  await document('In the secret group', { parent: `/places/${secret.id}` })
  await document('For certain people', { visibility: 'people', users: [ann.id] })
  await document('For later', { publishDate: '2099-01-01T00:00:00Z' })

  const index = await read('/sitemap.xml')
  const [contents, places] = [await read('/sitemaps/contents/0'), await read('/sitemaps/places/0')]
  const beyond = await read('/sitemaps/contents/7')

  expect(index.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  expect(index.headers.get('cache-control')).toContain('max-age=3600')
  expect(locationsIn(index.text).map((url) => new URL(url ?? '').pathname)).toEqual([
    '/sitemaps/contents/0',
    '/sitemaps/places/0',
  ])
  expect(locationsIn(contents.text).toSorted()).toEqual(
    shown.map(({ resources }) => resources.html?.ref).toSorted(),
  )
  expect(contents.text).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/)
  expect(locationsIn(places.text)).toContain(bees.resources.html?.ref)
  expect(locationsIn(places.text)).not.toContain(secret.resources.html?.ref)
  expect([beyond.status, locationsIn(beyond.text)]).toEqual([200, []])
})

test('a community that visitors may not read has empty sitemaps, and asks crawlers to stay away', async () => {
  const [closed, opened] = [await read('/robots.txt', closedUrl), await read('/robots.txt')]
  const texts = await Promise.all(
    ['/sitemap.xml', '/sitemaps/contents/0', '/sitemaps/places/0'].map((path) => read(path, closedUrl)),
  )

  expect(closed.text).toBe('User-agent: *\nDisallow: /\n')
  expect(opened.text).toMatch(/^User-agent: \*\n(Disallow: \/[\w-]+\n)+Sitemap: http.*\/sitemap\.xml\n$/)
  expect(opened.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(texts.map(({ status, text }) => [status, locationsIn(text)])).toEqual(Array(3).fill([200, []]))
})

test.each(['/sitemaps/people/0', '/sitemaps/contents/-1', '/sitemaps/contents/x'])(
  '%s is refused (400)',
  async (path) => {
    expect((await read(path)).status).toBe(400)
  },
)
