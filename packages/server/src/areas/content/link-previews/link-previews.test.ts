import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { api } from '@folkmoot/contract'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { drawPreview } from '../../../engines/pictures/images.ts'
import { miscountedBlobs } from '../../../testing/file-rows.ts'
import { aNode, anInstance, type Instance } from '../../../testing/instance.ts'
import { doJobs, makeJobsDue } from '../../../testing/jobs.ts'
import { aPerson } from '../../../testing/makers.ts'
import { removeUnusedLinkPreviews } from './clean-up.ts'
import { linkPreviewFetching } from './fetching.ts'
import { followLinks, linkFinding } from './finding.ts'

const instance = await anInstance()
const { admin, store } = instance
/** Pages that are being read. */
let open = 0
let mostOpen = 0
const hits: { path: string; headers: IncomingHttpHeaders }[] = []
const picture = await sharp({ create: { width: 900, height: 300, channels: 3, background: 'green' } })
  .png()
  .toBuffer()
const page = (title: string, more = '') => `<html><head><title>${title}</title>${more}</head></html>`
let isDown = false
const site = createServer(({ url: path = '', headers }, response) => {
  hits.push({ path, headers })
  mostOpen = Math.max(mostOpen, ++open)
  response.on('close', () => open--)
  const html = (body: string, status = 200) =>
    response.writeHead(status, { 'content-type': 'text/html', 'set-cookie': 'who=you' }).end(body)
  if (path === '/p.png') response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
  else if (path === '/dot.png') response.writeHead(200, { 'content-type': 'image/png' }).end('no picture')
  else if (path === '/moved') response.writeHead(301, { location: '/garden' }).end()
  else if (path === '/file') response.writeHead(200, { 'content-type': 'text/plain' }).end(page('Plain'))
  else if (path === '/gone') html(page('Gone'), 404)
  else if (path.startsWith('/down') && isDown) html('', 503)
  else if (path === '/inside')
    html(page('Inside', `<meta property="og:image" content="${instance.baseUrl}/avatar.png">`))
  else if (path === '/broken') html(page('Broken', '<meta property="og:image" content="/dot.png">'))
  else html(page(`At ${path}`, '<meta property="og:image" content="p.png">'))
})
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
const at = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
afterAll(async () => {
  expect(await miscountedBlobs(instance)).toEqual([])
  await instance.close()
  site.close()
})

const html = (...paths: string[]) => ({
  type: 'text/html' as const,
  text: paths.map((path) => `<p><a href="${at}${path}">there</a></p>`).join(''),
})
const linking = (...paths: string[]) => ({
  type: 'document' as const,
  subject: `With links ${Math.random()}`,
  content: html(...paths),
})

async function settle(of: Instance = instance): Promise<void> {
  await followLinks(of.context)
  await doJobs(of, linkFinding, linkPreviewFetching)
}
const previewsOf = async (id: string | number, client = admin) =>
  (await client.listLinkPreviews({ filter: [`content(${id})`] })).list
const titlesOf = async (id: string | number, client = admin) =>
  (await previewsOf(id, client)).map(({ displayName }) => displayName)
const hitsOf = (path: string) => hits.filter((hit) => hit.path === path)

test('a page is fetched once, without cookies, by an honest name, and shown with all texts that link to it', async () => {
  const first = await admin.createContent({ body: linking('/garden') })
  const reply = await admin.createComment({
    contentID: first.id,
    body: { type: 'comment', content: html('/garden#peas') },
  })
  const update = await admin.createUpdate({ body: { html: `Look:<br>${at}/garden` } })
  await settle()
  await admin.createContent({ body: linking('/garden') })
  await settle()

  const [shown] = await previewsOf(first.id)
  const linkPreviewID = shown?.id ?? ''
  const unknown = await instance.anonymous.send(api.getLinkPreviewPicture, { linkPreviewID })
  const drawn = await admin.send(api.getLinkPreviewPicture, { linkPreviewID })

  expect(shown).toMatchObject({
    type: 'linkPreview',
    contentID: first.id,
    url: `${at}/garden`,
    displayName: 'At /garden',
    siteName: '127.0.0.1',
    pictureWidth: 640,
    pictureHeight: 213,
  })
  expect(unknown.status).toBe(401)
  expect(await sharp(drawn.bytes).metadata()).toMatchObject({ format: 'webp', width: 640 })
  expect(await titlesOf(reply.id)).toEqual(['At /garden'])
  expect(await titlesOf(update.id)).toEqual(['At /garden'])
  const [hit, ...others] = [...hitsOf('/garden'), ...hitsOf('/p.png')]
  expect(others).toHaveLength(1)
  expect(hit?.headers['user-agent']).toMatch(/^Folkmoot\/\S+ \(link preview; \+http/)
  for (const { headers } of hits) expect([headers.cookie, headers.referer]).toEqual([undefined, undefined])
})

test('redirects are followed; what is no page, or has no title, has no preview', async () => {
  const { id } = await admin.createContent({
    body: linking('/moved', '/file', '/gone', '/inside', '/broken'),
  })

  await settle()
  const shown = await previewsOf(id)

  expect(shown.map(({ displayName }) => displayName)).toEqual(['At /garden', 'Inside', 'Broken'])
  // The pictures of the other two are this server's own, and none.
  expect(shown.map(({ resources }) => 'picture' in resources)).toEqual([true, false, false])
})

test('while too many pictures are being read, a page has a preview without its picture, which comes by itself', async () => {
  const reading = Promise.withResolvers<Buffer>()
  const crowd = Array.from({ length: 17 }, () => drawPreview(() => reading.promise))
  const { id } = await admin.createContent({ body: linking('/crowded') })

  await settle()
  const shown = await previewsOf(id)
  reading.resolve(picture)
  await Promise.all(crowd)
  await makeJobsDue(instance)
  await settle()
  const later = await previewsOf(id)

  expect(shown.map(({ resources }) => 'picture' in resources)).toEqual([false])
  expect(later.map(({ resources }) => 'picture' in resources)).toEqual([true])
})

test('a page that is read again at such a moment keeps its picture, and is read once more later', async () => {
  const { id } = await admin.createContent({ body: linking('/busy') })
  await settle()
  const past = () =>
    store.sql`update link_preview set fresh_until = now() - interval '1 second' where url = ${`${at}/busy`}`
  await past()
  const reading = Promise.withResolvers<Buffer>()
  const crowd = Array.from({ length: 17 }, () => drawPreview(() => reading.promise))
  await admin.createContent({ body: linking('/busy') })
  for (let attempt = 0; attempt < 3; attempt++) {
    await settle()
    await makeJobsDue(instance)
  }
  const [meanwhile] = await previewsOf(id)
  const linkPreviewID = meanwhile?.id ?? ''
  const kept = await admin.send(api.getLinkPreviewPicture, { linkPreviewID })
  reading.resolve(picture)
  await Promise.all(crowd)
  const before = hitsOf('/busy').length

  await past()
  await settle()

  const fresh =
    await store.sql`select from link_preview where id = ${linkPreviewID} and fresh_until > now() + interval '1 day'`
  expect([kept.status, hitsOf('/busy').length - before, fresh.length]).toEqual([200, 1, 1])
  expect((await admin.send(api.getLinkPreviewPicture, { linkPreviewID })).status).toBe(200)
})

test('at most five links of a text, in their order; a text that changes has its new ones', async () => {
  const body = linking('/1', '/2', '/3', '/4', '/5', '/6')
  const { id } = await admin.createContent({ body })
  await settle()
  const before = await titlesOf(id)

  await admin.updateContent({ contentID: id, body: { ...body, content: html('/6', '/2') } })
  await settle()
  const after = await titlesOf(id)
  // A minor edit is not in the log.
  await admin.updateContent({ contentID: id, body: { ...body, content: html('/2') }, minor: true })
  const minor = await titlesOf(id)

  expect(before).toEqual(['At /1', 'At /2', 'At /3', 'At /4', 'At /5'])
  expect(after).toEqual(['At /6', 'At /2'])
  expect(minor).toEqual(['At /2'])
  expect(hitsOf('/2')).toHaveLength(1)
  expect(mostOpen).toBeLessThanOrEqual(2)
})

test('drafts, texts for some people and texts in secret groups are not fetched', async () => {
  const secret = await admin.createPlace({
    body: { type: 'group', displayName: 's1', name: 's1', groupType: 'SECRET' },
  })
  const bodies = [
    { ...linking('/draft'), status: 'incomplete' as const },
    {
      ...linking('/people'),
      visibility: 'people' as const,
      users: [`/people/${(await aPerson(instance)).id}`],
    },
    { ...linking('/secret'), parent: `/places/${secret.id}` },
  ]
  for (const body of bodies) await admin.createContent({ body })

  await settle()

  expect(['/draft', '/people', '/secret'].flatMap(hitsOf)).toEqual([])
})

test('previews are for readers of the text', async () => {
  const place = await admin.createPlace({
    body: { type: 'group', displayName: 'p1', name: 'p1', groupType: 'PRIVATE' },
  })
  const { id } = await admin.createContent({
    body: { ...linking('/private'), parent: `/places/${place.id}` },
  })
  const { client } = await aPerson(instance)

  await settle()

  expect(await titlesOf(id)).toEqual(['At /private'])
  expect(await titlesOf(id, client)).toEqual([])
})

test('a site that does not answer is asked three times, then again after an hour when it is linked again', async () => {
  isDown = true
  const { id } = await admin.createContent({ body: linking('/down') })
  for (let attempt = 0; attempt < 4; attempt++) {
    await settle()
    await store.sql`update graphile_worker._private_jobs set run_at = now()`
  }
  const tried = hitsOf('/down').length
  isDown = false
  await admin.createContent({ body: linking('/down') })
  await settle()
  const early = await titlesOf(id)
  await store.sql`update link_preview set fresh_until = now() - interval '1 second' where url = ${`${at}/down`}`
  await admin.createContent({ body: linking('/down') })
  await settle()

  expect(tried).toBe(3)
  expect(early).toEqual([])
  expect(await titlesOf(id)).toEqual(['At /down'])
})

test('a site that does not answer is not asked more often where its link is written again', async () => {
  isDown = true
  for (let text = 0; text < 5; text++) {
    await admin.createContent({ body: linking('/down?again') })
    await settle()
  }
  const waiting = await store.sql`select from graphile_worker._private_jobs where key like 'link preview:%'`

  expect(hitsOf('/down?again')).toHaveLength(3)
  expect(waiting).toEqual([])
})

test('previews that nothing links to are deleted, with their pictures', async () => {
  const { id } = await admin.createContent({ body: linking('/unused') })
  await settle()
  const [preview] = await previewsOf(id)
  await admin.deleteContent({ contentID: id })
  await removeUnusedLinkPreviews(instance.context, 0)
  const kept = await store.sql`select from link_preview where id = ${preview?.id ?? ''}`
  await store.sql`update link_preview set fresh_until = now() - interval '1 second' where id = ${preview?.id ?? ''}`

  await removeUnusedLinkPreviews(instance.context, 0)

  const gone = await store.sql`select from link_preview where id = ${preview?.id ?? ''}`
  expect([kept.length, gone.length]).toEqual([1, 0])
})

test('turned off, nothing is fetched and nothing shown, and what was written then is not fetched later', async () => {
  const shown = await admin.createContent({ body: linking('/before') })
  await settle()
  const off = await aNode(instance.connection, { FOLKMOOT_LINK_PREVIEWS: 'off' })
  await off.admin.createContent({ body: linking('/off') })
  await settle(off)
  await settle()

  const [preview] = await previewsOf(shown.id)
  const linkPreviewID = preview?.id ?? ''
  expect(await titlesOf(shown.id, off.admin)).toEqual([])
  await expect(off.admin.getLinkPreviewPicture({ linkPreviewID })).rejects.toThrow('no such link preview')
  expect(hitsOf('/off')).toEqual([])
  await off.close()
})
