import { type Attachment, api } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { aContent, aMember } from './community.ts'
import { GUARD_LINE } from './wire.ts'

const ann = await aMember()
const { id: contentID } = await aContent(ann.client)

async function download(file: File, headers: Record<string, string> = {}, method = 'GET') {
  const { url } = (await ann.client.addAttachments({ contentID, files: [file] })) as Attachment
  return await ann.client.request({ method, path: new URL(url).pathname, headers })
}
const letters = () => new File(['abcdefghij'], 'letters.bin')
const textOf = ({ bytes }: { bytes: Uint8Array }) => Buffer.from(bytes).toString()

test('GET /attachments/{id}/data is the bytes, without a guard line (decisions §1, §3)', async () => {
  const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => (index * 7) % 256)

  const reply = await download(new File([bytes], 'bytes.bin'))

  expect(reply.status).toBe(200)
  expect(Buffer.from(reply.bytes).equals(bytes)).toBe(true)
  expect(textOf(reply).startsWith(GUARD_LINE)).toBe(false)
  expect(reply.headers.get('content-length')).toBe('100000')
})

test('a download is to be saved: nosniff, Content-Disposition, a sandbox (decisions §3)', async () => {
  const { headers } = await download(letters())

  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-disposition')).toBe('attachment; filename="letters.bin"')
  expect(headers.get('content-security-policy')).toContain('sandbox')
  expect(headers.get('cache-control')).toBe('private, no-store')
})

test.each([
  ['text/html', 'page.html', '<script>alert(1)</script>'],
  ['image/svg+xml', 'drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  [
    'application/xhtml+xml',
    'page.xhtml',
    '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>',
  ],
  ['text/javascript', 'code.js', 'alert(1)'],
  ['image/png', 'page.png', '<!doctype html><script>alert(1)</script>'],
])(
  '%s is never served inline, nor with a type that a browser runs: %s (decisions §3)',
  async (type, name, text) => {
    const { headers } = await download(new File([text], name, { type }))

    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
  },
)

test('the type is detected from the bytes; the sent type counts only for plain text (decisions §3)', async () => {
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  const typeOf = async (file: File) => (await download(file)).headers.get('content-type')

  const types = [
    await typeOf(new File([gif], 'page.html', { type: 'text/html' })),
    await typeOf(new File(['a,b\n'], 'table.csv', { type: 'text/csv' })),
    await typeOf(new File(['%PDF-1.4\n'], 'paper', { type: 'text/plain' })),
    await typeOf(new File(['words'], 'words', { type: 'video/mp4' })),
  ]

  expect(types).toEqual(['image/gif', 'text/csv', 'application/pdf', 'application/octet-stream'])
})

test.each([
  ['notes.txt', 'attachment; filename="notes.txt"'],
  ['naïve.txt', `attachment; filename="na_ve.txt"; filename*=UTF-8''na%C3%AFve.txt`],
  ['議事録.pdf', `attachment; filename="___.pdf"; filename*=UTF-8''%E8%AD%B0%E4%BA%8B%E9%8C%B2.pdf`],
  ['../../etc/passwd', 'attachment; filename="passwd"'],
])('a file is saved under its own name, in any script: %s', async (name, disposition) => {
  const { headers } = await download(new File(['x'], name))

  expect(headers.get('content-disposition')).toBe(disposition)
})

test('a range is answered with 206 and that part; one that lies outside with 416', async () => {
  const first = await download(letters(), { range: 'bytes=0-3' })
  const last = await download(letters(), { range: 'bytes=-3' })
  const rest = await download(letters(), { range: 'bytes=7-' })
  const outside = await download(letters(), { range: 'bytes=10-' })

  expect([first, last, rest].map(({ status }) => status)).toEqual([206, 206, 206])
  expect([first, last, rest].map(textOf)).toEqual(['abcd', 'hij', 'hij'])
  expect(first.headers.get('content-range')).toBe('bytes 0-3/10')
  expect(first.headers.get('accept-ranges')).toBe('bytes')
  expect(outside.status).toBe(416)
  expect(outside.headers.get('content-range')).toBe('bytes */10')
})

test('a download has an ETag; If-None-Match is 304, and HEAD has only the headers (decisions §1)', async () => {
  const { url } = (await ann.client.addAttachments({ contentID, files: [letters()] })) as Attachment
  const path = new URL(url).pathname
  const whole = await ann.client.request({ path })
  const etag = whole.headers.get('etag') ?? ''

  const same = await ann.client.request({ path, headers: { 'if-none-match': etag } })
  const head = await ann.client.request({ method: 'HEAD', path })
  const part = await ann.client.request({ path, headers: { range: 'bytes=0-0', 'if-range': etag } })
  const stale = await ann.client.request({ path, headers: { range: 'bytes=0-0', 'if-range': '"other"' } })

  expect(same.status).toBe(304)
  expect([head.status, head.bytes.length, head.headers.get('content-length')]).toEqual([200, 0, '10'])
  expect([part.status, stale.status]).toEqual([206, 200])
})

test('an empty file is a file', async () => {
  const reply = await download(new File([], 'empty.txt', { type: 'text/plain' }))

  expect([reply.status, reply.bytes.length]).toEqual([200, 0])
})

test('a JSON file comes back as it was, and is no answer of the API', async () => {
  const file = new File(['{"a":1}'], 'a.json', { type: 'application/json' })
  const { id } = (await ann.client.addAttachments({ contentID, files: [file] })) as Attachment

  const reply = await ann.client.send(api.downloadAttachment, { attachmentID: id })

  expect(textOf(reply)).toBe('{"a":1}')
})
