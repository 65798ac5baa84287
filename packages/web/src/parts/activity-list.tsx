import { useQueries } from '@tanstack/react-query'
import { ask } from '../api/queries.ts'
import { type ActivityEntry, isOfContent, isOfUpdate, rollUp } from './activity-entry.ts'
import { ActivityRow, type Reactions } from './activity-row.tsx'
import { Rows } from './rows.tsx'

const MAX_AT_ONCE = 50

/**
 * Activities lack counts, so one request loads them for many. Groups stay the same while the list grows, so that
 * nothing is loaded twice.
 */
function useReactions(all: readonly ActivityEntry[]): ReadonlyMap<number, Reactions> {
  const ofContent = all.filter((entry) => isOfContent(entry) && !isOfUpdate(entry))
  const pairs = [...new Set(ofContent.map(({ svc }) => `${svc.objectType},${svc.objectID}`))]
  const batches = Array.from({ length: Math.ceil(pairs.length / MAX_AT_ONCE) }, (_, at) =>
    pairs.slice(at * MAX_AT_ONCE, (at + 1) * MAX_AT_ONCE),
  )
  const contents = useQueries({
    queries: batches.map((batch) => ({
      ...ask('listContents', {
        filter: [`entityDescriptor(${batch.join(',')})`],
        fields: 'likeCount,replyCount,-resources',
        count: MAX_AT_ONCE,
      }),
      placeholderData: <Before,>(before: Before) => before,
    })),
    combine: (answers) => answers.flatMap(({ data }) => data?.list ?? []),
  })
  return new Map(contents.map((content) => [Number(content.id), content]))
}

interface ActivityListProps {
  /** Label for screen readers. */
  readonly label: string
  /** From the API: of a place, person or stream. */
  readonly activities: readonly ActivityEntry[]
  /** On the page of the place where all of it happened. */
  readonly isInPlace?: boolean
}

/** Activities, newest first. */
export function ActivityList({ label, activities, isInPlace = false }: ActivityListProps) {
  const reactions = useReactions(activities)
  return (
    <Rows label={label}>
      {rollUp(activities).map(([activity, ...others]) => (
        <ActivityRow
          key={activity.id}
          activity={activity}
          others={others}
          reactions={reactions.get(activity.svc.objectID)}
          isInPlace={isInPlace}
        />
      ))}
    </Rows>
  )
}
