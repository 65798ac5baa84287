/** Comments on a published status update: in turns of the member and of another person. */
import type { UpdateComment } from '@folkmoot/contract'
import * as fc from 'fast-check'
import { type Kind, placeholder, upTo } from './kind.ts'

const COUNT = 4
const GUESTS = 4
const valuesOf = ({ id }: UpdateComment) => ({ id: String(id) })

export const updateComment: Kind = {
  name: 'remark',
  count: COUNT,
  guests: GUESTS,
  collection: '/api/core/v2/comments',
  valuesOf: (entity) => valuesOf(entity as UpdateComment),
  async make({ root, member }, index) {
    const { id: updateID } = await root.createUpdate({ body: { html: 'Something to be said of' } })
    const client = index % 2 === 0 ? member.client : root
    const comment = await client.createUpdateComment({ updateID, body: { html: 'Said of it' } })
    for (const somebody of [root, member.client]) {
      await somebody.likeUpdateComment({ updateCommentID: comment.id }).catch(() => undefined)
    }
    return valuesOf(comment)
  },
  hints: [
    [/\{updateCommentID\}$/, placeholder('remark', 'id', upTo(COUNT + GUESTS))],
    [
      /\/(likes|followers|tracks)\/\{userID\}$/,
      fc.oneof(fc.constant('@me'), placeholder('person', 'id', upTo(3))),
    ],
    [/\/v2\/comments[^ ]* body\/html$/, fc.string({ unit: 'grapheme' }).map((text) => `${text}.`)],
    [
      /\/share body\/userURIs$/,
      fc.array(placeholder('person', 'uri', upTo(8)), { minLength: 1, maxLength: 3 }),
    ],
  ],
}
