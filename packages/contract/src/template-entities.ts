/** Templates of a place: how new content there may begin. */
import { type Static, Type } from 'typebox'
import { ChangedBody, NewBody } from './content-bodies.ts'
import { DATE_PATTERN } from './dates.ts'
import { ID_PATTERN } from './identifiers.ts'
import { notBlank } from './people-entities.ts'
import { PlaceSummary } from './place-entities.ts'
import { Resources } from './resources.ts'

/** Types of content, and a question, which is a discussion. */
export const TEMPLATE_KINDS = ['document', 'discussion', 'question'] as const
export type TemplateKind = (typeof TEMPLATE_KINDS)[number]

const Name = Type.String({
  ...notBlank,
  minLength: 1,
  maxLength: 100,
  description: 'What writers choose by.',
})
const Kind = Type.Enum([...TEMPLATE_KINDS], { description: 'What is written with it.' })
const words = {
  subject: Type.Optional(
    Type.String({ maxLength: 255, description: 'The title to begin with; may be empty.' }),
  ),
  tags: Type.Optional(
    Type.Array(Type.String({ ...notBlank, maxLength: 64 }), {
      maxItems: 50,
      description: 'Compared ignoring case.',
    }),
  ),
}

export const NewTemplate = Type.Object(
  { name: Name, kind: Kind, content: NewBody, ...words },
  { $id: 'NewTemplate' },
)
export type NewTemplate = Static<typeof NewTemplate>

export const TemplateChange = Type.Object(
  { name: Type.Optional(Name), kind: Type.Optional(Kind), content: Type.Optional(ChangedBody), ...words },
  { $id: 'TemplateChange', description: 'Fields that are not sent stay.' },
)
export type TemplateChange = Static<typeof TemplateChange>

export const Template = Type.Object(
  {
    id: Type.String({ pattern: ID_PATTERN, readOnly: true }),
    type: Type.Literal('template'),
    name: Type.String(),
    kind: Type.Enum([...TEMPLATE_KINDS]),
    subject: Type.String(),
    content: Type.Optional(
      Type.Object({ type: Type.Literal('text/html'), text: Type.String() }, { description: 'Not in lists.' }),
    ),
    tags: Type.Array(Type.String()),
    parentPlace: PlaceSummary,
    published: Type.String({ pattern: DATE_PATTERN, readOnly: true, description: 'When it was created.' }),
    updated: Type.String({ pattern: DATE_PATTERN, readOnly: true }),
    resources: Resources,
  },
  { $id: 'Template', readOnly: true },
)
export type Template = Static<typeof Template>
