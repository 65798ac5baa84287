import { GROUP_TYPES, type Invite } from '@folkmoot/contract'
import { type Kind, placeholder, upTo } from './kind.ts'
import { makePerson } from './person.ts'
import { makePlace } from './place.ts'

const COUNT = 12
const valuesOf = ({ id }: Pick<Invite, 'id'>) => ({ id })

export const invite: Kind = {
  name: 'invite',
  count: COUNT,
  guests: 0,
  collection: '/api/core/v3/invites',
  valuesOf: (entity) => valuesOf(entity as Invite),
  /** To the member, to the admin, or to a third person by the member: so that each can accept, decline or revoke. */
  async make(hosts, index) {
    const groupType = GROUP_TYPES[index % GROUP_TYPES.length]
    const isOfMember = index % 3 !== 0
    const invitee = [hosts.member, hosts.admin][index % 3] ?? (await makePerson(hosts, 0))
    const { id } = await makePlace(hosts, { fields: { type: 'group', groupType }, isOfMember })
    const { list } = await hosts.root.createInvites({ placeID: id, body: { invitees: [invitee.id] } })
    return valuesOf(list[0] ?? { id: '0' })
  },
  hints: [[/\{inviteID\}$/, placeholder('invite', 'id', upTo(COUNT))]],
}
