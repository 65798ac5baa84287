/** Status updates and their comments as pages take them, whether they came alone or in a list. */
import type { Update, UpdateComment, UpdateCommentItem, UpdateItem, UserSummary } from '@folkmoot/contract'

export type ShownUpdate = Update | UpdateItem
export type ShownComment = UpdateComment | UpdateCommentItem

/** Lists have dates as numbers. */
export const dateOf = ({ creationDate }: ShownUpdate | ShownComment): string =>
  typeof creationDate === 'number' ? new Date(creationDate).toISOString() : creationDate

/** A user of v2 as the parts of pages know people. */
export const personOf = ({ name, links, resources }: UserSummary) => ({
  displayName: name,
  ...(links.avatar !== null && { thumbnailUrl: links.avatar }),
  resources,
})
