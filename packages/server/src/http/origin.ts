/** Cross-origin protection: CORS is off, and requests with stored credentials must come from our pages. */
import type { IncomingHttpHeaders } from 'node:http'
import { type Failure, failure } from '../failure.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
export const isSafe = (method: string): boolean => SAFE.has(method)

const foreign = (): Failure =>
  failure('foreign_origin', 'A page of another origin may not send this request.')

/** Other hosts of the same site count as foreign too. */
const FOREIGN_SITES = new Set<unknown>(['cross-site', 'same-site'])

export function refuseForeignOrigin(
  method: string,
  headers: IncomingHttpHeaders,
  ownOrigins: ReadonlySet<string>,
): void {
  if (isSafe(method)) return
  const { origin } = headers
  const isForeign =
    origin === undefined ? FOREIGN_SITES.has(headers['sec-fetch-site']) : !ownOrigins.has(origin)
  if (isForeign) throw foreign()
}

/** Browsers send cookies with every request, so they must state that it came from here. */
export function requireOwnOrigin(
  method: string,
  headers: IncomingHttpHeaders,
  ownOrigins: ReadonlySet<string>,
): void {
  if (isSafe(method)) return
  const { origin } = headers
  const isOwn = origin === undefined ? headers['sec-fetch-site'] === 'same-origin' : ownOrigins.has(origin)
  if (!isOwn) throw foreign()
}

/** On a local-only instance all names of this machine are equal. */
export function ownOrigins(baseUrl: string, isLoopback: boolean): ReadonlySet<string> {
  const { protocol, port, origin } = new URL(baseUrl)
  const suffix = port === '' ? '' : `:${port}`
  const loopback = ['localhost', '127.0.0.1', '[::1]'].map((host) => `${protocol}//${host}${suffix}`)
  return new Set(isLoopback ? [origin, ...loopback] : [origin])
}
