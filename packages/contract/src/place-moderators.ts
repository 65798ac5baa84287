/** The operations on moderators of a place. */
import { Member, NewModerator } from './member-entities.ts'
import { fieldsQuery, operation } from './operation.ts'
import { Page, pageQuery } from './page.ts'
import { personParams } from './people-operations.ts'
import { placeParams } from './place-operations.ts'
import { V3 } from './uris.ts'

const base = { since: '3.15', group: 'Members' } as const
const path = `${V3}/places/{placeID}/moderators`

export const listModerators = operation({
  ...base,
  id: 'listModerators',
  method: 'GET',
  path,
  summary: 'The members who moderate a place',
  access: 'reader',
  params: placeParams,
  query: { ...pageQuery, ...fieldsQuery },
  answer: { kind: 'page', status: 200, schema: Page(Member) },
  errors: ['place_missing', 'forbidden'],
})

export const nameModerator = operation({
  ...base,
  id: 'nameModerator',
  method: 'POST',
  path,
  summary: 'Make a member a moderator of a place (its owners, community managers, or an admin)',
  access: 'person',
  params: placeParams,
  query: fieldsQuery,
  body: { kind: 'json', schema: NewModerator },
  answer: { kind: 'entity', status: 201, schema: Member },
  errors: ['place_missing', 'forbidden', 'moderator_not_member'],
})

export const removeModerator = operation({
  ...base,
  id: 'removeModerator',
  method: 'DELETE',
  path: `${path}/{personID}`,
  summary: 'Make a moderator of a place a member again (its owners, community managers, or an admin)',
  access: 'person',
  params: { ...placeParams, ...personParams },
  answer: { kind: 'nothing', status: 204 },
  errors: ['place_missing', 'forbidden', 'member_missing'],
})
