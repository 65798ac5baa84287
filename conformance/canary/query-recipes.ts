import { MEMBER_STATES } from '@folkmoot/contract'
import type { Known } from './known.ts'

const urisOf = (kind: string, ids: readonly string[]) => ids.map((id) => `/api/core/v3/${kind}/${id}`)
const somethingOf = (known: Known) => [
  ...urisOf('places', known.of('placeID')),
  ...urisOf('contents', known.of('contentID').slice(0, 20)),
]

/** Other query parameters; paging adds `count` and `startIndex`. */
export const QUERIES: Record<string, (known: Known) => readonly string[]> = {
  activeOnly: () => ['false'],
  after: () => ['2000-01-01T00:00:00.000+0000'],
  afterEntry: (known) => known.of('entryID').slice(0, 1),
  anchor: (known) => known.of('commentID').slice(0, 2),
  before: () => ['2099-01-01T00:00:00.000+0000'],
  compare: () => ['true'],
  excludeReplies: () => ['true'],
  failed: () => ['true'],
  from: () => [new Date(Date.now() - 700 * 86_400_000).toISOString().slice(0, 10)],
  grouped: () => ['false', 'true'],
  hash: () => ['0'.repeat(64)],
  hierarchical: () => ['false'],
  includeDismissed: () => ['true'],
  includeRemoved: () => ['true'],
  interval: () => ['week', 'month'],
  look: () => ['true'],
  maskable: () => ['true'],
  object: somethingOf,
  person: (known) => urisOf('people', known.of('personID').slice(0, 3)),
  place: (known) => urisOf('places', known.of('placeID')),
  since: () => ['now', '2000-01-01T00:00:00.000+0000'],
  size: () => ['64'],
  state: () => MEMBER_STATES,
  to: () => [new Date().toISOString().slice(0, 10)],
  type: () => ['document', 'person', 'group'],
  unread: () => ['true', 'false'],
  url: somethingOf,
  width: () => ['320'],
}
export const PAGING = ['count', 'startIndex', 'filter', 'fields', 'sort', 'offset', 'limit']
