/** The operations on the security groups that a place is opened to. */
import { fieldsQuery, operation } from './operation.ts'
import { Page, pageQuery } from './page.ts'
import { placeParams } from './place-operations.ts'
import { SecurityGroupList, SecurityGroupSummary } from './security-group-entities.ts'
import { securityGroupParams } from './security-group-operations.ts'
import { V3 } from './uris.ts'

const base = { since: '3.15', group: 'Places', access: 'person' } as const
const path = `${V3}/places/{placeID}/securityGroups`
const nothing = { kind: 'nothing', status: 204 } as const

export const listOpenings = operation({
  ...base,
  id: 'listOpenings',
  method: 'GET',
  path,
  summary: 'The security groups that a place is opened to, by name (its owners, or an admin)',
  params: placeParams,
  query: { ...pageQuery, ...fieldsQuery },
  answer: { kind: 'page', status: 200, schema: Page(SecurityGroupSummary) },
  errors: ['place_missing', 'forbidden'],
})

export const openPlace = operation({
  ...base,
  id: 'openPlace',
  method: 'POST',
  path,
  summary:
    'Open a place to security groups, whose members get the rights of a member (owners who administer them, or an admin)',
  params: placeParams,
  body: { kind: 'json', schema: SecurityGroupList },
  answer: nothing,
  errors: ['place_missing', 'forbidden', 'too_many_items'],
})

export const closePlace = operation({
  ...base,
  id: 'closePlace',
  method: 'DELETE',
  path: `${path}/{securityGroupID}`,
  summary: 'Close a place to a security group (owners of the place, or an admin)',
  params: { ...placeParams, ...securityGroupParams },
  answer: nothing,
  errors: ['place_missing', 'forbidden', 'security_group_missing'],
})
