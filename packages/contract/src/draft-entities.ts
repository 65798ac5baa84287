/** Drafts: unsent texts that somebody keeps for themselves. */
import { type Static, Type } from 'typebox'
import { NewBody } from './content-bodies.ts'
import { VISIBILITIES, WrittenDate } from './content-entities.ts'
import { ContentSummary } from './content-summary.ts'
import { DATE_PATTERN } from './dates.ts'
import { notBlank, PersonReference } from './people-entities.ts'
import { PlaceSummary } from './place-entities.ts'
import { Resources } from './resources.ts'

/** Types of content, and a question and a status update, which are others in the API. */
export const DRAFT_KINDS = [
  'discussion',
  'question',
  'document',
  'announcement',
  'update',
  'message',
  'comment',
] as const
export type DraftKind = (typeof DRAFT_KINDS)[number]

const Uri = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 2048, description }))
const Version = (description: string) => Type.Integer({ minimum: 0, maximum: 2_147_483_647, description })

export const DraftInput = Type.Object(
  {
    kind: Type.Enum([...DRAFT_KINDS]),
    subject: Type.Optional(Type.String({ maxLength: 255, description: 'The title; may be empty.' })),
    content: NewBody,
    visibility: Type.Optional(Type.Enum([...VISIBILITIES], { description: 'Default: all.' })),
    parent: Uri('The URI of its place; of a message or comment the URI of the content that it answers.'),
    users: Type.Optional(
      Type.Array(PersonReference, { maxItems: 200, description: 'Who may see it, with visibility people.' }),
    ),
    tags: Type.Optional(Type.Array(Type.String({ ...notBlank, maxLength: 64 }), { maxItems: 50 })),
    endDate: WrittenDate('When an announcement ends.'),
    sendAt: WrittenDate('When to send it, within the coming year; not of a change.'),
    changes: Uri('The URI of the content that it changes, if it is no new one.'),
    changesVersion: Type.Optional(Version('The version of that content when the change was begun.')),
  },
  { $id: 'DraftInput', description: 'A whole draft: fields that are not sent are empty.' },
)
export type DraftInput = Static<typeof DraftInput>

export const Draft = Type.Object(
  {
    id: Type.String({ description: 'The key.' }),
    type: Type.Literal('draft'),
    kind: Type.Enum([...DRAFT_KINDS]),
    subject: Type.String(),
    content: Type.Optional(
      Type.Object({ type: Type.Literal('text/html'), text: Type.String() }, { description: 'Not in lists.' }),
    ),
    excerpt: Type.String({ description: 'The beginning of the text, without markup.' }),
    visibility: Type.Enum([...VISIBILITIES]),
    parent: Type.Optional(Type.String({ description: 'The URI of its place, or of what it answers.' })),
    parentPlace: Type.Optional(PlaceSummary),
    parentContent: Type.Optional(ContentSummary),
    users: Type.Array(Type.String({ description: 'The URI of a person.' })),
    tags: Type.Array(Type.String()),
    endDate: Type.Optional(Type.String({ pattern: DATE_PATTERN })),
    changes: Type.Optional(Type.String({ description: 'The URI of the content that it changes.' })),
    changesVersion: Type.Optional(Version('The version of that content when the change was begun.')),
    sendAt: Type.Optional(Type.String({ pattern: DATE_PATTERN, description: 'When it is sent.' })),
    sendProblem: Type.Optional(
      Type.Object(
        { code: Type.String(), message: Type.String() },
        { description: 'Why it could not be sent at its time. Gone when it is saved again.' },
      ),
    ),
    version: Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Grows with each change, and never returns under the same key.',
    }),
    published: Type.String({ pattern: DATE_PATTERN, description: 'When it was begun.' }),
    updated: Type.String({ pattern: DATE_PATTERN }),
    resources: Resources,
  },
  {
    $id: 'Draft',
    readOnly: true,
    description:
      'parentPlace and parentContent (what it answers or changes) are there only while the person may see them.',
  },
)
export type Draft = Static<typeof Draft>
