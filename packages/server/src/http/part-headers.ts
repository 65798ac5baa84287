/** Headers of a multipart part (RFC 7578). */
import { isUtf8 } from 'node:buffer'
import { failure } from '../failure.ts'

export interface PartHead {
  readonly name: string
  /** As sent. Undefined: not a file. */
  readonly fileName: string | undefined
  /** Undefined if the part has none. */
  readonly mediaType: string | undefined
}

const malformed = (message: string) =>
  failure('request_malformed', `The multipart body is broken: ${message}.`)

function readLines(bytes: Buffer): Map<string, string> {
  const text = bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1')
  const found = new Map<string, string>()
  // A line starting with a space continues the previous one.
  for (const line of text.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    if (line === '') continue
    const colon = line.indexOf(':')
    if (colon < 1 || /[\r\n\0]/.test(line)) throw malformed('a line among the headers of a part is no header')
    const name = line.slice(0, colon).trim().toLowerCase()
    if (!found.has(name)) found.set(name, line.slice(colon + 1).trim())
  }
  return found
}

const PARAMETER = /\s*;\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s";]*))/y

/** Browsers encode quotes and line ends as %22 and %0D%0A; others use backslashes. */
const unquote = (text: string) => text.replace(/\\(["\\])/g, '$1').replace(/%22/g, '"')

function readParameters(text: string): Map<string, string> {
  const found = new Map<string, string>()
  let at = text.search(/;|$/)
  while (/\S/.test(text.slice(at).replace(/^[\s;]+$/, ''))) {
    PARAMETER.lastIndex = at
    const match = PARAMETER.exec(text)
    if (!match) throw malformed('the parameters of a header cannot be read')
    const [whole, name = '', quoted, token = ''] = match
    if (!found.has(name.toLowerCase())) {
      found.set(name.toLowerCase(), quoted === undefined ? token : unquote(quoted))
    }
    at += whole.length
  }
  return found
}

/** `UTF-8''na%C3%AFve.txt` of RFC 8187. Undefined if invalid; then the plain name is used. */
function readExtended(text: string | undefined): string | undefined {
  const [, charset = '', encoded = ''] = /^([\w-]*)'[^']*'(.*)$/.exec(text ?? '') ?? []
  if (charset === '' || /%(?![\da-f]{2})/i.test(encoded)) return undefined
  const bytes = Buffer.from(
    encoded.replace(/%(..)/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

export function readPartHead(bytes: Buffer): PartHead {
  const headers = readLines(bytes)
  const disposition = headers.get('content-disposition') ?? ''
  if (!/^form-data\s*(;|$)/i.test(disposition))
    throw malformed('a part has no Content-Disposition: form-data')
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase() ?? 'binary'
  if (!['binary', '8bit', '7bit'].includes(encoding)) {
    throw malformed(
      `a part has the Content-Transfer-Encoding ${encoding.slice(0, 40)}, but only binary is read`,
    )
  }
  const parameters = readParameters(disposition)
  const [mediaType = ''] = (headers.get('content-type') ?? '').split(';', 1)
  return {
    name: parameters.get('name') ?? '',
    fileName: readExtended(parameters.get('filename*')) ?? parameters.get('filename'),
    mediaType: mediaType.trim().toLowerCase() || undefined,
  }
}

export function boundaryOf(contentType: string): string {
  const boundary = readParameters(contentType).get('boundary') ?? ''
  // RFC 2046 allows 70 ASCII characters.
  if (/^[\x20-\x7e]{1,70}$/.test(boundary)) return boundary
  throw failure(
    'request_malformed',
    'Content-Type must name the boundary of the multipart body: 1 to 70 characters.',
  )
}
