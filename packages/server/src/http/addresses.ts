/** Addresses of callers as they are compared, stored and counted. */
import { isIP, isIPv6 } from 'node:net'

/** Some proxies name the port too: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:\[([^\]]+)\]|(\d+(?:\.\d+){3})):\d+$/

/** What a proxy writes when it knows no address; also for anything else that is none. */
const UNKNOWN = 'unknown'

/** IPv4 callers on a dual-stack socket look like `::ffff:192.0.2.1`; a connection that is gone has no address. */
export function plainAddress(address = UNKNOWN): string {
  const [, v6, v4] = WITH_PORT.exec(address) ?? []
  const bare = (v6 ?? v4 ?? address).replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(bare) === 0 ? UNKNOWN : bare
}

/** An IPv6 host can use any address in its /64. */
export function addressKey(address: string): string {
  const mapped = plainAddress(address)
  if (!isIPv6(mapped)) return mapped
  const [head = '', tail = ''] = mapped.split('::', 2)
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const zeros = mapped.includes('::')
    ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
    : []
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}
