/** Shared by operations on security groups. */
import { Type } from 'typebox'
import { ID_PATTERN } from './identifiers.ts'

export const securityGroupParams = {
  securityGroupID: Type.String({
    pattern: ID_PATTERN,
    'x-accepts': 'a positive whole number',
    description: "The security group's id.",
  }),
}
