/** What http/present needs to know of comments on updates: one by itself, and one of a list, are kept apart. */
import { mayRead } from '../../content/reading/policy.ts'
import type { Caller } from '../../content/reading/represent.ts'
import type { UpdateCommentKey, UpdateCommentRow } from '../../content/reading/rows.ts'
import { findUpdateComments } from '../../content/status-updates/update-comments.ts'
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
