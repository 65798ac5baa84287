/** Sharing content with people. */
import { type Static, Type } from 'typebox'
import { contentBase } from './content-operations.ts'
import { operation } from './operation.ts'
import { PersonReference } from './people-entities.ts'
import { V3 } from './uris.ts'

const NewShare = Type.Object(
  {
    content: Type.String({
      minLength: 1,
      maxLength: 2048,
      description: 'The URI of the content, message or comment.',
    }),
    users: Type.Array(PersonReference, {
      minItems: 1,
      description: 'The recipients, at most 200. All or none are notified.',
    }),
    text: Type.Optional(Type.String({ maxLength: 2000, description: 'A message in plain text.' })),
  },
  { $id: 'NewShare' },
)
export type NewShare = Static<typeof NewShare>

export const shareContent = operation({
  ...contentBase,
  id: 'shareContent',
  method: 'POST',
  path: `${V3}/shares`,
  summary: 'Put content into the inboxes of people who may read it',
  access: 'person',
  body: { kind: 'json', schema: NewShare },
  answer: { kind: 'nothing', status: 204 },
  errors: ['too_many_items'],
})
