import { useQueries } from '@tanstack/react-query'
import { ask } from '../api/queries.ts'
import { ActivityRow, type Reception } from './activity-row.tsx'
import { Rows } from './rows.tsx'
import { isOfContent, isOfUpdate, rollUp, type Told } from './told.ts'

const MOST_AT_ONCE = 50

/**
 * Activities do not say how their subjects are received: one question asks for many. Those that were asked about stay together
 * while the list grows at its end, so that nothing is asked again.
 */
function useReceptions(all: readonly Told[]): ReadonlyMap<number, Reception> {
  const ofContent = all.filter((told) => isOfContent(told) && !isOfUpdate(told))
  const pairs = [...new Set(ofContent.map(({ svc }) => `${svc.objectType},${svc.objectID}`))]
  const bites = Array.from({ length: Math.ceil(pairs.length / MOST_AT_ONCE) }, (_, at) =>
    pairs.slice(at * MOST_AT_ONCE, (at + 1) * MOST_AT_ONCE),
  )
  const contents = useQueries({
    queries: bites.map((bite) => ({
      ...ask('listContents', {
        filter: [`entityDescriptor(${bite.join(',')})`],
        fields: 'likeCount,replyCount,-resources',
        count: MOST_AT_ONCE,
      }),
      placeholderData: <Before,>(before: Before) => before,
    })),
    combine: (answers) => answers.flatMap(({ data }) => data?.list ?? []),
  })
  return new Map(contents.map((content) => [Number(content.id), content]))
}

interface ActivityListProps {
  /** What is listed, for those who hear the page. */
  readonly label: string
  /** As the API lists them: of a place, of a person, of a stream. */
  readonly activities: readonly Told[]
  /** On the page of the place that all of it happened in. */
  readonly isInPlace?: boolean
}

/** What happened, the newest first. */
export function ActivityList({ label, activities, isInPlace = false }: ActivityListProps) {
  const receptions = useReceptions(activities)
  return (
    <Rows label={label}>
      {rollUp(activities).map(([activity, ...others]) => (
        <ActivityRow
          key={activity.id}
          activity={activity}
          others={others}
          reception={receptions.get(activity.svc.objectID)}
          isInPlace={isInPlace}
        />
      ))}
    </Rows>
  )
}
