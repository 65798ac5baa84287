/** A browser on a foreign page must not act with credentials that it keeps: CORS is off, and this holds it. */
import type { IncomingHttpHeaders } from 'node:http'
import { type Failure, failure } from '../failure.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
export const isSafe = (method: string): boolean => SAFE.has(method)

const foreign = (): Failure =>
  failure('foreign_origin', 'A page of another origin may not send this request.')

/** Other hosts of the same site are foreign too: whoever has one of them need not be us. */
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

/** A cookie goes along with whatever a browser sends, so the browser must say that it was sent from here. */
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

/** While the instance serves this machine alone, all names of this machine are the same place. */
export function ownOrigins(baseUrl: string, isLoopback: boolean): ReadonlySet<string> {
  const { protocol, port, origin } = new URL(baseUrl)
  const suffix = port === '' ? '' : `:${port}`
  const loopback = ['localhost', '127.0.0.1', '[::1]'].map((host) => `${protocol}//${host}${suffix}`)
  return new Set(isLoopback ? [origin, ...loopback] : [origin])
}
