/** What the operations on people share. */
import { Type } from 'typebox'
import { ME } from './identifiers.ts'
import { fieldsQuery } from './operation.ts'
import { Page } from './page.ts'
import { Person } from './people-entities.ts'

const PersonId = Type.String({
  pattern: `^(${ME}|[1-9]\\d{0,15})$`,
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
