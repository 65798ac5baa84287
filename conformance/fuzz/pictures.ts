/** Pictures, one character for each byte: a good one, and what broke other readers. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
).toString('latin1')
/** The same with a header that promises a picture of 2^31 by 2^31. */
const BOMB = `${PIXEL.slice(0, 16)}\x7f\xff\xff\xff\x7f\xff\xff\xff${PIXEL.slice(24)}`
const GIF =
  'GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;'

export const PICTURES = [
  PIXEL,
  BOMB,
  PIXEL.slice(0, 40),
  GIF,
  GIF.slice(0, 12),
  '\xff\xd8\xff\xe0\x00\x10JFIF\x00',
  'RIFF\x00\x00\x00\x00WEBPVP8 ',
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  '\x89PNG\r\n\x1a\n',
  'II*\x00\x08\x00\x00\x00\xff\xff',
  '\x00',
  '',
  'x'.repeat(70_000),
]
