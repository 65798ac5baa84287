/** Outcomes: marks on content, such as helpful or outdated. */
import { type Static, Type } from 'typebox'
import { Author } from './content-entities.ts'
import { DATE_PATTERN } from './dates.ts'
import { ID_PATTERN } from './identifiers.ts'
import { OutcomeType } from './outcome-kinds.ts'
import { Resources } from './resources.ts'

export const NewOutcome = Type.Object({ outcomeType: OutcomeType }, { $id: 'NewOutcome' })

const date = (description: string) => Type.String({ pattern: DATE_PATTERN, description })

export const Outcome = Type.Object(
  {
    id: Type.String({ pattern: ID_PATTERN }),
    type: Type.Literal('outcome'),
    outcomeType: OutcomeType,
    parent: Type.String({ description: 'The URI of the content.' }),
    user: Author,
    published: date('When it was set.'),
    removed: Type.Optional(date('When it was removed; absent while it is current.')),
    removedBy: Type.Optional(Author),
    resources: Resources,
  },
  { $id: 'Outcome', readOnly: true },
)
export type Outcome = Static<typeof Outcome>
