import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readParts } from './multipart.ts'
import { boundaryOf, readPartHead } from './part-headers.ts'

async function* split(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1
    yield bytes.subarray(at, at + size)
    at += size
  }
}

async function readAll(chunks: AsyncIterable<Buffer>, boundary: string) {
  const found: { name: string; fileName: string | undefined; text: string }[] = []
  for await (const { name, fileName, bytes } of readParts(chunks, boundary)) {
    const pieces: Buffer[] = []
    for await (const piece of bytes) pieces.push(piece)
    found.push({ name, fileName, text: Buffer.concat(pieces).toString('latin1') })
  }
  return found
}

const read = (text: string) => readAll(split(Buffer.from(text, 'latin1'), [1000]), 'b')
const part = (content: string, headers = 'Content-Disposition: form-data; name="f"; filename="x"') =>
  `--b\r\n${headers}\r\n\r\n${content}\r\n`

test('output of another implementation is read, however it is split into chunks', async () => {
  const content = fc.string({ unit: fc.constantFrom('\r', '\n', '-', 'b', '\0', 'é', 'x'), maxLength: 60 })
  const name = fc.string({ unit: fc.constantFrom('a', 'é', '☃', '"', ' ', '%', ';', "'", '.'), minLength: 1 })
  const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 })
  const files = fc.array(fc.record({ name, content }), { maxLength: 4 })

  await fc.assert(
    fc.asyncProperty(files, sizes, async (given, cuts) => {
      const form = new FormData()
      for (const file of given) form.append('file', new File([Buffer.from(file.content)], file.name))
      const response = new Response(form)
      const boundary = boundaryOf(response.headers.get('content-type') ?? '')

      const found = await readAll(split(Buffer.from(await response.arrayBuffer()), cuts), boundary)

      const expected = given.map((file) => ({
        name: 'file',
        fileName: file.name,
        text: Buffer.from(file.content).toString('latin1'),
      }))
      expect(found).toEqual(expected)
    }),
    { numRuns: 300 },
  )
})

test('a part that is not read to its end is skipped', async () => {
  const body = `${part('one'.repeat(1000))}${part('two'.repeat(1000))}${part('three')}--b--\r\n`
  const seen: string[] = []

  for await (const { bytes } of readParts(split(Buffer.from(body), [700]), 'b')) {
    if (seen.push('part') === 1) continue
    for await (const piece of bytes) {
      seen.push(piece.toString().slice(0, 3))
      break
    }
  }

  expect(seen).toEqual(['part', 'part', 'two', 'part', 'thr'])
})

test.each([
  ['something before the first boundary and after the last', `preamble\r\n${part('x')}--b--\r\nepilogue`, 1],
  ['spaces behind a boundary', part('x').replace('--b', '--b \t').concat('--b--'), 1],
  ['a boundary at once at the end', '--b--', 0],
  [
    'a header that goes on in the next line',
    `${part('x', 'Content-Disposition: form-data;\r\n name=f')}--b--`,
    1,
  ],
])('%s is fine', async (_case, body, count) => {
  expect(await read(body)).toHaveLength(count)
})

test.each([
  ['nothing', '', /ends before/],
  ['no boundary', 'hello', /ends before/],
  ['no last boundary', part('x'), /ends before/],
  ['half a part', '--b\r\nContent-Disposition: form-data; name="f"\r\n\r\nhalf', /ends before/],
  ['no Content-Disposition', `${part('x', 'Content-Type: text/plain')}--b--`, /no Content-Disposition/],
  ['no headers at all', '--b\r\n\r\nx\r\n--b--', /no Content-Disposition/],
  ['a line that is no header', `${part('x', 'hello')}--b--`, /no header/],
  ['a quote that does not end', `${part('x', 'Content-Disposition: form-data; name="f')}--b--`, /parameters/],
  [
    'a line end inside a name',
    `${part('x', 'Content-Disposition: form-data; name="f\nX: y"')}--b--`,
    /no header/,
  ],
  ['text behind a boundary', '--bees\r\n\r\nx\r\n--b--', /not alone/],
  ['too many headers', `${part('x', `X: ${'y'.repeat(20_000)}`)}--b--`, /16384 bytes/],
  ['too much before the first part', 'x'.repeat(100_000), /65536 bytes/],
  ['too much behind the last part', `${part('x')}--b--${'x'.repeat(100_000)}`, /follows/],
  [
    'an encoding that nobody reads',
    `${part('x', 'Content-Disposition: form-data; name="f"\r\nContent-Transfer-Encoding: base64')}--b--`,
    /base64/,
  ],
])('%s is refused', async (_case, body, message) => {
  await expect(read(body)).rejects.toMatchObject({ failureName: 'request_malformed', message })
})

test('ten thousand parts are refused at the two hundred and fifty-first', async () => {
  let taken = 0
  async function* endless() {
    for (; taken < 10_000; taken++) yield Buffer.from(part('x'))
  }

  await expect(readAll(endless(), 'b')).rejects.toMatchObject({ failureName: 'too_many_items' })

  expect(taken).toBeLessThan(260)
})

const fileNameIn = (parameters: string, encoding: BufferEncoding = 'utf8') =>
  readPartHead(Buffer.from(`Content-Disposition: form-data; name="f"; ${parameters}`, encoding)).fileName

test.each([
  ['filename="plain.txt"', 'plain.txt'],
  ['filename=token.txt', 'token.txt'],
  ['filename="snow ☃.txt"', 'snow ☃.txt'],
  ['filename="a\\"b.txt"', 'a"b.txt'],
  ['filename="a%22b.txt"', 'a"b.txt'],
  ['filename="a;b=c.txt"', 'a;b=c.txt'],
  ['filename="C:\\folder\\x.txt"', 'C:\\folder\\x.txt'],
  ["filename*=UTF-8''na%C3%AFve%20%E2%98%83.txt", 'naïve ☃.txt'],
  ['filename="x.txt"; filename*=utf-8\'en\'%E2%98%83.txt', '☃.txt'],
  ["filename*=ISO-8859-1''na%EFve.txt", 'naïve.txt'],
  ['filename="x.txt"; filename*=UTF-8\'\'%FF', 'x.txt'],
  ['filename="x.txt"; filename*=nonsense\'\'a', 'x.txt'],
  ['filename="x.txt"; filename*=UTF-8\'\'%zz', 'x.txt'],
  ['filename=""', ''],
  ['other="x"', undefined],
])('the name in %s is %j', (parameters, name) => {
  expect(fileNameIn(parameters)).toBe(name)
})

test('a Latin-1 name is read as such', () => {
  expect(fileNameIn('filename="naïve.txt"', 'latin1')).toBe('naïve.txt')
})

test.each(['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary="b'])(
  'a form without a boundary is refused: %s',
  (contentType) => {
    expect(() => boundaryOf(contentType)).toThrow(/boundary|parameters/)
  },
)
