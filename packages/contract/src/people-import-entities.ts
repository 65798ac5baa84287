/** Imports of people from CSV. */
import { type Static, Type } from 'typebox'
import { DATE_PATTERN } from './dates.ts'
import { ID_PATTERN } from './identifiers.ts'
import { PersonSummary } from './people-entities.ts'
import { Resources } from './resources.ts'

/** The most rows of a file besides the head, and the most bytes. */
export const IMPORT_ROWS = 10_000
export const IMPORT_BYTES = 2 * 1024 * 1024

export const IMPORT_COLUMNS = ['email', 'name', 'givenName', 'familyName', 'username', 'places'] as const
export type ImportColumn = (typeof IMPORT_COLUMNS)[number]

const PlannedRow = Type.Object(
  {
    row: Type.Integer({ minimum: 2, description: 'As spreadsheets count: the head is row 1.' }),
    email: Type.String(),
    name: Type.String(),
    username: Type.String({ description: 'The given one, or one made from the address.' }),
    places: Type.Array(Type.String(), { description: 'The names of the places that the person joins.' }),
    problems: Type.Array(Type.Object({ field: Type.Enum([...IMPORT_COLUMNS]), message: Type.String() }), {
      description: 'Why nobody is created. Empty: the person is created.',
    }),
  },
  { $id: 'PlannedRow', readOnly: true },
)
export type PlannedRow = Static<typeof PlannedRow>

export const ImportPlan = Type.Object(
  {
    total: Type.Integer({ minimum: 0 }),
    creates: Type.Integer({ minimum: 0, description: 'How many people are created.' }),
    list: Type.Array(PlannedRow, { description: 'In the order of the file.' }),
  },
  { $id: 'ImportPlan', readOnly: true },
)
export type ImportPlan = Static<typeof ImportPlan>

const count = (description: string) => Type.Integer({ minimum: 0, description })

export const PeopleImport = Type.Object(
  {
    id: Type.String({ pattern: ID_PATTERN }),
    type: Type.Literal('peopleImport'),
    state: Type.Enum(['running', 'done']),
    total: count('Rows of the file.'),
    created: count('How many people were created.'),
    failed: count('Rows by which nobody was created.'),
    sendsMails: Type.Boolean({ description: 'Whether the people get a link to set their password.' }),
    creator: Type.Optional(PersonSummary),
    published: Type.String({ pattern: DATE_PATTERN, description: 'When it was started.' }),
    finished: Type.Optional(Type.String({ pattern: DATE_PATTERN })),
    resources: Resources,
  },
  { $id: 'PeopleImport', readOnly: true },
)
export type PeopleImport = Static<typeof PeopleImport>
