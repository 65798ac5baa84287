/** The operations on people. */
import { Type } from 'typebox'
import { ME } from './identifiers.ts'
import { fieldsQuery, operation } from './operation.ts'
import { Page, pageQuery } from './page.ts'
import { NewPerson, Person, PersonChange } from './people-entities.ts'
import { V3 } from './uris.ts'

const PersonId = Type.String({
  pattern: `^(${ME}|[1-9]\\d{0,15})$`,
  'x-accepts': `a positive whole number or ${ME}`,
  description: `The person's id, or ${ME} for the caller.`,
})
const personParams = { personID: PersonId }
const followParams = { personID: PersonId, otherID: PersonId }
const summaryFields = ['id', 'type', 'displayName', 'name', 'svc', 'emails', 'status', 'resources'] as const

const filters = {
  search: { description: 'Words of the name, username, e-mail, tags or profile; * stands for any letters.' },
  tag: { description: 'One of these tags.' },
  title: { description: 'One of these values of the profile field Title.' },
  department: { description: 'One of these values of the profile field Department.' },
  location: { description: 'One of these locations, or values of the profile field Location.' },
  company: { description: 'One of these values of the profile field Company.' },
  'include-disabled': { description: 'Disabled people too; admins only.', flag: true },
} as const
const PERSON_SORTS = [
  'firstNameAsc',
  'lastNameAsc',
  'dateJoinedAsc',
  'dateJoinedDesc',
  'updatedAsc',
  'updatedDesc',
  'relevanceDesc',
] as const

const base = { since: '3.0', group: 'People', summaryFields } as const
const onePerson = { kind: 'entity', status: 200, schema: Person } as const
const someone = {
  ...base,
  method: 'GET',
  access: 'reader',
  query: fieldsQuery,
  answer: onePerson,
  errors: ['person_missing', 'forbidden'],
} as const
const pageOfPeople = { kind: 'page', status: 200, schema: Page(Person) } as const

export const listPeople = operation({
  ...base,
  id: 'listPeople',
  method: 'GET',
  path: `${V3}/people`,
  summary: 'Find people',
  access: 'reader',
  query: {
    ...pageQuery,
    ...fieldsQuery,
    filter: Type.Optional(Type.Array(Type.String({ maxLength: 4096 }), { maxItems: 20 })),
    sort: Type.Optional(Type.Enum([...PERSON_SORTS])),
  },
  filters,
  sorts: PERSON_SORTS,
  defaultFields: '@summary',
  answer: pageOfPeople,
  errors: ['filter_invalid', 'forbidden'],
})

export const listAllPeople = operation({
  ...base,
  id: 'listAllPeople',
  method: 'GET',
  path: `${V3}/people/@all`,
  summary: 'Page through everyone, by id',
  access: 'reader',
  query: { ...pageQuery, ...fieldsQuery },
  defaultFields: '@summary',
  answer: pageOfPeople,
  errors: [],
})

export const createPerson = operation({
  ...base,
  id: 'createPerson',
  method: 'POST',
  path: `${V3}/people`,
  summary: 'Create a person (admins; everyone while sign-up is open)',
  access: 'anyone',
  query: fieldsQuery,
  body: { kind: 'json', schema: NewPerson },
  answer: { kind: 'entity', status: 201, schema: Person },
  errors: ['forbidden', 'username_taken', 'email_taken'],
})

export const getPerson = operation({
  ...someone,
  id: 'getPerson',
  path: `${V3}/people/{personID}`,
  summary: 'Read a person',
  params: personParams,
})

export const getPersonByEmail = operation({
  ...someone,
  id: 'getPersonByEmail',
  path: `${V3}/people/email/{email}`,
  summary: 'Read the person with an e-mail address',
  params: { email: Type.String({ minLength: 1, maxLength: 254 }) },
})

const usernameParams = { username: Type.String({ minLength: 1, maxLength: 100 }) }

export const getPersonByUsername = operation({
  ...someone,
  id: 'getPersonByUsername',
  path: `${V3}/people/username/{username}`,
  summary: 'Read the person with a username',
  params: usernameParams,
})

export const getPersonOfPage = operation({
  ...someone,
  id: 'getPersonOfPage',
  path: '/people/{username}/api/v3',
  summary: 'Read the person whose profile page this address belongs to',
  params: usernameParams,
})

export const updatePerson = operation({
  ...base,
  id: 'updatePerson',
  method: 'PUT',
  path: `${V3}/people/{personID}`,
  summary: 'Change what is supplied of a person (the person, or an admin)',
  access: 'person',
  params: personParams,
  query: fieldsQuery,
  body: { kind: 'json', schema: PersonChange },
  answer: onePerson,
  errors: ['person_missing', 'forbidden', 'username_taken', 'email_taken', 'last_admin', 'version_stale'],
})

export const deletePerson = operation({
  ...base,
  id: 'deletePerson',
  method: 'DELETE',
  path: `${V3}/people/{personID}`,
  summary: 'Remove a person (admins)',
  access: 'person',
  params: personParams,
  answer: { kind: 'nothing', status: 202 },
  errors: ['person_missing', 'forbidden', 'last_admin', 'version_stale'],
})

export const getAvatar = operation({
  ...base,
  id: 'getAvatar',
  method: 'GET',
  path: `${V3}/people/{personID}/avatar`,
  summary: "A person's picture; one is drawn for those who have set none",
  access: 'reader',
  params: personParams,
  answer: { kind: 'binary', status: 200, mediaTypes: ['image/png', 'image/webp'] },
  errors: ['person_missing', 'forbidden'],
})

export const setAvatar = operation({
  ...base,
  id: 'setAvatar',
  method: 'PUT',
  path: `${V3}/people/{personID}/avatar`,
  summary: "Set a person's picture (the person, or an admin)",
  access: 'person',
  params: personParams,
  body: {
    kind: 'binary',
    mediaTypes: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
    limit: 10 * 1024 * 1024,
  },
  answer: { kind: 'nothing', status: 204 },
  errors: ['person_missing', 'forbidden', 'field_invalid'],
})

export const removeAvatar = operation({
  ...base,
  id: 'removeAvatar',
  method: 'DELETE',
  path: `${V3}/people/{personID}/avatar`,
  summary: "Remove a person's picture (the person, or an admin)",
  access: 'person',
  params: personParams,
  answer: { kind: 'nothing', status: 204 },
  errors: ['person_missing', 'forbidden'],
})

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
  summary: 'Whether a person follows another: that other, or 404',
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
  summary: 'Follow a person (in one’s own name, or as an admin)',
})

export const unfollow = operation({
  ...followChange,
  id: 'unfollow',
  method: 'DELETE',
  path: `${V3}/people/{personID}/@following/{otherID}`,
  summary: 'Stop following a person; the same when one did not',
})
