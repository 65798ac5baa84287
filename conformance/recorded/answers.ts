/** The recorded part of an answer: without values that always differ, and without texts for people. */
import { createHash } from 'node:crypto'
import type { Placeholders } from './placeholders.ts'

export interface Recorded {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface Received {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly bytes: Buffer
}

/** About the connection or the moment, not about the answer. */
const UNHEARD = ['connection', 'keep-alive', 'date', 'transfer-encoding']
/** That they are there counts; how much is left of a budget depends on the moment. */
const COUNTED = [
  'ratelimit-remaining',
  'ratelimit-reset',
  'retry-after',
  'content-length',
  'x-request-id',
  'age',
]

const HEADERS: Readonly<Record<string, (value: string) => string>> = {
  ...Object.fromEntries(COUNTED.map((name) => [name, () => '<any>'])),
  // A version, and a hash of the answer, which contains times.
  etag: (value) => value.replace(/[\w-]+(?="$)/, '<digest>'),
  'set-cookie': (value) => value.replace(/(?<=^[^=]+=)[^;]+/, '<secret>'),
  'content-security-policy': (value) => value.replace(/(?<='(?:sha256|nonce)-)[^']+/g, '<hash>'),
  'www-authenticate': (value) => value.replace(/(?<=error_description=")[^"]*/, '<text>'),
  location: (value) => value.replace(/(?<=[?&](?:code|state|error_description)=)[^&]*/g, '<text>'),
}

function recordHeaders(headers: Received['headers'], placeholders: Placeholders): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !UNHEARD.includes(name))
  return Object.fromEntries(
    kept
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value = '']) => {
        const all = (Array.isArray(value) ? value : [value]).map(HEADERS[name] ?? ((one) => one))
        return [name, placeholders.in(all.join(', '))]
      }),
  )
}

const SPOKEN = /(?<="(?:message|error_description)":")(?:[^"\\]|\\.)*(?=")/g
const ATTRIBUTES = /(?<=\s(?:title|alt|aria-label|placeholder|content|nonce)=")[^"]*/g

/** The elements and links of a page, without its texts and script data. */
const skeletonOf = (html: string): string =>
  html
    .replace(/(<(script|style)\b[^>]*>).*?<\/\2>/gs, '$1</$2>')
    .replace(/>[^<]+</g, '><')
    .replace(ATTRIBUTES, '<text>')
    .replace(/(?<=<input type="hidden" name="[^"]*" value=")[^"]*/g, '<value>')
    .replace(/(?<=\/assets\/[\w.]+-)[\w-]{8}(?=\.)/g, '<hash>')

const isText = (type: string) => /^text\/|json|xml|javascript|urlencoded/.test(type)

function recordBody({ status, headers, bytes }: Received, placeholders: Placeholders): string {
  const type = String(headers['content-type'] ?? '')
  if (bytes.length === 0) return ''
  if (!isText(type))
    return `${bytes.length} bytes, sha256 ${createHash('sha256').update(bytes).digest('hex')}`
  const text = bytes.toString('utf8')
  if (type.startsWith('text/html')) return placeholders.in(skeletonOf(text))
  const isSpoken = status >= 400 || /"error":\{/.test(text)
  return placeholders.in(isSpoken ? text.replace(SPOKEN, '<text>') : text)
}

export const recordAnswer = (received: Received, placeholders: Placeholders): Recorded => ({
  status: received.status,
  headers: recordHeaders(received.headers, placeholders),
  body: recordBody(received, placeholders),
})
