/** Shared by operations on security groups. */
import { Type } from 'typebox'
import { ID_PATTERN } from './identifiers.ts'
import { Page } from './page.ts'
import { SecurityGroup } from './security-group-entities.ts'

export const securityGroupParams = {
  securityGroupID: Type.String({
    pattern: ID_PATTERN,
    'x-accepts': 'a positive whole number',
    description: "The security group's id.",
  }),
}

export const pageOfSecurityGroups = { kind: 'page', status: 200, schema: Page(SecurityGroup) } as const
