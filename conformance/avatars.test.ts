import { crc32, deflateSync } from 'node:zlib'
import { api } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, aMember, anonymous, aPerson, baseUrl } from './community.ts'
import { PEOPLE } from './wire.ts'

const ann = await aMember()
const bob = await aMember()

const bytesOf = (...parts: Uint8Array[]): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.concat(parts))
const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))])
}

/** A square of one colour: eight bits a channel, no alpha, no interlacing. */
function png(side: number, colour: readonly number[]): Uint8Array<ArrayBuffer> {
  const row = Buffer.from([0, ...Array.from({ length: side }, () => colour).flat()])
  const header = Buffer.concat([uint32(side), uint32(side), Buffer.from([8, 2, 0, 0, 0])])
  return bytesOf(
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: side }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  )
}

const PNG = { bytes: png(32, [200, 30, 30]), mediaType: 'image/png' }
const textBytes = (text: string) => bytesOf(Buffer.from(text))
const avatarOf = async (personID: string) => await bob.client.send(api.getAvatar, { personID })

test('GET avatar is a picture, drawn for those who have set none (decisions §4)', async () => {
  const { id } = await aPerson()

  const reply = await avatarOf(id)

  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toMatch(/^image\/(png|webp)$/)
  expect(reply.bytes.length).toBeGreaterThan(50)
})

test('a drawn picture stays the same, and differs from person to person (decisions §4)', async () => {
  const people = [await aPerson(), await aPerson(), await aPerson()]

  const once = await Promise.all(people.map((person) => avatarOf(person.id)))
  const again = await Promise.all(people.map((person) => avatarOf(person.id)))

  expect(again.map((reply) => reply.bytes)).toEqual(once.map((reply) => reply.bytes))
  expect(new Set(once.map((reply) => Buffer.from(reply.bytes).toString('base64'))).size).toBeGreaterThan(1)
})

test('thumbnailUrl, photos and resources.avatar all lead to the picture (decisions §4)', async () => {
  const me = await ann.client.getPerson({ personID: '@me' })
  const refs = [me.thumbnailUrl, me.photos[0]?.value ?? '', me.resources.avatar?.ref ?? '']

  const replies = await Promise.all(refs.map((path) => ann.client.request({ path })))

  for (const ref of refs) expect(ref.startsWith(`${baseUrl}/`)).toBe(true)
  for (const reply of replies) expect(reply.headers.get('content-type')).toMatch(/^image\//)
})

test('PUT avatar is 204 and everyone sees the new picture at once; DELETE brings the drawn one back (decisions §4)', async () => {
  const member = await aMember()
  const drawn = await avatarOf(member.id)

  const set = await member.client.send(api.setAvatar, { personID: '@me', ...PNG })
  const own = await avatarOf(member.id)
  const removed = await member.client.send(api.removeAvatar, { personID: '@me' })
  const back = await avatarOf(member.id)

  expect([set.status, own.status, removed.status, back.status]).toEqual([204, 200, 204, 200])
  expect(own.headers.get('content-type')).toMatch(/^image\//)
  expect(own.bytes).not.toEqual(drawn.bytes)
  expect(back.bytes).toEqual(drawn.bytes)
})

test('a second PUT replaces the picture (decisions §4)', async () => {
  const { id } = await aPerson()
  await admin.setAvatar({ personID: id, ...PNG })
  const first = await avatarOf(id)

  await admin.setAvatar({ personID: id, bytes: png(32, [30, 30, 200]), mediaType: 'image/png' })

  expect((await avatarOf(id)).bytes).not.toEqual(first.bytes)
})

test('hidden data in a file are removed (security T27, T33)', async () => {
  const { id } = await aPerson()
  const marked = bytesOf(PNG.bytes, Buffer.from('<script>hidden canary</script>'))

  await admin.send(api.setAvatar, { personID: id, bytes: marked, mediaType: 'image/png' })

  expect(Buffer.from((await avatarOf(id)).bytes).includes('canary')).toBe(false)
})

test('only the person and admins set or remove a picture: 403 for others (decisions §1)', async () => {
  const set = await bob.client.send(api.setAvatar, { personID: ann.id, ...PNG })
  const removed = await bob.client.send(api.removeAvatar, { personID: ann.id })
  const byAdmin = await admin.send(api.setAvatar, { personID: ann.id, ...PNG })

  expect([set.status, removed.status, byAdmin.status]).toEqual([403, 403, 204])
})

test('a picture needs credentials as everything does (decisions §1)', async () => {
  const reply = await anonymous.send(api.getAvatar, { personID: ann.id })

  expect(reply.status).toBe(401)
})

test.each([
  ['no picture at all', textBytes('this is no picture')],
  ['HTML', textBytes('<!doctype html><script>alert(1)</script>')],
  ['a truncated PNG', PNG.bytes.slice(0, 40)],
  ['a PNG signature and noise', bytesOf(PNG.bytes.slice(0, 8), Buffer.alloc(200, 7))],
  ['nothing', textBytes('')],
])('under the name of a PNG, %s is 400 and changes nothing (decisions §1)', async (_, bytes) => {
  const { id } = await aPerson()
  const before = await avatarOf(id)

  const reply = await admin.request({
    method: 'PUT',
    path: `${PEOPLE}/${id}/avatar`,
    headers: { 'content-type': 'image/png' },
    body: bytes,
  })

  expect(reply.status).toBe(400)
  expect((await avatarOf(id)).bytes).toEqual(before.bytes)
})

test.each(['image/svg+xml', 'text/html', 'application/json', 'application/octet-stream', 'image/x-icon'])(
  'a picture sent as %s is 415 (decisions §1)',
  async (mediaType) => {
    const reply = await ann.client.send(api.setAvatar, { personID: '@me', bytes: PNG.bytes, mediaType })

    expect(reply.status).toBe(415)
  },
)

test('SVG under the name of a PNG is refused: it could hold scripts (security T27)', async () => {
  const svg = textBytes(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  )

  const reply = await ann.client.send(api.setAvatar, { personID: '@me', bytes: svg, mediaType: 'image/png' })

  expect(reply.status).toBe(400)
})

test('the picture of an unknown person is 404 (decisions §1)', async () => {
  const personID = '9007199254740991'

  const replies = [
    await admin.send(api.getAvatar, { personID }),
    await admin.send(api.setAvatar, { personID, ...PNG }),
    await admin.send(api.removeAvatar, { personID }),
  ]

  expect(replies.map((reply) => reply.status)).toEqual([404, 404, 404])
})

test('a picture has an ETag, and If-None-Match answers 304 (decisions §1)', async () => {
  const first = await avatarOf(ann.id)
  const etag = first.headers.get('etag') ?? ''

  const again = await bob.client.send(api.getAvatar, { personID: ann.id, headers: { 'if-none-match': etag } })

  expect(etag).toMatch(/^(W\/)?"[^"]+"$/)
  expect(again.status).toBe(304)
  expect(again.bytes).toHaveLength(0)
})

test('a size is answered with the smallest picture that is kept and large enough', async () => {
  await ann.client.setAvatar({ personID: '@me', ...PNG })
  const lengthFor = async (size?: number) =>
    (await bob.client.send(api.getAvatar, { personID: ann.id, size })).bytes.length

  const [whole, small] = [await lengthFor(), await lengthFor(1)]

  expect(small).toBeLessThan(whole)
  expect([await lengthFor(64), await lengthFor(65), await lengthFor(4000)]).toEqual([small, whole, whole])
  const wrong = await bob.client.request({ path: `${PEOPLE}/${ann.id}/avatar?size=none` })
  expect(wrong.status).toBe(400)
})
