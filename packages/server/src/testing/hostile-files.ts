/** Files that a browser would run, or that attack their readers. */
import { deflateRawSync, gzipSync } from 'node:zlib'
import { type Hostile, SCRIPT } from './hostile-pictures.ts'

const file = (fileName: string, mediaType: string, bytes: Buffer | string): Hostile => ({
  fileName,
  mediaType,
  bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes,
  isPicture: false,
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

/** A zip entry without the central directory, which streaming readers ignore. */
function zipped(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content)
  const head = Buffer.alloc(30)
  head.write('PK\x03\x04', 'latin1')
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(packed.length, 18)
  head.writeUInt32LE(content.length, 22)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, Buffer.from(name), packed])
}

const bomb = zipped('zeros', Buffer.alloc(50_000_000))

export const hostileFiles: Readonly<Record<string, Hostile>> = {
  'a page': file('a.html', 'text/html', SCRIPT),
  'a page that is called a picture': file('a.png', 'image/png', SCRIPT),
  'a page that is called a text': file('a.txt', 'text/plain', SCRIPT),
  'a page that is called JSON': file('a.json', 'application/json', SCRIPT),
  'a page with a mark before it': file('a.html', 'text/html', `\ufeff${SCRIPT}`),
  'a page in UTF-16': file('a.html', 'text/html; charset=utf-16', utf16(SCRIPT)),
  'a page in UTF-7': file('a.html', 'text/html; charset=utf-7', '+ADw-script+AD4-alert(1)+ADw-/script+AD4-'),
  'a page after much that is nothing': file('a.html', 'text/html', ' '.repeat(5000) + SCRIPT),
  'a page after a picture’s first bytes': file('a.png', 'image/png', `\x89PNG\r\n\x1a\n${SCRIPT}`),
  'a page of XML': file('a.xhtml', 'application/xhtml+xml', `<?xml version="1.0"?>${SCRIPT}`),
  'a style sheet that runs': file(
    'a.xml',
    'text/xml',
    '<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="#a"?><a/>',
  ),
  'a page in an envelope': file('a.mhtml', 'multipart/related', `MIME-Version: 1.0\r\n\r\n${SCRIPT}`),
  'a drawing with a script': file('a.svg', 'image/svg+xml', SVG),
  'a drawing with a script that is called a picture': file('a.png', 'image/png', SVG),
  'a drawing with a head': file('a.svg', 'image/svg+xml', `<?xml version="1.0"?><!DOCTYPE svg>${SVG}`),
  'a drawing that is packed': file('a.svgz', 'image/svg+xml', gzipSync(SVG)),
  'a drawing of entities that grow': file(
    'a.svg',
    'image/svg+xml',
    `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><svg>&b;</svg>`,
  ),
  'a drawing that reads files': file(
    'a.svg',
    'image/svg+xml',
    '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg><text>&x;</text></svg>',
  ),
  'a script': file('a.js', 'text/javascript', 'alert(1)'),
  'a script that is called a text': file('a.js', 'text/plain', 'alert(1)'),
  'a module': file('a.wasm', 'application/wasm', Buffer.from('\0asm\x01\0\0\0', 'latin1')),
  'a style sheet': file('a.css', 'text/css', 'body{background:url(javascript:alert(1))}'),
  'a manifest': file('a.appcache', 'text/cache-manifest', 'CACHE MANIFEST\n'),
  'a PDF with a script': file(
    'a.pdf',
    'application/pdf',
    '%PDF-1.7\n1 0 obj<</JS(app.alert(1))/S/JavaScript>>',
  ),
  'a PDF that is a page too': file('a.html', 'text/html', `%PDF-1.7\n${SCRIPT}`),
  'a film that is a page too': file('a.mp4', 'text/html', `\0\0\0\x18ftypmp42\0\0\0\0${SCRIPT}`),
  'an archive of 50 MB of nothing': file('bomb.zip', 'application/zip', bomb),
  'an archive in an archive': file('bomb.zip', 'application/zip', zipped('bomb.zip', bomb)),
  'an archive that leaves its directory': file(
    'a.zip',
    'application/zip',
    zipped('../../x', Buffer.from('x')),
  ),
  'packed nothing': file('bomb.gz', 'application/gzip', gzipSync(Buffer.alloc(50_000_000))),
  'a program': file('a.exe', 'application/octet-stream', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1')),
  'a program for a server': file('a.php', 'application/x-httpd-php', '<?php system($_GET["c"]);'),
  'a program for a shell': file('a.sh', 'application/x-sh', '#!/bin/sh\necho'),
  'nothing at all': file('empty', 'image/png', ''),
  'one byte': file('one', 'image/png', Buffer.from([0])),
}
