/** The page that shows what a figure counts, where there is one. */
import { appPaths, type FigureName } from '@folkmoot/contract'
import type { FiguresView } from './span.ts'

const TYPES: Partial<Record<FigureName, string>> = {
  discussions: 'discussion',
  documents: 'document',
  announcements: 'announcement',
  replies: 'message',
  comments: 'comment',
  unansweredQuestions: 'discussion',
}

export function listOf(
  name: FigureName,
  { from, to }: { from: string; to: string },
  { placeID }: FiguresView,
): string | undefined {
  if (name === 'newMembers')
    return placeID === undefined ? `${appPaths.people}?sort=dateJoinedDesc` : undefined
  const type = TYPES[name]
  if (type === undefined) return undefined
  const query = new URLSearchParams({
    type,
    from,
    to,
    sort: 'dateCreatedDesc',
    ...(placeID !== undefined && { place: placeID }),
    ...(name === 'unansweredQuestions' && { unanswered: 'yes' }),
  })
  return `${appPaths.content}?${query}`
}
