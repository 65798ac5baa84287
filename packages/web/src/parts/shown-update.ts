/** Updates and comments in one shape, from lists or alone. */
import type { Update, UpdateComment, UpdateCommentItem, UpdateItem, UserSummary } from '@folkmoot/contract'

export type ShownUpdate = Update | UpdateItem
export type ShownComment = UpdateComment | UpdateCommentItem

/** Lists have numeric dates. */
export const dateOf = ({ creationDate }: ShownUpdate | ShownComment): string =>
  typeof creationDate === 'number' ? new Date(creationDate).toISOString() : creationDate

/** A v2 user in the shape of a person. */
export const personOf = ({ name, links, resources }: UserSummary) => ({
  displayName: name,
  ...(links.avatar !== null && { thumbnailUrl: links.avatar }),
  resources,
})
