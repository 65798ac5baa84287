/** Mutes. */
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
        'The URI of content, of a place or of a person. For a message or comment the whole conversation is muted.',
    }),
  },
  { $id: 'NewMute' },
)
export type NewMute = Static<typeof NewMute>

export const Mute = Type.Object(
  {
    id: Type.String({ pattern: ID_PATTERN }),
    type: Type.Literal('mute'),
    kind: Type.Enum([...MUTED_KINDS], {
      description: 'The kind of the muted object: a conversation, a place or a person.',
    }),
    object: Type.String({
      description: 'The URI of the muted object; of a conversation that of its top-level content.',
    }),
    displayName: Type.Optional(
      Type.String({ description: 'The name of the object; a status update has none.' }),
    ),
    published: Type.String({ pattern: DATE_PATTERN, description: 'When it was muted.' }),
    resources: Resources,
  },
  { $id: 'Mute', readOnly: true },
)
export type Mute = Static<typeof Mute>
