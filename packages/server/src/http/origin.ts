/** A browser on a foreign page must not act with credentials that it keeps: CORS is off, and this holds it. */
import type { IncomingHttpHeaders } from 'node:http'
import { failure } from '../failure.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

export function refuseForeignOrigin(
  method: string,
  headers: IncomingHttpHeaders,
  ownOrigins: ReadonlySet<string>,
): void {
  if (SAFE.has(method)) return
  const { origin } = headers
  const isForeign =
    origin === undefined ? headers['sec-fetch-site'] === 'cross-site' : !ownOrigins.has(origin)
  if (isForeign) throw failure('foreign_origin', 'A page of another origin may not send this request.')
}

/** While the instance serves this machine alone, all names of this machine are the same place. */
export function ownOrigins(baseUrl: string, isLoopback: boolean): ReadonlySet<string> {
  const { protocol, port, origin } = new URL(baseUrl)
  const suffix = port === '' ? '' : `:${port}`
  const loopback = ['localhost', '127.0.0.1', '[::1]'].map((host) => `${protocol}//${host}${suffix}`)
  return new Set(isLoopback ? [origin, ...loopback] : [origin])
}
