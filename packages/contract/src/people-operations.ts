/** Shared by the operations on people. */
import { Type } from 'typebox'
import { HIGHLIGHTS } from './highlights.ts'
import { ME, PERSON_ID_PATTERN } from './identifiers.ts'
import { fieldsQuery } from './operation.ts'
import { FoundPage, Page, pageQuery } from './page.ts'
import { Person, ROLES } from './people-entities.ts'

const PersonId = Type.String({
  pattern: PERSON_ID_PATTERN,
  'x-accepts': `a positive whole number or ${ME}`,
  description: `The person's id, or ${ME} for the caller.`,
})
export const personParams = { personID: PersonId }
export const followParams = { personID: PersonId, otherID: PersonId }
export const personSummaryFields = [
  'id',
  'type',
  'displayName',
  'name',
  'svc',
  'emails',
  'status',
  'resources',
] as const

export const base = { since: '3.0', group: 'People', summaryFields: personSummaryFields } as const
export const onePerson = { kind: 'entity', status: 200, schema: Person } as const
export const someone = {
  ...base,
  method: 'GET',
  access: 'reader',
  query: fieldsQuery,
  answer: onePerson,
  errors: ['person_missing', 'forbidden'],
} as const
export const pageOfPeople = { kind: 'page', status: 200, schema: Page(Person) } as const

const personFilters = {
  search: {
    description: 'Words of the name, username, tags, location or profile; * matches any letters.',
  },
  tag: { description: 'One of these tags.' },
  title: { description: 'One of these values of the profile field Title.' },
  department: { description: 'One of these values of the profile field Department.' },
  location: { description: 'One of these locations, or values of the profile field Location.' },
  company: { description: 'One of these values of the profile field Company.' },
  'include-disabled': { description: 'Disabled people too; for community managers and admins.', flag: true },
  role: {
    description: `With one of these roles (${ROLES.join(', ')}); for community managers and admins.`,
    restricted: true,
  },
  state: {
    description: 'enabled or disabled accounts, or both; for community managers and admins.',
    restricted: true,
  },
  lastSignIn: {
    description:
      'Whose last sign-in was between the latest and the earliest date, in this order; null for an open end. For community managers and admins.',
    restricted: true,
  },
  'include-bots': { description: 'The bots of add-ons too.', flag: true },
} as const
const PERSON_SORTS = [
  'firstNameAsc',
  'lastNameAsc',
  'dateJoinedAsc',
  'dateJoinedDesc',
  'updatedAsc',
  'updatedDesc',
  'lastSignInAsc',
  'lastSignInDesc',
  'relevanceDesc',
] as const

/** Shared by all lists of people with filters. */
export const listedPeople = {
  ...base,
  method: 'GET',
  access: 'reader',
  query: {
    ...pageQuery,
    ...fieldsQuery,
    filter: Type.Optional(Type.Array(Type.String({ maxLength: 4096 }), { maxItems: 20 })),
    sort: Type.Optional(Type.Enum([...PERSON_SORTS])),
  },
  filters: personFilters,
  sorts: PERSON_SORTS,
  summaryFields: [...personSummaryFields, ...HIGHLIGHTS],
  defaultFields: '@summary',
  answer: { ...pageOfPeople, schema: FoundPage(Person) },
  errors: ['filter_invalid', 'forbidden'],
} as const
