import { api, type Image } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { aContent, admin, aMember, anonymous, aPlace, baseUrl, html, newContent } from './community.ts'
import { png } from './pictures.ts'
import { DATE } from './wire.ts'

const ann = await aMember()
const bob = await aMember()
const V3 = `${baseUrl}/api/core/v3`
const IMAGES = '/api/core/v3/images'

const sendImage = async (client = ann.client, bytes = png(40, 30)): Promise<Image> =>
  await client.createImage({ files: [new File([bytes], 'picture.png', { type: 'image/png' })] })
const showing = ({ ref }: Image) => html(`<p><img src="${ref}" alt="A picture"></p>`)
const statusFor = async (client: typeof admin, { id }: Image) =>
  (await client.send(api.getImage, { imageID: id })).status

test('POST /images with multipart answers 201, Location and the image (decisions §3)', async () => {
  const files = [new File([png(40, 30)], 'picture.png')]

  const reply = await ann.client.send(api.createImage, { files })

  const { id = '' } = reply.body ?? {}
  expect(reply.status).toBe(201)
  expect(reply.headers.get('location')).toBe(`${V3}/images/${id}`)
  expect(reply.body).toEqual({
    id,
    type: 'image',
    typeCode: 111,
    ref: `${V3}/images/${id}`,
    size: expect.any(Number),
    contentType: 'image/png',
    width: 40,
    height: 30,
    published: expect.stringMatching(DATE),
    resources: { self: { ref: `${V3}/images/${id}`, allowed: ['GET'] } },
  })
})

test('the body may be the picture itself', async () => {
  const reply = await ann.client.send(api.createImage, { bytes: png(8, 8), mediaType: 'image/png' })

  expect(reply.status).toBe(201)
  expect(reply.body).toMatchObject({ width: 8, height: 8 })
})

test('GET /images/{id} is the re-encoded picture without hidden data (decisions §3)', async () => {
  const image = await sendImage(ann.client, png(40, 30, 'CANARY <script>alert(1)</script>'))

  const reply = await ann.client.send(api.getImage, { imageID: image.id })

  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('image/png')
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
  expect(reply.headers.get('content-security-policy')).toContain('sandbox')
  expect(reply.bytes.length).toBe(image.size)
  expect(Buffer.from(reply.bytes).includes('CANARY')).toBe(false)
})

test('before any content uses it an image is readable only by its owner (decisions §3)', async () => {
  const image = await sendImage()

  expect([await statusFor(ann.client, image), await statusFor(bob.client, image)]).toEqual([200, 403])
  expect([await statusFor(admin, image), await statusFor(anonymous, image)]).toEqual([403, 401])
})

test('an image is readable by everyone who may read content that uses it (decisions §3)', async () => {
  const image = await sendImage()
  const document = await aContent(ann.client, { content: showing(image) })

  expect(await statusFor(bob.client, image)).toBe(200)
  expect((await bob.client.getContent({ contentID: document.id })).content.text).toContain(
    `src="${image.ref}"`,
  )
})

test('an image in a private or secret group is for its members, in hidden or incomplete content for its author (decisions §3)', async () => {
  for (const [groupType, status] of [
    ['PRIVATE', 403],
    ['SECRET', 404],
  ] as const) {
    const group = await aPlace(ann.client, { groupType })
    const image = await sendImage()
    await aContent(ann.client, { parent: `/places/${group.id}`, content: showing(image) })
    expect([await statusFor(ann.client, image), await statusFor(bob.client, image)]).toEqual([200, status])
  }
  for (const overrides of [{ visibility: 'hidden' }, { status: 'incomplete' }] as const) {
    const image = await sendImage()
    await aContent(ann.client, { ...overrides, content: showing(image) })
    expect([await statusFor(ann.client, image), await statusFor(bob.client, image)]).toEqual([200, 403])
  }
})

test('using another person’s image in one’s own text gives nobody access to it (decisions §3)', async () => {
  const image = await sendImage()

  await aContent(bob.client, { content: showing(image) })

  expect([await statusFor(bob.client, image), await statusFor(admin, image)]).toEqual([403, 403])
})

test('an unknown image is 404 imageMissing; a number that is no id is 400', async () => {
  const missing = await ann.client.send(api.getImage, { imageID: '9007199254740991' })
  const malformed = await ann.client.request({ path: `${IMAGES}/0` })

  expect(missing.error).toMatchObject({ status: 404, code: 'imageMissing' })
  expect(malformed.status).toBe(400)
})

test('other files and truncated pictures are refused, naming the accepted types (decisions §1)', async () => {
  const half = png(40, 30).slice(0, 80)
  const svg = Uint8Array.from(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  const replies = [
    await ann.client.send(api.createImage, { files: [new File([half], 'half.png')] }),
    await ann.client.send(api.createImage, { files: [new File([svg], 'a.png', { type: 'image/png' })] }),
    await ann.client.send(api.createImage, { files: [new File([], 'empty.png')] }),
    await ann.client.send(api.createImage, { bytes: half, mediaType: 'image/png' }),
    await ann.client.send(api.createImage, {
      files: [new File([png(2, 2)], 'a'), new File([png(2, 2)], 'b')],
    }),
  ]
  const otherType = await ann.client.send(api.createImage, { bytes: svg, mediaType: 'image/svg+xml' })

  expect(replies.map(({ error }) => error?.code)).toEqual(Array(5).fill('fieldInvalid'))
  expect(replies[0]?.error?.message).toContain('PNG, JPEG, GIF, WebP or AVIF')
  expect(otherType.error).toMatchObject({ status: 415, code: 'mediaTypeUnsupported' })
  expect(otherType.error?.message).toContain('image/png')
})

test('an image of more than 10 MB is 413, one of more than 40 million pixels 400 (decisions §1)', async () => {
  const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'large.png')
  const vast = png(2, 2)
  vast.set([0, 0, 195, 80, 0, 0, 195, 80], 16)

  const replies = [
    await ann.client.send(api.createImage, { files: [large] }),
    await ann.client.send(api.createImage, { files: [new File([vast], 'vast.png')] }),
  ]

  expect(replies.map(({ status }) => status)).toEqual([413, 400])
  expect(replies[0]?.error?.message).toContain('10 MB')
})

test('a width is answered with one of few that are kept', async () => {
  const image = await sendImage(ann.client, png(700, 20))
  const typeFor = async (width: number) => {
    const reply = await ann.client.send(api.getImage, { imageID: image.id, width })
    return `${reply.status} ${reply.headers.get('content-type')}`
  }

  expect([await typeFor(100), await typeFor(320), await typeFor(600)]).toEqual([
    '200 image/webp',
    '200 image/webp',
    '200 image/png',
  ])
  const wrong = await ann.client.request({ path: `${IMAGES}/${image.id}?width=0` })
  expect(wrong.status).toBe(400)
})

test('inline images survive in new, changed and answering content (decisions §3)', async () => {
  const [first, second] = [await sendImage(), await sendImage()]
  const discussion = await ann.client.createContent({
    body: newContent({ type: 'discussion', content: showing(first) }),
  })
  const body = { type: 'message', content: showing(second) } as const
  await ann.client.createMessage({ contentID: discussion.id, body })

  expect([await statusFor(bob.client, first), await statusFor(bob.client, second)]).toEqual([200, 200])
})
