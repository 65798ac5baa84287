import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import lines from './lines.module.css'
import { More } from './more.tsx'
import { Problem } from './problem.tsx'
import { Waiting } from './waiting.tsx'

interface ListedProps<Item> {
  readonly query: UseInfiniteQueryResult<InfiniteData<{ readonly list: readonly Item[] }>>
  /** Label for screen readers. */
  readonly label: string
  /** The empty state. */
  readonly none: string
  readonly draw: (item: Item) => ReactNode
}

/** A list of rows of one kind. */
export function Listed<Item extends { readonly id: string }>({
  query,
  label,
  none,
  draw,
}: ListedProps<Item>) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const items = data?.pages.flatMap(({ list }) => list)
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  if (!items) return <Waiting shape="lines" />
  if (items.length === 0) return <p className={lines.none}>{none}</p>
  return (
    <>
      <ul className={lines.lines} aria-label={label}>
        {items.map((item) => (
          <li key={item.id} className={lines.line}>
            {draw(item)}
          </li>
        ))}
      </ul>
      <More hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()} />
    </>
  )
}
