import { deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { findMediaType } from './media-types.ts'

const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
  .png()
  .toBuffer()

test.each([
  ['a picture, whatever it is called', png, 'text/html', 'image/png'],
  ['PDF', Buffer.from('%PDF-1.7\n1 0 obj'), 'text/html', 'application/pdf'],
  ['text', Buffer.from('Words, and ☃'), 'text/plain; charset=utf-8', 'text/plain'],
  ['a table', Buffer.from('a,b\n1,2\n'), 'text/csv', 'text/csv'],
  ['JSON', Buffer.from('{"a":1}'), 'application/json', 'application/json'],
  ['text that ends in half a character', Buffer.from('Words ☃').subarray(0, -1), 'text/plain', 'text/plain'],
  ['HTML', Buffer.from('<!doctype html><script>1</script>'), 'text/html', 'application/octet-stream'],
  ['HTML that is said to be a picture', Buffer.from('<html>'), 'image/png', 'application/octet-stream'],
  ['HTML that is said to be text', Buffer.from('<html>'), 'text/plain', 'text/plain'],
  [
    'SVG',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'image/svg+xml',
    'application/octet-stream',
  ],
  [
    'SVG with a head',
    Buffer.from('<?xml version="1.0"?><svg/>'),
    'image/svg+xml',
    'application/octet-stream',
  ],
  [
    'a style sheet of XML',
    Buffer.from('<?xml version="1.0"?><?xml-stylesheet?>'),
    'text/xml',
    'application/octet-stream',
  ],
  ['a script', Buffer.from('alert(1)'), 'text/javascript', 'application/octet-stream'],
  ['WebAssembly', Buffer.from('\0asm\x01\0\0\0', 'latin1'), 'application/wasm', 'application/octet-stream'],
  ['bytes that are said to be text', Buffer.from([0, 1, 2, 255]), 'text/plain', 'application/octet-stream'],
  [
    'text in another encoding',
    Buffer.from('caf\xe9 au lait', 'latin1'),
    'text/plain',
    'application/octet-stream',
  ],
  ['nothing', Buffer.alloc(0), '', 'application/octet-stream'],
  ['an empty text', Buffer.alloc(0), 'text/plain', 'text/plain'],
  ['compressed bytes', deflateRawSync('x'.repeat(99)), 'image/svg+xml', 'application/octet-stream'],
])('the type of %s', async (_, head, declared, expected) => {
  expect(await findMediaType(head, declared)).toBe(expected)
})
