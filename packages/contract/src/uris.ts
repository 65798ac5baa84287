/** Related objects are named by their URI, and a URI is read by its path. */
import { isId, ME } from './identifiers.ts'

export const V3 = '/api/core/v3'

export interface EntityReference {
  /** The collection that the path names: `people`, `places`, … */
  readonly collection: string
  readonly id: string
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

function isOurs(url: URL, base: URL): boolean {
  if (url.username || url.password) return false
  if (url.protocol === base.protocol && url.host === base.host) return true
  const bothLoopback = LOOPBACK.has(url.hostname) && LOOPBACK.has(base.hostname)
  return bothLoopback && url.protocol === base.protocol && url.port === base.port
}

/**
 * `http://host/api/core/v3/people/7`, `/api/core/v3/people/7` and `/people/7` all name person 7. Undefined for
 * another host, another path, or an id that is none. `@me` stays as it is: only the server knows who that is.
 */
export function readUri(text: string, baseUrl: string): EntityReference | undefined {
  const base = new URL(baseUrl)
  const url = URL.parse(text, base)
  // Backslashes and dot segments are rewritten by the URL parser: what was meant is unclear, so refuse.
  if (!url || !isOurs(url, base) || /[\\\s]|\/\.{1,2}(\/|$)/.test(text)) return undefined
  const basePath = base.pathname.replace(/\/$/, '')
  const path = url.pathname.startsWith(`${basePath}/`) ? url.pathname.slice(basePath.length) : url.pathname
  const match = /^(?:\/api\/core\/v3)?\/([a-zA-Z]+)\/([^/]+)\/?$/.exec(path)
  const [, collection, id] = match ?? []
  if (!collection || !id) return undefined
  return isId(id) || id === ME ? { collection, id } : undefined
}
