/** A row and what the caller may do → the security group on the wire. */
import { type SecurityGroup, typeCodes, V3, type Verb } from '@folkmoot/contract'
import type { Actor } from '../../actor.ts'
import { securityGroupVerbs } from './policy.ts'
import type { SecurityGroupRow } from './queries.ts'

export const securityGroupUri = (baseUrl: string, id: string): string =>
  `${baseUrl}${V3}/securityGroups/${id}`

const resource = (ref: string, allowed: readonly Verb[]) => ({ ref, allowed: [...allowed] })

export function representGroup(actor: Actor, row: SecurityGroupRow, baseUrl: string): SecurityGroup {
  const verbs = securityGroupVerbs(actor, row)
  const uri = securityGroupUri(baseUrl, row.id)
  return {
    id: row.id,
    type: 'securityGroup',
    typeCode: typeCodes.securityGroup,
    name: row.name,
    description: row.description,
    memberCount: row.member_count,
    administratorCount: row.administrator_count,
    published: row.created_at,
    updated: row.updated_at,
    resources: {
      self: resource(uri, verbs.self),
      members: resource(`${uri}/members`, verbs.members),
      administrators: resource(`${uri}/administrators`, verbs.administrators),
    },
  }
}
