import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { api } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { aContent, aMember, anonymous, aPlace, baseUrl, collect, unique } from './community.ts'
import { png } from './pictures.ts'
import { GUARD_LINE } from './wire.ts'

const [ann, bob] = await Promise.all([aMember(), aMember()])
const PATH = '/api/core/v3/linkPreviews'
const TITLE = unique('Peas & beans ')

const site = createServer(({ url }, response) => {
  if (url === '/p.png') return response.writeHead(200, { 'content-type': 'image/png' }).end(png(64, 64))
  const head = `<title>${TITLE.replace('&', '&amp;')}</title><meta name="description" content="All about them">
    <meta property="og:site_name" content="The garden"><meta property="og:image" content="/p.png">`
  return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(head)
})
await new Promise<void>((resolve) => site.listen(0, resolve))
afterAll(() => site.close())
const { port } = site.address() as AddressInfo

let hosts = 0
/** Each on a host of its own: of one host few pages are fetched at once. */
const links = (...paths: string[]) => paths.map((path) => `http://127.0.0.${++hosts}:${port}${path}`)
const linking = (...urls: string[]) => ({
  content: {
    type: 'text/html' as const,
    text: urls.map((url) => `<p><a href="${url}">there</a></p>`).join(''),
  },
})
const of = (...ids: string[]) => ({ filter: [`content(${ids.join(',')})`] })
/** A moment after the text was written. */
async function untilShown(id: string, count = 1) {
  await expect
    .poll(async () => (await ann.client.listLinkPreviews(of(id))).list, { timeout: 30_000 })
    .toHaveLength(count)
  return (await ann.client.listLinkPreviews(of(id))).list
}

test('a link that is alone in its paragraph gets a preview, with a picture from here (decision 0191)', async () => {
  const [url = ''] = links('/peas')
  const { id } = await aContent(ann.client, linking(`${url}#first`))
  const [preview] = await untilShown(id)

  const reply = await bob.client.send(api.getLinkPreviewPicture, { linkPreviewID: preview?.id ?? '' })

  expect(preview).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    type: 'linkPreview',
    contentID: id,
    url,
    displayName: TITLE,
    description: 'All about them',
    siteName: 'The garden',
    pictureWidth: 64,
    pictureHeight: 64,
    resources: { picture: { ref: `${baseUrl}${PATH}/${preview?.id}/picture`, allowed: ['GET'] } },
  })
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(reply.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
  expect(Buffer.from(reply.bytes).subarray(8, 12).toString()).toBe('WEBP')
})

test('the list is guarded, in pages, by content and by the order of the links (§Paginated list, decision 0191)', async () => {
  const urls = links('/c', '/a', '/b')
  const { id } = await aContent(ann.client, linking(...urls))
  await untilShown(id, 3)

  const reply = await bob.client.send(api.listLinkPreviews, { ...of(`/contents/${id}`), count: 2 })
  const all = await collect(bob.client.each(api.listLinkPreviews, { ...of(id), count: 1 }))

  expect(reply.text.startsWith(GUARD_LINE)).toBe(true)
  expect(reply.body).toMatchObject({ startIndex: 0, itemsPerPage: 2, links: { next: expect.anything() } })
  expect(all.map(({ url }) => url)).toEqual(urls)
})

test('previews of texts that the caller may not read are left out, as if there were none (decision 0191)', async () => {
  const { id: placeID } = await aPlace(ann.client, { groupType: 'PRIVATE' })
  const { id } = await aContent(ann.client, {
    ...linking(...links('/private')),
    parent: `/places/${placeID}`,
  })
  const open = await aContent(ann.client, linking(...links('/open')))
  await untilShown(id)
  await untilShown(open.id)

  const { list } = await bob.client.listLinkPreviews(of(id, open.id, '9007199254740991'))

  expect(list.map(({ contentID }) => contentID)).toEqual([open.id])
})

test('without contents the list is empty; what is no content is 400; 401 without credentials (decisions §1)', async () => {
  const unknown = '00000000-0000-4000-8000-000000000000'
  const replies = await Promise.all([
    bob.client.send(api.listLinkPreviews, {}),
    bob.client.send(api.listLinkPreviews, of('garden')),
    bob.client.send(api.listLinkPreviews, of(...Array(201).fill('1001'))),
    bob.client.send(api.listLinkPreviews, { filter: ['url(http://127.0.0.1/)'] }),
    bob.client.send(api.getLinkPreviewPicture, { linkPreviewID: unknown }),
    bob.client.request({ path: `${PATH}/7/picture` }),
    anonymous.request({ path: PATH }),
    anonymous.request({ path: `${PATH}/${unknown}/picture` }),
  ])

  expect(replies[0]?.body).toMatchObject({ list: [] })
  expect(replies.map(({ status, error }) => [status, error?.code])).toEqual([
    [200, undefined],
    [400, 'filterInvalid'],
    [400, 'filterInvalid'],
    [400, 'filterInvalid'],
    [404, 'linkPreviewMissing'],
    [400, 'fieldInvalid'],
    [401, 'unauthenticated'],
    [401, 'unauthenticated'],
  ])
})

test.each(['contents', 'messages', 'comments', 'updates'])(
  '@me names none of the %s: 400 with the value and what is accepted (decision 0191)',
  async (collection) => {
    const uris = [`/${collection}/@me`, `${baseUrl}/api/core/v3/${collection}/@me`]

    const replies = await Promise.all([
      ...uris.map((uri) => bob.client.send(api.listLinkPreviews, of(uri))),
      bob.client.send(api.listLinkPreviews, of('1001', uris[0] ?? '')),
    ])

    const accepted = 'accepted are ids and URIs of content, messages, comments and status updates'
    expect(replies.map(({ status, error }) => [status, error?.code, error?.message])).toEqual(
      [...uris, uris[0]].map((uri) => [400, 'filterInvalid', `content(${uri}): ${accepted}.`]),
    )
  },
)

test('more than 200 contents are refused by their number, and a URI of v2 is one (decision 0191)', async () => {
  const [many, update] = await Promise.all([
    bob.client.send(api.listLinkPreviews, of(...Array(201).fill('1001'))),
    bob.client.send(api.listLinkPreviews, of('/api/core/v2/updates/1001')),
  ])

  expect([many.status, many.error?.message]).toEqual([400, 'content(…) takes at most 200 values; got 201.'])
  expect(update.status).toBe(200)
})
