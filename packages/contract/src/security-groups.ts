/** The operations on security groups, their members and their administrators. */
import { Type } from 'typebox'
import { fieldsQuery, operation } from './operation.ts'
import { pageQuery } from './page.ts'
import { pageOfPeople, personParams, personSummaryFields } from './people-operations.ts'
import {
  NewSecurityGroup,
  PeopleList,
  SecurityGroup,
  SecurityGroupChange,
} from './security-group-entities.ts'
import { securityGroupParams as groupParams, pageOfSecurityGroups } from './security-group-operations.ts'
import { V3 } from './uris.ts'

const GROUPS = `${V3}/securityGroups`
const GROUP = `${GROUPS}/{securityGroupID}`
const summaryFields = ['id', 'type', 'name', 'resources'] as const
const base = { since: '3.0', group: 'Security groups', access: 'person', summaryFields } as const
const oneGroup = { kind: 'entity', status: 200, schema: SecurityGroup } as const
const nothing = { kind: 'nothing', status: 204 } as const

export const listSecurityGroups = operation({
  ...base,
  id: 'listSecurityGroups',
  method: 'GET',
  path: GROUPS,
  summary: 'Security groups by name: all of them (admins), or those that the caller administers',
  query: { ...pageQuery, ...fieldsQuery },
  answer: pageOfSecurityGroups,
  errors: [],
})

export const createSecurityGroup = operation({
  ...base,
  id: 'createSecurityGroup',
  method: 'POST',
  path: GROUPS,
  summary: 'Create a security group (admins)',
  query: fieldsQuery,
  body: { kind: 'json', schema: NewSecurityGroup },
  answer: { kind: 'entity', status: 201, schema: SecurityGroup },
  errors: ['forbidden', 'name_taken'],
})

export const getSecurityGroup = operation({
  ...base,
  id: 'getSecurityGroup',
  method: 'GET',
  path: GROUP,
  summary: 'Read a security group (its administrators, or an admin)',
  params: groupParams,
  query: fieldsQuery,
  answer: oneGroup,
  errors: ['security_group_missing', 'forbidden'],
})

export const getSecurityGroupByName = operation({
  ...base,
  id: 'getSecurityGroupByName',
  method: 'GET',
  path: `${GROUPS}/name/{name}`,
  summary: 'Read a security group by name, ignoring case (its administrators, or an admin)',
  params: { name: Type.String({ minLength: 1, maxLength: 200 }) },
  query: fieldsQuery,
  answer: oneGroup,
  errors: ['security_group_missing', 'forbidden'],
})

export const updateSecurityGroup = operation({
  ...base,
  id: 'updateSecurityGroup',
  method: 'PUT',
  path: GROUP,
  summary: 'Change the given fields of a security group (admins)',
  params: groupParams,
  query: fieldsQuery,
  body: { kind: 'json', schema: SecurityGroupChange },
  answer: oneGroup,
  errors: ['security_group_missing', 'forbidden', 'name_taken', 'version_stale'],
})

export const deleteSecurityGroup = operation({
  ...base,
  id: 'deleteSecurityGroup',
  method: 'DELETE',
  path: GROUP,
  summary: 'Remove a security group; places that were opened to it are closed (admins)',
  params: groupParams,
  answer: nothing,
  errors: ['security_group_missing', 'forbidden', 'version_stale'],
})

const peopleOfGroup = {
  ...base,
  params: groupParams,
  summaryFields: personSummaryFields,
  errors: ['security_group_missing', 'forbidden'],
} as const
const listed = {
  ...peopleOfGroup,
  method: 'GET',
  query: { ...pageQuery, ...fieldsQuery },
  defaultFields: '@summary',
  answer: pageOfPeople,
} as const
const added = {
  ...peopleOfGroup,
  method: 'POST',
  body: { kind: 'json', schema: PeopleList },
  answer: nothing,
  errors: ['security_group_missing', 'forbidden', 'too_many_items'],
} as const
const removed = {
  ...peopleOfGroup,
  method: 'DELETE',
  params: { ...groupParams, ...personParams },
  answer: nothing,
  errors: ['security_group_missing', 'forbidden', 'person_missing', 'member_missing'],
} as const

export const listSecurityGroupMembers = operation({
  ...listed,
  id: 'listSecurityGroupMembers',
  path: `${GROUP}/members`,
  summary: 'The members of a security group, by id (its administrators, or an admin)',
})

export const addSecurityGroupMembers = operation({
  ...added,
  id: 'addSecurityGroupMembers',
  path: `${GROUP}/members`,
  summary: 'Add people, all or none (its administrators, or an admin)',
})

export const removeSecurityGroupMember = operation({
  ...removed,
  id: 'removeSecurityGroupMember',
  path: `${GROUP}/members/{personID}`,
  summary: 'Remove a member of a security group (its administrators, or an admin)',
})

export const listSecurityGroupAdministrators = operation({
  ...listed,
  id: 'listSecurityGroupAdministrators',
  path: `${GROUP}/administrators`,
  summary: 'The administrators of a security group, by id (they themselves, or an admin)',
})

export const addSecurityGroupAdministrators = operation({
  ...added,
  id: 'addSecurityGroupAdministrators',
  path: `${GROUP}/administrators`,
  summary: 'Add administrators of a security group, all or none (admins)',
})

export const removeSecurityGroupAdministrator = operation({
  ...removed,
  id: 'removeSecurityGroupAdministrator',
  path: `${GROUP}/administrators/{personID}`,
  summary: 'Remove an administrator of a security group (admins)',
})
