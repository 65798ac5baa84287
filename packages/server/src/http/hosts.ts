/**
 * Names that requests may ask for. An instance for this machine alone relies on its address: a page of another site
 * could let its own name lead to loopback (DNS rebinding) and read answers as its own. Only names can be led
 * elsewhere, so addresses are accepted.
 */
import { isIP } from 'node:net'
import { failure } from '../failure.ts'

/** A name or IPv4 address, or an IPv6 address in brackets, and perhaps a port. */
const HOST = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::\d*)?$/

/** Whether the value of a `Host` header can only mean this machine; HTTP/1.0 has none. */
export function isLocalHost(host: string | undefined): boolean {
  if (host === undefined) return true
  const [, v6, name = v6 ?? ''] = HOST.exec(host) ?? []
  return name.toLowerCase() === 'localhost' || isIP(name) !== 0
}

/** The port may be another one, as that of a container is. */
export function requireOwnHost(host: string | undefined, baseUrl: string): void {
  if (isLocalHost(host)) return
  throw failure(
    'host_unknown',
    `This instance is ${baseUrl}. To open it to others under another name, set FOLKMOOT_BASE_URL.`,
  )
}
