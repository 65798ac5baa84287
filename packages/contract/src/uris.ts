/** URIs of objects. Only the path of a URI counts. */
import { isId, ME } from './identifiers.ts'

export const V3 = '/api/core/v3'
/** The version with status updates; everything else is in v3. */
export const V2 = '/api/core/v2'

export interface EntityReference {
  /** The collection that the path names: `people`, `places`, … */
  readonly collection: string
  readonly id: string
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']
const PORTS: Record<string, string> = { 'http:': ':80', 'https:': ':443' }

/** All spellings of the origin of an instance: a loopback host has three names, and the default port is optional. */
export function originsOf({ protocol, hostname, port }: URL): string[] {
  const hosts = LOOPBACK.includes(hostname) ? LOOPBACK : [hostname]
  const ports = port === '' ? ['', PORTS[protocol] ?? ''] : [`:${port}`]
  return hosts.flatMap((host) => ports.map((written) => `${protocol}//${host}${written}`))
}

/** The path after that of the base URL; undefined for other paths. */
export function pathWithin(base: URL, path: string): string | undefined {
  const basePath = base.pathname.replace(/\/$/, '')
  return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : undefined
}

const isOurs = (url: URL, base: URL) => !url.username && !url.password && originsOf(base).includes(url.origin)

/**
 * `http://host/api/core/v3/people/7`, `/api/core/v3/people/7` and `/people/7` all name person 7. Undefined for
 * another host, another path, or an invalid id. `@me` stays as it is: only the server can resolve it.
 */
export function readUri(text: string, baseUrl: string): EntityReference | undefined {
  const base = new URL(baseUrl)
  const url = URL.parse(text, base)
  // Backslashes and dot segments are rewritten by the URL parser: what was meant is unclear, so refuse.
  if (!url || !isOurs(url, base) || /[\\\s]|\/\.{1,2}(\/|$)/.test(text)) return undefined
  const path = pathWithin(base, url.pathname) ?? url.pathname
  const match = /^(?:\/api\/core\/v3)?\/([a-zA-Z]+)\/([^/]+)\/?$/.exec(path)
  const [, collection, id] = match ?? []
  if (!collection || !id) return undefined
  return isId(id) || id === ME ? { collection, id } : undefined
}

/** URIs of v2 are accepted like those of v3, because clients use both. */
export const readAnyUri = (text: string, baseUrl: string): EntityReference | undefined =>
  readUri(
    text.replace(`${V2}/`, () => `${V3}/`),
    baseUrl,
  )
