/** The manager of a person, and small lists of what a person has. */
import { Type } from 'typebox'
import { Content } from './content-entities.ts'
import { fieldsQuery, operation } from './operation.ts'
import { Page, pageQuery } from './page.ts'
import { Person, PersonReference } from './people-entities.ts'
import { base, onePerson, pageOfPeople, personParams } from './people-operations.ts'
import { Place } from './place-entities.ts'
import { pageOfSecurityGroups } from './security-group-operations.ts'
import { V3 } from './uris.ts'

const ofPerson = {
  ...base,
  method: 'GET',
  access: 'reader',
  params: personParams,
  errors: ['person_missing', 'forbidden'],
} as const
const managed = { ...ofPerson, path: `${V3}/people/{personID}/@manager` } as const

export const getManager = operation({
  ...managed,
  id: 'getManager',
  summary: 'The manager of a person',
  query: fieldsQuery,
  answer: onePerson,
  errors: [...managed.errors, 'manager_missing'],
})

const ManagerInput = Type.Object({ manager: PersonReference }, { $id: 'ManagerInput' })

export const setManager = operation({
  ...managed,
  id: 'setManager',
  method: 'PUT',
  access: 'person',
  summary: 'Set the manager of a person (admins)',
  body: { kind: 'json', schema: ManagerInput },
  answer: { kind: 'nothing', status: 204 },
  errors: [...managed.errors, 'field_invalid', 'manager_circle'],
})

export const removeManager = operation({
  ...managed,
  id: 'removeManager',
  method: 'DELETE',
  access: 'person',
  summary: 'Remove the manager of a person (admins); succeeds also if there is none',
  answer: { kind: 'nothing', status: 204 },
})

const people = {
  ...ofPerson,
  query: { ...pageQuery, ...fieldsQuery },
  defaultFields: '@summary',
  answer: pageOfPeople,
} as const

export const listReports = operation({
  ...people,
  id: 'listReports',
  path: `${V3}/people/{personID}/@reports`,
  summary: 'The people whose manager a person is, by name',
})

export const listColleagues = operation({
  ...people,
  id: 'listColleagues',
  path: `${V3}/people/{personID}/@colleagues`,
  summary: 'The other people with the same manager, by name',
})

const { roles } = Person.properties.svc.properties

export const listRoles = operation({
  ...ofPerson,
  id: 'listRoles',
  path: `${V3}/people/{personID}/roles`,
  summary: 'The roles of a person in the community',
  answer: { kind: 'document', status: 200, schema: Type.Object({ list: roles }), guarded: true },
})

export const listPersonImages = operation({
  ...ofPerson,
  id: 'listPersonImages',
  path: `${V3}/people/{personID}/images`,
  summary: 'The pictures of a person, as in photos',
  answer: {
    kind: 'document',
    status: 200,
    schema: Type.Object({ list: Person.properties.photos }),
    guarded: true,
  },
})

export const listPersonSecurityGroups = operation({
  ...ofPerson,
  id: 'listPersonSecurityGroups',
  path: `${V3}/people/{personID}/securityGroups`,
  summary: 'The security groups of a person that the caller may read',
  access: 'person',
  query: { ...pageQuery, ...fieldsQuery },
  answer: pageOfSecurityGroups,
})

export const getPersonBlog = operation({
  ...ofPerson,
  id: 'getPersonBlog',
  path: `${V3}/people/{personID}/blog`,
  summary: 'The blog of a person; 404 until their first post',
  query: fieldsQuery,
  answer: { kind: 'entity', status: 200, schema: Place },
  errors: [...ofPerson.errors, 'blog_missing'],
})

export const listPersonTasks = operation({
  ...ofPerson,
  id: 'listPersonTasks',
  path: `${V3}/people/{personID}/tasks`,
  summary: 'The tasks of a person',
  query: { ...pageQuery, ...fieldsQuery },
  answer: { kind: 'page', status: 200, schema: Page(Content) },
})
