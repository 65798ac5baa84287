/** A row and the caller's rights → the security group entity. */

import { type SecurityGroup, type SecurityGroupSummary, typeCodes, V3 } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import { resource } from '../../../representations.ts'
import { mayRead, type SecurityGroupFacts, securityGroupVerbs } from './policy.ts'
import type { SecurityGroupRow } from './queries.ts'

export const securityGroupUri = (baseUrl: string, id: string): string =>
  `${baseUrl}${V3}/securityGroups/${id}`

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

export interface SecurityGroupSummaryRow extends SecurityGroupFacts {
  readonly id: string
  readonly name: string
}

/** For callers who may know that the group exists. */
export function summariseGroup(
  actor: Actor,
  row: SecurityGroupSummaryRow,
  baseUrl: string,
): SecurityGroupSummary {
  const self = resource(securityGroupUri(baseUrl, row.id), securityGroupVerbs(actor, row).self)
  return { id: row.id, type: 'securityGroup', name: row.name, resources: mayRead(actor, row) ? { self } : {} }
}
