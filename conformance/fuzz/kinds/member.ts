import { GROUP_TYPES, MEMBER_STATES, type Member } from '@folkmoot/contract'
import * as fc from 'fast-check'
import { type Kind, placeholder, some, upTo } from './kind.ts'
import { makePerson } from './person.ts'
import { makePlace } from './place.ts'

const PLANS = GROUP_TYPES.flatMap((groupType) => MEMBER_STATES.map((state) => ({ groupType, state })))
const GUESTS = 8
const valuesOf = ({ id }: Member) => ({ id })
const states = some(fc.constantFrom(...MEMBER_STATES))

export const member: Kind = {
  name: 'member',
  count: PLANS.length,
  guests: GUESTS,
  collection: '/api/core/v3/members',
  valuesOf: (entity) => valuesOf(entity as Member),
  async make(hosts, index) {
    const { groupType, state } = PLANS[index % PLANS.length] as (typeof PLANS)[number]
    // To wait for an owner one must have asked oneself, and only a private group lets one wait.
    if (state === 'pending') {
      const fields = { type: 'group', groupType: 'PRIVATE' } as const
      const { id } = await makePlace(hosts, { fields, isOfMember: false })
      return valuesOf(await hosts.member.client.addMember({ placeID: id, body: {} }))
    }
    const isOfMember = index % 2 === 0
    const { id } = await makePlace(hosts, { fields: { type: 'group', groupType }, isOfMember })
    const somebody = isOfMember || index % 4 === 1 ? await makePerson(hosts, 0) : hosts.member
    return valuesOf(await hosts.root.addMember({ placeID: id, body: { person: somebody.id, state } }))
  },
  hints: [[/\{memberID\}$/, placeholder('member', 'id', upTo(PLANS.length + GUESTS))]],
  filters: [[/\/members\/[^?]*\?filter=state$/, states]],
}
