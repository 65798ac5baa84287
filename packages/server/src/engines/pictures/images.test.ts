import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPreview, readImage } from './images.ts'

const red = { width: 60, height: 40, channels: 4, background: { r: 200, g: 10, b: 10, alpha: 0.5 } } as const
const picture = () => sharp({ create: red })
const reading = async (bytes: Buffer) => await readImage(async () => bytes, 'body')
const frames = async (count: number, side: number, format: 'gif' | 'webp') => {
  const all = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      sharp({
        create: {
          width: side,
          height: side,
          channels: 4,
          background: { r: index * 20, g: 255 - index * 20, b: 9, alpha: 1 },
        },
      })
        .png()
        .toBuffer(),
    ),
  )
  return await sharp(all, { join: { animated: true } })
    [format]()
    .toBuffer()
}

test('each accepted format stays what it is, or becomes a widely supported one', async () => {
  const sent = {
    png: await picture().png().toBuffer(),
    jpeg: await picture().jpeg().toBuffer(),
    gif: await picture().gif().toBuffer(),
    webp: await picture().webp().toBuffer(),
    avif: await picture().avif().toBuffer(),
  }

  const drawn = await Promise.all(Object.values(sent).map(reading))

  expect(drawn.map(({ whole }) => whole.mediaType)).toEqual([
    'image/png',
    'image/jpeg',
    'image/gif',
    'image/webp',
    'image/webp',
  ])
  for (const { whole } of drawn) {
    const { width, height } = await sharp(whole.bytes).metadata()
    expect([width, height, whole.width, whole.height]).toEqual([60, 40, 60, 40])
  }
})

const ICC = { icc: 'srgb' } as const

test('a picture without metadata is kept byte for byte; others are encoded again (more §1.10)', async () => {
  const still = sharp({ create: { ...red, channels: 3, noise: { type: 'gaussian', mean: 90, sigma: 40 } } })
  const bare = [
    await still.clone().png().toBuffer(),
    await still.clone().png({ palette: true }).toBuffer(),
    await still.clone().jpeg({ progressive: true }).toBuffer(),
    await still.clone().toColourspace('cmyk').jpeg().toBuffer(),
    await picture().webp({ lossless: true }).toBuffer(),
    await picture().webp({ quality: 50 }).toBuffer(),
    await picture().gif().toBuffer(),
    await frames(3, 20, 'gif'),
    await frames(3, 20, 'webp'),
  ]
  const [png, , jpeg, , webp, , gif] = bare
  if (!png || !jpeg || !webp || !gif) throw new Error('nothing was drawn')
  const comment = Buffer.from([0xff, 0xfe, 0, 6, ...Buffer.from('note')])
  // A frame of an animation, which no decoder here reads.
  const frame = Buffer.from('fdATnote')
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(frame))
  const pngFrame = Buffer.concat([Buffer.from([0, 0, 0, 4]), frame, checksum])
  const gifComment = Buffer.from([0x21, 0xfe, 4, ...Buffer.from('note'), 0])
  const others = [
    await still
      .clone()
      .png()
      .withMetadata({ density: 300, ...ICC })
      .toBuffer(),
    await still
      .clone()
      .jpeg()
      .withMetadata({ ...ICC })
      .toBuffer(),
    await still
      .clone()
      .webp()
      .withExif({ IFD0: { Copyright: 'note' } })
      .toBuffer(),
    await still.clone().avif().toBuffer(),
    Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
    Buffer.concat([png.subarray(0, -12), pngFrame, png.subarray(-12)]),
    Buffer.concat([gif.subarray(0, -1), gifComment, gif.subarray(-1)]),
    ...[png, jpeg, gif].map((one) => Buffer.concat([one, Buffer.from('note')])),
  ]

  for (const bytes of bare) expect((await reading(bytes)).whole.bytes.equals(bytes)).toBe(true)
  for (const bytes of others) {
    const { whole } = await reading(bytes)
    expect(whole.bytes.equals(bytes)).toBe(false)
    expect(whole.bytes.includes('note')).toBe(false)
  }
})

test('metadata is removed, and the orientation applied', async () => {
  const exif = { IFD0: { Copyright: 'CANARY' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } }
  const sent = await picture().jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer()
  expect((await sharp(sent).metadata()).orientation).toBe(6)

  const { whole } = await reading(sent)

  const { exif: left, orientation, xmp, icc } = await sharp(whole.bytes).metadata()
  expect([left, orientation, xmp, icc]).toEqual([undefined, undefined, undefined, undefined])
  expect(whole.bytes.includes('CANARY')).toBe(false)
  expect([whole.width, whole.height]).toEqual([40, 60])
})

test('data appended to a picture is removed', async () => {
  const sent = Buffer.concat([await picture().png().toBuffer(), Buffer.from('<script>alert(1)</script>')])

  const { whole } = await reading(sent)

  expect(whole.bytes.includes('script')).toBe(false)
})

test('a small animation keeps moving; a large one becomes a still', async () => {
  const [gif, webp, large] = [
    await frames(5, 20, 'gif'),
    await frames(5, 20, 'webp'),
    await frames(12, 1000, 'gif'),
  ]

  const drawn = [await reading(gif), await reading(webp), await reading(large)]
  const pages = await Promise.all(
    drawn.map(async ({ whole }) => (await sharp(whole.bytes).metadata()).pages ?? 1),
  )

  expect(pages).toEqual([5, 5, 1])
  expect(drawn.map(({ whole }) => [whole.width, whole.height])).toEqual([
    [20, 20],
    [20, 20],
    [1000, 1000],
  ])
})

test('other files, truncated and oversized pictures are refused with what is accepted', async () => {
  const png = await picture().png().toBuffer()
  const noise = { type: 'gaussian', mean: 90, sigma: 40 } as const
  const jpeg = await sharp({ create: { ...red, channels: 3, width: 400, height: 400, noise } })
    .jpeg()
    .toBuffer()
  const refused = [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    await picture().tiff().toBuffer(),
    png.subarray(0, 50),
    jpeg.subarray(0, jpeg.length / 2),
    // Half of the pixels, and an end.
    Buffer.concat([jpeg.subarray(0, jpeg.length / 2), Buffer.from([0xff, 0xd9])]),
    Buffer.alloc(0),
    // A header that claims 50,000 by 50,000.
    Buffer.concat([png.subarray(0, 16), Buffer.from([0, 0, 195, 80, 0, 0, 195, 80]), png.subarray(24)]),
  ]

  for (const bytes of refused) {
    await expect(reading(bytes)).rejects.toMatchObject({
      failureName: 'field_invalid',
      message: 'body must be a whole PNG, JPEG, GIF, WebP or AVIF picture of at most 40 million pixels',
    })
    expect(await drawPreview(async () => bytes)).toBeUndefined()
  }
})

test('a preview is at most 640 pixels in both directions, and never enlarged', async () => {
  const wide = await sharp({ create: { ...red, width: 2000, height: 500 } })
    .png()
    .toBuffer()

  const [small, same] = [
    await drawPreview(async () => wide),
    await drawPreview(() => picture().png().toBuffer()),
  ]

  expect([small?.width, small?.height, same?.width, same?.height]).toEqual([640, 160, 60, 40])
})
