/** The operations on people. */
import { Type } from 'typebox'
import { entityPath } from './addresses.ts'
import { fieldsQuery, operation } from './operation.ts'
import { pageQuery } from './page.ts'
import { NewPerson, Person, PersonChange } from './people-entities.ts'
import { base, listedPeople, onePerson, pageOfPeople, personParams, someone } from './people-operations.ts'
import { V3 } from './uris.ts'

export const listPeople = operation({
  ...listedPeople,
  id: 'listPeople',
  path: `${V3}/people`,
  summary: 'Find people',
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
  accepted: {
    when: 'Of callers who are no admins, if the instance sends mail: the person exists once the address is confirmed.',
    answersEntity: false,
  },
  errors: ['forbidden', 'current_password_required', 'username_taken', 'email_taken'],
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
  summary: 'Read the person of a profile page',
  params: usernameParams,
})

export const updatePerson = operation({
  ...base,
  id: 'updatePerson',
  method: 'PUT',
  path: `${V3}/people/{personID}`,
  summary: 'Change the given fields of a person (the person, or an admin)',
  access: 'person',
  params: personParams,
  query: fieldsQuery,
  body: { kind: 'json', schema: PersonChange },
  answer: onePerson,
  accepted: {
    when: 'Of web sessions, if the instance sends mail: other e-mail addresses wait until the new one is confirmed.',
    answersEntity: true,
  },
  errors: [
    'person_missing',
    'forbidden',
    'current_password_required',
    'username_taken',
    'email_taken',
    'last_admin',
    'version_stale',
  ],
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
        description:
          'delete: also deletes their content. By default it stays, with the author "Former member".',
      }),
    ),
  },
  answer: { kind: 'nothing', status: 202 },
  errors: ['person_missing', 'forbidden', 'last_admin', 'merge_running', 'version_stale'],
})
