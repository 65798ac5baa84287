/** Updates and comments in one shape, from lists or alone. */
import type { Update, UpdateComment, UpdateCommentItem, UpdateItem, UserSummary } from '@folkmoot/contract'
import { dateOf } from '../texts/dates.ts'

export type ShownUpdate = Update | UpdateItem
export type ShownComment = UpdateComment | UpdateCommentItem

/** Lists have numeric dates. */
export const creationDateOf = ({ creationDate }: ShownUpdate | ShownComment): string =>
  dateOf(creationDate).toISOString()

/** A v2 user in the shape of a person. */
export const personOf = ({ name, links, resources }: UserSummary) => ({
  displayName: name,
  ...(links.avatar !== null && { thumbnailUrl: links.avatar }),
  resources,
})
