/** The operations on members of places. */
import { Type } from 'typebox'
import { MEMBER_STATES, Member, MemberChange, NewMember } from './member-entities.ts'
import { fieldsQuery, operation } from './operation.ts'
import { Page } from './page.ts'
import { personParams } from './people-operations.ts'
import { memberBase as base, listQuery, memberParams, placeParams } from './place-operations.ts'
import { V3 } from './uris.ts'

const pageOfMembers = { kind: 'page', status: 200, schema: Page(Member) } as const
const oneMember = { kind: 'entity', status: 200, schema: Member } as const
const membersQuery = {
  ...listQuery,
  state: Type.Optional(
    Type.Array(Type.Enum([...MEMBER_STATES]), {
      maxItems: 20,
      description: 'In one of these states; may be repeated. By default owner and member.',
    }),
  ),
}
const filters = { state: { description: 'One of owner, member, pending, invited, banned.' } } as const

export const listMembers = operation({
  ...base,
  id: 'listMembers',
  method: 'GET',
  path: `${V3}/members/places/{placeID}`,
  summary:
    'The members and owners of a place; with state=… others too (its owners, or an admin; its moderators see the banned)',
  access: 'reader',
  params: placeParams,
  query: membersQuery,
  filters: { ...filters, person: { description: 'One of these people, by URI or id.' } },
  answer: pageOfMembers,
  errors: ['place_missing', 'forbidden', 'filter_invalid'],
})

export const addMember = operation({
  ...base,
  id: 'addMember',
  method: 'POST',
  path: `${V3}/members/places/{placeID}`,
  summary: 'Join a place, request to join, or add a person (its owners, or an admin)',
  access: 'person',
  params: placeParams,
  query: fieldsQuery,
  body: { kind: 'json', schema: NewMember },
  answer: { kind: 'entity', status: 201, schema: Member },
  errors: ['place_missing', 'forbidden', 'place_archived', 'already_member', 'member_banned'],
})

export const listMemberships = operation({
  ...base,
  id: 'listMemberships',
  method: 'GET',
  path: `${V3}/members/people/{personID}`,
  summary: 'The memberships of a person that the caller may see',
  access: 'reader',
  params: personParams,
  query: listQuery,
  filters,
  answer: pageOfMembers,
  errors: ['person_missing', 'forbidden', 'filter_invalid'],
})

export const getMember = operation({
  ...base,
  id: 'getMember',
  method: 'GET',
  path: `${V3}/members/{memberID}`,
  summary: 'Read a membership',
  access: 'reader',
  params: memberParams,
  query: fieldsQuery,
  answer: oneMember,
  errors: ['member_missing', 'forbidden'],
})

export const updateMember = operation({
  ...base,
  id: 'updateMember',
  method: 'PUT',
  path: `${V3}/members/{memberID}`,
  summary: 'Approve, promote, demote, ban or unban (owners, or an admin); accept one’s own invitation',
  access: 'person',
  params: memberParams,
  query: fieldsQuery,
  body: { kind: 'json', schema: MemberChange },
  answer: oneMember,
  errors: [
    'member_missing',
    'forbidden',
    'place_archived',
    'member_state_conflict',
    'last_owner',
    'version_stale',
  ],
})

export const removeMember = operation({
  ...base,
  id: 'removeMember',
  method: 'DELETE',
  path: `${V3}/members/{memberID}`,
  summary: 'Leave a place, or remove a person (its owners, or an admin)',
  access: 'person',
  params: memberParams,
  answer: { kind: 'nothing', status: 204 },
  errors: ['member_missing', 'forbidden', 'last_owner', 'version_stale'],
})
