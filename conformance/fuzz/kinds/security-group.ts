import type { SecurityGroup } from '@folkmoot/contract'
import * as fc from 'fast-check'
import { type Hosts, type Kind, placeholder, upTo } from './kind.ts'

const COUNT = 6
const GUESTS = 4
/** The number of members and administrators, so that removals often hit one. */
const MEMBERS = 6
const ALL = upTo(COUNT + GUESTS)

const valuesOf = ({ id, name, resources }: SecurityGroup) => ({ id, name, uri: resources.self?.ref ?? '' })

/** Half of them are looked after by the member. */
async function makeGroup({ root, member, unique, known }: Hosts, index: number): Promise<SecurityGroup> {
  const group = await root.createSecurityGroup({ body: { name: unique('Security ') } })
  const securityGroupID = group.id
  if (index % 2 === 0) await root.addSecurityGroupAdministrators({ securityGroupID, body: [member.id] })
  for (const { id = '' } of known('person').slice(0, MEMBERS)) {
    // People removed meanwhile cannot be added.
    await root.addSecurityGroupMembers({ securityGroupID, body: [id] }).catch(() => {})
    await root.addSecurityGroupAdministrators({ securityGroupID, body: [id] }).catch(() => {})
  }
  return group
}

const person = fc.oneof(
  placeholder('person', 'uri', upTo(16)),
  placeholder('person', 'id', upTo(16)),
  placeholder('person', 'id', upTo(16)).map((id) => ({ id })),
)

export const securityGroup: Kind = {
  name: 'securitygroup',
  count: COUNT,
  guests: GUESTS,
  collection: '/api/core/v3/securityGroups',
  valuesOf: (entity) => valuesOf(entity as SecurityGroup),
  make: async (hosts, index) => valuesOf(await makeGroup(hosts, index)),
  hints: [
    [/\{securityGroupID\}$/, placeholder('securitygroup', 'id', ALL)],
    [/\/securityGroups\/name\/\{name\}$/, placeholder('securitygroup', 'name', ALL)],
    [/\/(members|administrators) body\/(list\/)?$/, person],
  ],
}
