import { Fragment, type ReactNode } from 'react'
import { More } from './more.tsx'
import { Problem } from './problem.tsx'
import { Rows } from './rows.tsx'
import { Waiting } from './waiting.tsx'

interface PagedRowsProps<Item> {
  readonly label: string
  /** Of `useInfiniteQuery`. */
  readonly found: {
    readonly data: { readonly pages: readonly { readonly list: readonly Item[] }[] } | undefined
    readonly error: unknown
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly refetch: () => unknown
    readonly fetchNextPage: () => unknown
  }
  readonly draw: (item: Item) => ReactNode
  readonly keyOf: (item: Item) => string
  /** Shown where there is nothing. */
  readonly empty: ReactNode
}

/** A list that loads more at its end. */
export function PagedRows<Item>({ label, found, draw, keyOf, empty }: PagedRowsProps<Item>) {
  const { data, error, hasNextPage, isFetchingNextPage } = found
  if (error) return <Problem error={error} onRetry={() => void found.refetch()} />
  if (!data) return <Waiting />
  const items = data.pages.flatMap(({ list }) => list)
  if (items.length === 0) return empty
  return (
    <>
      <Rows label={label}>
        {items.map((item) => (
          <Fragment key={keyOf(item)}>{draw(item)}</Fragment>
        ))}
      </Rows>
      <More hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => void found.fetchNextPage()} />
    </>
  )
}
