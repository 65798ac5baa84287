import { expect, test } from 'vitest'
import { cleanFileName, contentDisposition } from './file-names.ts'

test.each([
  ['report.pdf', 'report.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\x.txt', 'x.txt'],
  ['a/b\\c', 'c'],
  ['evil\r\nX-Header: 1.txt', 'evilX-Header: 1.txt'],
  ['nul\0.txt', 'nul.txt'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['a\u2066b\u2069\u200f.txt', 'ab.txt'],
  ['日本語 ☃ עברית.txt', '日本語 ☃ עברית.txt'],
  ['half \ud83d.txt', 'half \ufffd.txt'],
  ['  spaces  ', 'spaces'],
  ['..', 'file'],
  ['folder/', 'file'],
  ['\u202e', 'file'],
  ['', 'file'],
  [`${'x'.repeat(300)}.tar`, `${'x'.repeat(251)}.tar`],
  ['☃'.repeat(300), '☃'.repeat(255)],
])('the name %j is kept as %j', (given, kept) => {
  expect(cleanFileName(given)).toBe(kept)
})

test.each([
  ['plain name.txt', 'attachment; filename="plain name.txt"'],
  ['a"b\\c.txt', `attachment; filename="a\\"b\\\\c.txt"; filename*=UTF-8''a%22b%5Cc.txt`],
  ['日本.txt', `attachment; filename="__.txt"; filename*=UTF-8''%E6%97%A5%E6%9C%AC.txt`],
  ["it's (1)*.txt", `attachment; filename="it's (1)*.txt"; filename*=UTF-8''it%27s%20%281%29%2A.txt`],
  ['😀', `attachment; filename="_"; filename*=UTF-8''%F0%9F%98%80`],
])('the name %j goes out as %s', (name, header) => {
  expect(contentDisposition('attachment', name)).toBe(header)
})
