/** The path and query of a request in a batch, as in a request line. */
import { originsOf, pathWithin, V3 } from '@folkmoot/contract'
import { failure, fieldInvalid } from '../../../failure.ts'
import type { References } from './references.ts'

const ENDPOINT = 'request.endpoint'
const QUERY = 'request.queryParams'
/** The limit of a request head. */
const URL_LONGEST = 32 * 1024

/** The URL without our origin; undefined for another host. The path is not normalised. */
function pathAtOurs(text: string, base: URL): string | undefined {
  const [, origin = '', path] = /^(https?:\/\/[^/?#\s\\]+)(\/.*)$/is.exec(text) ?? []
  const url = URL.parse(origin)
  if (!url || path === undefined || url.username || url.password) return undefined
  return originsOf(base).includes(url.origin) || url.origin === base.origin ? path : undefined
}

function pathOf(endpoint: string, baseUrl: string): string {
  const base = new URL(baseUrl)
  const path = endpoint.startsWith('/') ? endpoint : pathAtOurs(endpoint, base)
  const within = path === undefined ? '' : (pathWithin(base, path) ?? path)
  if (within.startsWith(`${V3}/`) && !within.includes('\\')) return within
  throw fieldInvalid(ENDPOINT, `must begin with ${baseUrl}${V3}/ or ${V3}/`)
}

/** One segment, unless it is a base URL of ours. */
function writeSegment(value: string, at: number, baseUrl: string): string {
  const isAddress = at === 0 && (value.startsWith(`${V3}/`) || pathAtOurs(value, new URL(baseUrl)))
  return isAddress ? value : encodeURIComponent(value)
}

function valuesOf(references: References, field: string, given: unknown): string[] {
  const value = references.fill(field, given)
  const all = Array.isArray(value) ? value : [value]
  return all.flatMap((one) => {
    if (one === null || one === undefined) return []
    if (['string', 'number', 'boolean'].includes(typeof one)) return [String(one)]
    throw fieldInvalid(field, 'must be text, a number, true, false, or a list of these')
  })
}

function queryOf(references: References, given: unknown): string {
  if (given === undefined || given === null) return ''
  if (typeof given === 'string') {
    return references.fillText(QUERY, given.replace(/^\?/, ''), encodeURIComponent)
  }
  if (typeof given !== 'object' || Array.isArray(given)) {
    throw fieldInvalid(QUERY, 'must be an object or a query string')
  }
  return Object.entries(given)
    .flatMap(([name, value]) =>
      valuesOf(references, `${QUERY}.${name}`, value).map(
        (one) => `${encodeURIComponent(name)}=${encodeURIComponent(one)}`,
      ),
    )
    .join('&')
}

/** Encodes what an HTTP client would have encoded. */
const encodeOdd = (text: string) => text.replace(/[^\x21-\x7e]/gu, encodeURIComponent)

export function innerUrl(
  references: References,
  request: { endpoint: string; queryParams?: unknown },
  baseUrl: string,
): string {
  const filled = references.fillText(ENDPOINT, request.endpoint, (value, at) =>
    writeSegment(value, at, baseUrl),
  )
  const [address = ''] = pathOf(filled, baseUrl).split('#', 1)
  const query = queryOf(references, request.queryParams)
  const glue = query === '' ? '' : address.includes('?') ? '&' : '?'
  const url = encodeOdd(`${address}${glue}${query}`)
  if (url.length > URL_LONGEST) throw failure('uri_too_long', 'The address is longer than 32 KB.')
  return url
}
