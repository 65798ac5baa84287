/** File names and forms made to mislead readers. */

export interface HostileName {
  /** The part header after the field name. */
  readonly disposition: string
  /** The resulting name, or the refusal. */
  readonly name: string
}

const named = (disposition: string, name: string): HostileName => ({ disposition, name })

export const HOSTILE_NAMES: Readonly<Record<string, HostileName>> = {
  'up two directories, without quotes': named('filename=../../escaped', 'escaped'),
  'up two directories': named('filename="../../escaped.txt"', 'escaped.txt'),
  'up two directories of Windows': named('filename="..\\\\..\\\\escaped.txt"', 'escaped.txt'),
  'up two directories, encoded': named('filename="..%2f..%2fescaped.txt"', '..%2f..%2fescaped.txt'),
  'up two directories, extended': named("filename*=UTF-8''..%2F..%2Fescaped.txt", 'escaped.txt'),
  'an absolute path': named('filename="/etc/passwd"', 'passwd'),
  'a device of Windows': named('filename="C:\\\\escaped.txt"', 'escaped.txt'),
  'dots alone': named('filename=".."', 'file'),
  nothing: named('filename=""', 'file'),
  'blanks alone': named('filename="   "', 'file'),
  'a line end, extended': named("filename*=UTF-8''a%0d%0aX-Injected:%201.txt", 'aX-Injected: 1.txt'),
  'a NUL, extended': named("filename*=UTF-8''a.png%00.html", 'a.png.html'),
  'an order that is turned': named("filename*=UTF-8''invoice%E2%80%AEfdp.exe", 'invoicefdp.exe'),
  'a tag': named('filename="<img src=x onerror=alert(1)>.txt"', '<img src=x onerror=alert(1)>.txt'),
  'quotes and a parameter': named('filename="a\\"; filename=\\"b.html"', 'a"; filename="b.html'),
  'another script': named('filename="Протокол 議事録.pdf"', 'Протокол 議事録.pdf'),
  'a thousand letters': named(`filename="${'a'.repeat(1000)}.txt"`, `${'a'.repeat(251)}.txt`),
}

interface BrokenForm {
  readonly contentType: string
  readonly bytes: string
  /** Status and code. */
  readonly due: string
}

const FORM = 'multipart/form-data; boundary=b'
const part = (head: string, content = 'x') => `--b\r\n${head}\r\n\r\n${content}\r\n`
const aFile = part('Content-Disposition: form-data; name="f"; filename="a.txt"')
const broken = (bytes: string, due = '400 requestMalformed', contentType = FORM): BrokenForm => ({
  contentType,
  bytes,
  due,
})

export const brokenForms: Readonly<Record<string, BrokenForm>> = {
  'no boundary': broken(`${aFile}--b--\r\n`, '400 requestMalformed', 'multipart/form-data'),
  'an empty boundary': broken(`${aFile}--b--\r\n`, '400 requestMalformed', 'multipart/form-data; boundary='),
  'another boundary': broken(`${aFile}--b--\r\n`, '400 requestMalformed', 'multipart/form-data; boundary=c'),
  'no end': broken(aFile),
  'an end in the middle of a file': broken(aFile.slice(0, -4)),
  '10,000 parts': broken(
    `${part('Content-Disposition: form-data; name="a"', '').repeat(10_000)}--b--\r\n`,
    '400 tooManyItems',
  ),
  '101 files': broken(`${aFile.repeat(101)}--b--\r\n`, '400 tooManyItems'),
  'a header of a megabyte': broken(`${part(`X-Long: ${'x'.repeat(1024 ** 2)}`)}--b--\r\n`),
  'a part without a disposition': broken(`${part('Content-Type: text/plain')}--b--\r\n`),
  'a line end in a name': broken(
    `${part('Content-Disposition: form-data; name="f"; filename="a\r\nX-Injected: 1"')}--b--\r\n`,
  ),
  'a NUL in a name': broken(
    `${part('Content-Disposition: form-data; name="f"; filename="a\0.txt"')}--b--\r\n`,
  ),
  base64: broken(
    `${part('Content-Disposition: form-data; name="f"; filename="a"\r\nContent-Transfer-Encoding: base64')}--b--\r\n`,
  ),
  'a form without files': broken(
    `${part('Content-Disposition: form-data; name="a"')}--b--\r\n`,
    '400 fieldInvalid',
  ),
  'nothing but an end': broken('--b--\r\n', '400 fieldInvalid'),
  nothing: broken('', '400 requestMalformed'),
  'another kind of multipart': broken(
    `${aFile}--b--\r\n`,
    '415 mediaTypeUnsupported',
    'multipart/mixed; boundary=b',
  ),
}
