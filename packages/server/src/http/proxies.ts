/** Which callers are proxies of the operator, and so may say in `X-Forwarded-For` whom they ask for. */
import { BlockList, isIP, isIPv6 } from 'node:net'
import type { TrustedProxies } from '../setting-kinds.ts'
import { plainAddress } from './addresses.ts'

/** Loopback, link-local and private. */
const NEAR = [
  ...['127.0.0.0/8', '169.254.0.0/16', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'],
  ...['::1/128', 'fe80::/10', 'fc00::/7'],
]

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** Whether an address is in one of the ranges (CIDR); what a header claims may be no address at all. */
function within(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', bits] = range.split('/')
    list.addSubnet(network, Number(bits), familyOf(network))
  }
  return (address) => {
    const plain = plainAddress(address)
    return isIP(plain) !== 0 && list.check(plain, familyOf(plain))
  }
}

const isNear = within(NEAR)

export interface Proxies {
  /** Whether connections from an address may be those of many callers. */
  isProxy(address: string): boolean
  /** Whether the address is trusted to name the one before it; the connection itself is hop 0. */
  trusts(address: string, hop: number): boolean
}

/**
 * A number of proxies is counted from the connection on, whose address must be near: whoever connects from elsewhere
 * could send as many addresses as are counted. Ranges are trusted at each hop.
 */
export function proxiesOf(trusted: TrustedProxies | undefined, isLoopback: boolean): Proxies {
  if (trusted?.kind === 'ranges') {
    const isListed = within(trusted.ranges)
    return { isProxy: isListed, trusts: isListed }
  }
  const hops = trusted?.hops ?? (isLoopback ? 0 : 1)
  return {
    // Without a setting, near addresses are never capped: there may be a proxy whose header nobody asked to trust.
    isProxy: (address) => (trusted === undefined || hops > 0) && isNear(address),
    trusts: (address, hop) => hop < hops && (hop > 0 || isNear(address)),
  }
}
