/** The operations on invitations to places. */
import { Type } from 'typebox'
import { Invite, InviteChange, NewInvites } from './member-entities.ts'
import { fieldsQuery, operation } from './operation.ts'
import { Page, pageQuery } from './page.ts'
import { memberBase as base, inviteParams, placeParams } from './place-operations.ts'
import { V3 } from './uris.ts'

const oneInvite = { kind: 'entity', status: 200, schema: Invite } as const

export const listInvites = operation({
  ...base,
  id: 'listInvites',
  method: 'GET',
  path: `${V3}/invites/places/{placeID}`,
  summary: 'The open invitations to a place (its owners, or an admin)',
  access: 'person',
  params: placeParams,
  query: { ...pageQuery, ...fieldsQuery },
  answer: { kind: 'page', status: 200, schema: Page(Invite) },
  errors: ['place_missing', 'forbidden'],
})

export const createInvites = operation({
  ...base,
  id: 'createInvites',
  method: 'POST',
  path: `${V3}/invites/places/{placeID}`,
  summary: 'Invite people, all or none (owners of the place, or an admin)',
  access: 'person',
  params: placeParams,
  body: { kind: 'json', schema: NewInvites },
  answer: { kind: 'document', status: 201, schema: Type.Object({ list: Type.Array(Invite) }), guarded: true },
  errors: ['place_missing', 'forbidden', 'too_many_items', 'already_member', 'member_banned'],
})

export const getInvite = operation({
  ...base,
  id: 'getInvite',
  method: 'GET',
  path: `${V3}/invites/{inviteID}`,
  summary: 'Read an invitation (the invited person, owners of the place, or an admin)',
  access: 'person',
  params: inviteParams,
  query: fieldsQuery,
  answer: oneInvite,
  errors: ['invite_missing', 'forbidden'],
})

export const updateInvite = operation({
  ...base,
  id: 'updateInvite',
  method: 'PUT',
  path: `${V3}/invites/{inviteID}`,
  summary: 'Accept or decline an invitation, or revoke it (owners of the place, or an admin)',
  access: 'person',
  params: inviteParams,
  query: fieldsQuery,
  body: { kind: 'json', schema: InviteChange },
  answer: oneInvite,
  errors: ['invite_missing', 'forbidden', 'place_archived', 'version_stale'],
})

export const deleteInvite = operation({
  ...base,
  id: 'deleteInvite',
  method: 'DELETE',
  path: `${V3}/invites/{inviteID}`,
  summary: 'Decline an invitation, or revoke it (owners of the place, or an admin)',
  access: 'person',
  params: inviteParams,
  answer: { kind: 'nothing', status: 204 },
  errors: ['invite_missing', 'forbidden', 'version_stale'],
})
