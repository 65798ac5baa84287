/** The operations on people. */
import { Type } from 'typebox'
import { entityPath } from './addresses.ts'
import { fieldsQuery, operation } from './operation.ts'
import { pageQuery } from './page.ts'
import { NewPerson, Person, PersonChange } from './people-entities.ts'
import { base, onePerson, pageOfPeople, personParams, someone } from './people-operations.ts'
import { V3 } from './uris.ts'

const filters = {
  search: {
    description: 'Words of the name, username, tags, location or profile; * stands for any letters.',
  },
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
  access: 'newcomer',
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
  access: 'person',
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
  path: entityPath('person'),
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
  query: {
    content: Type.Optional(
      Type.Enum(['keep', 'delete'], {
        description: 'delete: what they wrote goes as well. Else it stays, under "Former member".',
      }),
    ),
  },
  answer: { kind: 'nothing', status: 202 },
  errors: ['person_missing', 'forbidden', 'last_admin', 'version_stale'],
})
