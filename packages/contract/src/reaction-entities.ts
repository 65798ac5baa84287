/** Reactions by emoji. */
import { type Static, Type } from 'typebox'

export const Reaction = Type.Object(
  {
    emoji: Type.String(),
    count: Type.Integer({ minimum: 1, description: 'How many people reacted with it.' }),
    reacted: Type.Optional(
      Type.Boolean({ description: 'Whether the caller did; not shown to anonymous callers.' }),
    ),
  },
  { $id: 'Reaction', readOnly: true },
)
export type Reaction = Static<typeof Reaction>
