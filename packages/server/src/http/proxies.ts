/** Addresses where a reverse proxy of the operator may be. */
import { BlockList, isIPv6 } from 'node:net'
import { plainAddress } from './budgets.ts'

/** Loopback, link-local and private. */
const NEAR = [
  ...['127.0.0.0/8', '169.254.0.0/16', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'],
  ...['::1/128', 'fe80::/10', 'fc00::/7'],
]

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** Whether an address is in one of the ranges (CIDR). */
function within(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', bits] = range.split('/')
    list.addSubnet(network, Number(bits), familyOf(network))
  }
  return (address) => {
    const plain = plainAddress(address)
    return list.check(plain, familyOf(plain))
  }
}

export const isNear = within(NEAR)
