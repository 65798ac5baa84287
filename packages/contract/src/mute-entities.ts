/** Of what somebody wants to hear nothing. */
import { type Static, Type } from 'typebox'
import { DATE_PATTERN } from './dates.ts'
import { ID_PATTERN } from './identifiers.ts'
import { Resources } from './resources.ts'

export const MUTED_KINDS = ['content', 'place', 'person'] as const
export type MutedKind = (typeof MUTED_KINDS)[number]

export const NewMute = Type.Object(
  {
    object: Type.String({
      minLength: 1,
      maxLength: 2048,
      description:
        'The URI of content, of a place or of a person. Of a message or comment the whole conversation is muted.',
    }),
  },
  { $id: 'NewMute' },
)
export type NewMute = Static<typeof NewMute>

export const Mute = Type.Object(
  {
    id: Type.String({ pattern: ID_PATTERN }),
    type: Type.Literal('mute'),
    kind: Type.Enum([...MUTED_KINDS], { description: 'What is muted: a conversation, a place or a person.' }),
    object: Type.String({
      description: 'The URI of what is muted: of a conversation that of its top content.',
    }),
    displayName: Type.Optional(
      Type.String({ description: 'What that is called; a status update has no name.' }),
    ),
    published: Type.String({ pattern: DATE_PATTERN, description: 'When it was muted.' }),
    resources: Resources,
  },
  { $id: 'Mute', readOnly: true },
)
export type Mute = Static<typeof Mute>
