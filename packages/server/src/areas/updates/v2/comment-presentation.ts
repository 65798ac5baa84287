/** How http/present shows comments on updates; single and listed ones are cached separately. */

import type { Caller } from '../../content/reading.ts'
import { mayReadContent as mayRead } from '../../content/rights.ts'
import {
  findUpdateComments,
  type UpdateCommentKey,
  type UpdateCommentRow,
} from '../../content/status-updates.ts'
import { audienceOf, representComment, representCommentItem } from './comment-represent.ts'

const FORMS = { 'update comment': representComment, 'update comment item': representCommentItem } as const

export function presentationFor(caller: Caller, kind: keyof typeof FORMS) {
  const { context, actor } = caller
  return {
    kind,
    audienceOf: (key: UpdateCommentKey): string => audienceOf(caller, key),
    readMany: (ids: readonly string[]): Promise<ReadonlyMap<string, UpdateCommentRow>> =>
      findUpdateComments(context.db, actor, ids),
    maySee: (row: UpdateCommentRow): boolean => mayRead(actor, row),
    represent: (row: UpdateCommentRow): object => FORMS[kind](caller, row),
  }
}
