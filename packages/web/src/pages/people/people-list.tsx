import type { Person } from '@folkmoot/contract'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { More } from '../../parts/more.tsx'
import { PersonRow } from '../../parts/person-row.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Waiting } from '../../parts/waiting.tsx'

interface PeopleListProps {
  readonly label: string
  readonly found: UseInfiniteQueryResult<{ readonly pages: readonly { readonly list: readonly Person[] }[] }>
  /** Shown when nobody matches. */
  readonly empty: ReactNode
}

/** People in pages. */
export function PeopleList({ label, found, empty }: PeopleListProps) {
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = found
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  if (isPending) return <Waiting />
  const people = data.pages.flatMap(({ list }) => list)
  if (people.length === 0) return empty
  return (
    <>
      <Rows label={label}>
        {people.map((person) => (
          <PersonRow key={person.id} person={person} />
        ))}
      </Rows>
      <More hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()} />
    </>
  )
}
