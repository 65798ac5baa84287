/** The security group: the entity and the inputs. */
import { type Static, Type } from 'typebox'
import { DATE_PATTERN } from './dates.ts'
import { accepting } from './field-problems.ts'
import { ID_PATTERN, typeCodes } from './identifiers.ts'
import { notBlank, PersonReference } from './people-entities.ts'
import { Resources } from './resources.ts'

const date = (description: string) => Type.String({ pattern: DATE_PATTERN, readOnly: true, description })
const count = (description: string) => Type.Integer({ minimum: 0, readOnly: true, description })

const Name = Type.String({ ...notBlank, maxLength: 200, description: 'Unique, ignoring case.' })
const optionalFields = {
  type: Type.Optional(Type.Literal('securityGroup')),
  description: Type.Optional(Type.String({ maxLength: 5000 })),
}

export const NewSecurityGroup = Type.Object({ ...optionalFields, name: Name }, { $id: 'NewSecurityGroup' })
export type NewSecurityGroup = Static<typeof NewSecurityGroup>

export const SecurityGroupChange = Type.Object(
  { ...optionalFields, name: Type.Optional(Name) },
  { $id: 'SecurityGroupChange' },
)
export type SecurityGroupChange = Static<typeof SecurityGroupChange>

export const SecurityGroup = Type.Object(
  {
    id: Type.String({ pattern: ID_PATTERN, readOnly: true }),
    type: Type.Literal('securityGroup'),
    typeCode: Type.Literal(typeCodes.securityGroup, { readOnly: true }),
    name: Type.String(),
    description: Type.String(),
    memberCount: count('The number of members.'),
    administratorCount: count('The number of administrators.'),
    published: date('When it was created.'),
    updated: date('When its name or description was last changed.'),
    resources: Resources,
  },
  { $id: 'SecurityGroup' },
)
export type SecurityGroup = Static<typeof SecurityGroup>

const References = Type.Array(PersonReference, { description: 'At most 200; all or none.' })

/** The list itself, or an object that has it. */
export const PeopleList = Type.Union([References, Type.Object({ list: References })], {
  $id: 'PeopleList',
  'x-accepts': 'an array of people, or an object whose list is one',
})
export type PeopleList = Static<typeof PeopleList>

/** A security group as a reference; callers who may not read it see only the name. */
export const SecurityGroupSummary = Type.Object(
  {
    id: Type.String({ pattern: ID_PATTERN }),
    type: Type.Literal('securityGroup'),
    name: Type.String(),
    resources: Resources,
  },
  { $id: 'SecurityGroupSummary', readOnly: true },
)
export type SecurityGroupSummary = Static<typeof SecurityGroupSummary>

/** A security group in a body. */
const SecurityGroupReference = Type.Union(
  [Type.String({ minLength: 1, maxLength: 2048 }), Type.Object({ id: Type.String({ maxLength: 2048 }) })],
  {
    description: 'The URI or id of a security group, or one as it was read.',
    ...accepting('unknownReference', { what: 'a security group, or an object with the id of one' }),
  },
)
export type SecurityGroupReference = Static<typeof SecurityGroupReference>

const GroupReferences = Type.Array(SecurityGroupReference, { description: 'At most 200; all or none.' })

export const SecurityGroupList = Type.Union([GroupReferences, Type.Object({ list: GroupReferences })], {
  $id: 'SecurityGroupList',
  'x-accepts': 'an array of security groups, or an object whose list is one',
})
export type SecurityGroupList = Static<typeof SecurityGroupList>
