/** The operations on who follows whom. */
import { fieldsQuery, operation } from './operation.ts'
import { pageQuery } from './page.ts'
import { base, followParams, pageOfPeople, personParams, someone } from './people-operations.ts'
import { V3 } from './uris.ts'

const peopleList = {
  ...base,
  method: 'GET',
  access: 'reader',
  params: personParams,
  query: { ...pageQuery, ...fieldsQuery },
  defaultFields: '@summary',
  answer: pageOfPeople,
  errors: ['person_missing', 'forbidden'],
} as const

export const listFollowers = operation({
  ...peopleList,
  id: 'listFollowers',
  path: `${V3}/people/{personID}/@followers`,
  summary: 'Who follows a person, newest follower first',
})

export const listFollowing = operation({
  ...peopleList,
  id: 'listFollowing',
  path: `${V3}/people/{personID}/@following`,
  summary: 'Whom a person follows, newest first',
})

export const getFollowing = operation({
  ...someone,
  id: 'getFollowing',
  path: `${V3}/people/{personID}/@following/{otherID}`,
  summary: 'Whether a person follows another: the followed person, or 404',
  params: followParams,
  errors: ['person_missing', 'not_following', 'forbidden'],
})

const followChange = {
  ...base,
  access: 'person',
  params: followParams,
  answer: { kind: 'nothing', status: 204 },
  errors: ['person_missing', 'forbidden', 'field_invalid'],
} as const

export const follow = operation({
  ...followChange,
  id: 'follow',
  method: 'PUT',
  path: `${V3}/people/{personID}/@following/{otherID}`,
  summary: 'Follow a person (for oneself, or as an admin)',
  errors: [...followChange.errors, 'too_many_followed'],
})

export const unfollow = operation({
  ...followChange,
  id: 'unfollow',
  method: 'DELETE',
  path: `${V3}/people/{personID}/@following/{otherID}`,
  summary: 'Stop following a person; succeeds also if not followed',
})
