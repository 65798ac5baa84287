import { createECDH, randomBytes } from 'node:crypto'
import { PUSH_KINDS } from '@folkmoot/contract'
import * as fc from 'fast-check'
import { type Kind, placeholder, upTo } from './kind.ts'

const COUNT = 6

function newKeys() {
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys().toString('base64url')
  return { p256dh, auth: randomBytes(16).toString('base64url') }
}
const keys = fc.constantFrom(newKeys(), newKeys())
const endpoint = fc.nat(20).map((at) => `https://push.example.org/device-${at}`)
const push = fc.dictionary(fc.constantFrom(...PUSH_KINDS), fc.boolean(), { maxKeys: 4 })

/** In turns of the member and of the admin. */
export const device: Kind = {
  name: 'device',
  count: COUNT,
  guests: 0,
  async make(hosts, index) {
    const { client } = index % 2 === 0 ? hosts.member : hosts.admin
    const body = { endpoint: `https://push.example.org/made-${index}`, keys: newKeys() }
    const { id } = await client.registerPushSubscription({ personID: '@me', body })
    return { id }
  },
  hints: [
    [/\{pushSubscriptionID\}$/, placeholder('device', 'id', upTo(COUNT))],
    [/\/pushSubscriptions body\/endpoint$/, endpoint],
    [/\/pushSubscriptions body\/keys$/, keys],
    [/\/preferences body\/push$/, fc.option(push, { nil: undefined })],
  ],
}
