/** Which addresses may be called: never the server's own network, unless it is local only or the operator allows it. */
import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'
import type { Config } from '../../config.ts'

export type TargetRules = Pick<Config, 'baseUrl' | 'isLoopback' | 'port' | 'webhookAllow'>

const URL_MAX = 2048
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')
/** Ports of other protocols, where a request could be misread. */
const FOREIGN_PORTS = new Set([
  ...[0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103],
  ...[
    104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 445, 465, 512, 513,
  ],
  ...[514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1433, 1521],
  ...[1719, 1720, 1723, 2049, 2375, 3306, 3389, 3659, 4045, 4190, 5060, 5061, 5432, 6000, 6379, 6566, 6665],
  ...[6666, 6667, 6668, 6669, 6679, 6697, 10080, 11211, 27017],
])

type Address = ReturnType<typeof ipaddr.process>

/** The address as dialled: IPv4-mapped IPv6 becomes IPv4. */
const readAddress = (text: string): Address | undefined =>
  ipaddr.isValid(text) ? ipaddr.process(text) : undefined

const isWithin = (address: Address, range: string): boolean => {
  const [network, bits] = ipaddr.parseCIDR(range)
  return network.kind() === address.kind() && address.match(network as never, bits)
}

/** Public addresses, without translation and tunnel ranges. */
const isPublic = (address: Address): boolean =>
  address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST))

const isOwnNetwork = (address: Address): boolean =>
  ['loopback', 'private', 'uniqueLocal'].includes(address.range())

/** Whether it is this server's own listener. */
function isOwnListener(address: Address, port: number, rules: TargetRules): boolean {
  if (port !== rules.port) return false
  const own = Object.values(networkInterfaces()).flatMap((each) => each?.map((one) => one.address) ?? [])
  const text = address.toString()
  return address.range() === 'loopback' || own.some((one) => readAddress(one)?.toString() === text)
}

export function mayCallAddress(text: string, port: number, rules: TargetRules): boolean {
  const address = readAddress(text)
  if (!address || isOwnListener(address, port, rules)) return false
  if (isPublic(address) || rules.webhookAllow.some((range) => isWithin(address, range))) return true
  return rules.isLoopback && isOwnNetwork(address)
}

export const portOf = (url: URL): number => Number(url.port || (url.protocol === 'https:' ? 443 : 80))

/** The host without IPv6 brackets. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

/** Drops a trailing dot. */
const isOwnOrigin = (url: URL, { baseUrl }: TargetRules): boolean =>
  url.origin.replace(/\.(?=:\d+$|$)/, '') === new URL(baseUrl).origin

/** Whether it names this machine or its network, and may be called all the same; a name counts while the server is local only. */
export function isLocalTarget(url: URL, rules: TargetRules): boolean {
  if (rules.isLoopback) return true
  const address = readAddress(hostOf(url))
  return address !== undefined && rules.webhookAllow.some((range) => isWithin(address, range))
}

/** Undefined for URLs that are never called, whatever they resolve to. */
export function readTarget(text: string, rules: TargetRules): URL | undefined {
  const url = text.length <= URL_MAX && /^https?:\/\/[^/]/i.test(text) ? URL.parse(text) : null
  if (url?.username !== '' || url.password !== '') return undefined
  // Parsers disagree about backslashes, so refuse them.
  if (text.includes('\\') || hostOf(url) === '' || isOwnOrigin(url, rules)) return undefined
  const port = portOf(url)
  if (FOREIGN_PORTS.has(port)) return undefined
  const isLiteral = readAddress(hostOf(url)) !== undefined
  return !isLiteral || mayCallAddress(hostOf(url), port, rules) ? url : undefined
}
