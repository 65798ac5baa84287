/** The operations on invitations to sign up. */
import { Type } from 'typebox'
import { ID_PATTERN } from './identifiers.ts'
import {
  CreatedInvitation,
  Invitation,
  InvitationCode,
  InvitedNewcomer,
  NewInvitation,
  NewInvitationMails,
  OpenInvitation,
} from './invitation-entities.ts'
import { fieldsQuery, operation } from './operation.ts'
import { Page, pageQuery } from './page.ts'
import { Person, PersonSummary } from './people-entities.ts'
import { V3 } from './uris.ts'

const INVITATIONS = `${V3}/invitations`
const base = {
  since: '3.15',
  group: 'People',
  access: 'person',
  summaryFields: ['id', 'type', 'kind', 'state', 'email', 'note', 'uses', 'maxUses', 'expires', 'resources'],
} as const
const one = {
  ...base,
  path: `${INVITATIONS}/{invitationID}`,
  params: {
    invitationID: Type.String({
      pattern: ID_PATTERN,
      'x-accepts': 'a positive whole number',
      description: "The invitation's id.",
    }),
  },
  errors: ['forbidden', 'invitation_missing'],
} as const

export const listInvitations = operation({
  ...base,
  id: 'listInvitations',
  method: 'GET',
  path: INVITATIONS,
  summary: 'The invitations to sign up, newest first (community managers and admins)',
  query: { ...pageQuery, ...fieldsQuery },
  answer: { kind: 'page', status: 200, schema: Page(Invitation) },
  errors: ['forbidden'],
})

export const createInvitation = operation({
  ...base,
  id: 'createInvitation',
  method: 'POST',
  path: INVITATIONS,
  summary:
    'Create a link that opens sign-up for its bearers (community managers and admins); only this answer has the link',
  body: { kind: 'json', schema: NewInvitation },
  answer: { kind: 'document', status: 201, schema: CreatedInvitation, guarded: true },
  answersWithSecret: true,
  errors: ['forbidden', 'place_invalid_uri'],
})

export const mailInvitations = operation({
  ...base,
  id: 'mailInvitations',
  method: 'POST',
  path: `${INVITATIONS}/mails`,
  summary: 'Mail invitations to sign up, each for one person (community managers and admins)',
  body: { kind: 'json', schema: NewInvitationMails },
  answer: {
    kind: 'document',
    status: 201,
    schema: Type.Object({ list: Type.Array(Invitation) }),
    guarded: true,
  },
  errors: ['forbidden', 'place_invalid_uri', 'too_many_items', 'mail_off', 'too_fast'],
})

export const getInvitation = operation({
  ...one,
  id: 'getInvitation',
  method: 'GET',
  summary: 'An invitation to sign up (community managers and admins)',
  answer: { kind: 'document', status: 200, schema: Invitation, guarded: true },
})

export const revokeInvitation = operation({
  ...one,
  id: 'revokeInvitation',
  method: 'DELETE',
  summary: 'Revoke an invitation at once: nobody signs up with it any more (community managers and admins)',
  answer: { kind: 'nothing', status: 204 },
})

export const listInvitedPeople = operation({
  ...one,
  id: 'listInvitedPeople',
  method: 'GET',
  path: `${one.path}/people`,
  summary: 'Who used an invitation, the latest first (community managers and admins)',
  query: pageQuery,
  answer: { kind: 'page', status: 200, schema: Page(PersonSummary) },
})

export const readInvitation = operation({
  ...base,
  id: 'readInvitation',
  method: 'POST',
  path: `${INVITATIONS}/read`,
  summary: 'What an invitation is for, by its code',
  access: 'anyone',
  scope: 'read',
  body: { kind: 'json', schema: InvitationCode },
  answer: { kind: 'document', status: 200, schema: OpenInvitation, guarded: true },
  errors: ['invitation_missing'],
})

export const signUpInvited = operation({
  ...base,
  id: 'signUpInvited',
  method: 'POST',
  path: `${INVITATIONS}/signUp`,
  summary: 'Sign up with the code of an invitation, also while sign-up is closed',
  access: 'anyone',
  query: fieldsQuery,
  body: { kind: 'json', schema: InvitedNewcomer },
  answer: { kind: 'entity', status: 201, schema: Person },
  accepted: {
    when: 'If the instance sends mail and the invitation was not mailed to this address: the person exists once the address is confirmed.',
    answersEntity: false,
  },
  errors: ['invitation_missing', 'username_taken', 'email_taken'],
})

export const acceptInvitation = operation({
  ...base,
  id: 'acceptInvitation',
  method: 'POST',
  path: `${INVITATIONS}/accept`,
  summary: 'Join the place of an invitation, for people who have an account',
  body: { kind: 'json', schema: InvitationCode },
  answer: { kind: 'nothing', status: 204 },
  errors: ['invitation_missing', 'place_archived', 'member_banned'],
})
