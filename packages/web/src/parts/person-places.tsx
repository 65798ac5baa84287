import type { Person } from '@folkmoot/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { askPages } from '../api/queries.ts'
import { t } from '../texts/texts.ts'
import { Avatar } from './avatar.tsx'
import { Empty } from './empty.tsx'
import { More } from './more.tsx'
import { Problem } from './problem.tsx'
import { Row, Rows } from './rows.tsx'
import { Waiting } from './waiting.tsx'

/** Places of a person that the reader may see. */
export function PersonPlaces({ person }: { person: Person }) {
  const { data, error, isPending, refetch, ...more } = useInfiniteQuery(
    askPages('listMemberships', { personID: person.id, filter: ['state(owner,member)'] }),
  )
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  if (isPending) return <Waiting />
  const members = data.pages.flatMap(({ list }) => list)
  if (members.length === 0) return <Empty title={t('people.noPlaces', { name: person.displayName })} />
  return (
    <>
      <Rows label={t('people.tab.places')}>
        {members.map(({ id, place, state, moderator }) => (
          <Row
            key={id}
            lead={<Avatar url={`${place.uri}/avatar`} size={40} isPlace />}
            to={place.html}
            title={place.name}
            about={t(state === 'owner' ? 'people.owner' : moderator ? 'people.moderator' : 'people.member')}
          />
        ))}
      </Rows>
      <More
        hasMore={more.hasNextPage}
        isLoading={more.isFetchingNextPage}
        onMore={() => void more.fetchNextPage()}
      />
    </>
  )
}
