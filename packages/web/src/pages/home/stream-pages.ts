/** The pages of a stream, in the order that the address names. */
import type { Stream, StreamEntry } from '@folkmoot/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { askPages, queryClient } from '../../api/queries.ts'

export const STREAM_ORDERS = ['newest', 'unread'] as const
export type StreamOrder = (typeof STREAM_ORDERS)[number]

/** What one did and what one was told of are lists of single entries. */
export const isGrouped = ({ source }: Pick<Stream, 'source'>): boolean =>
  source !== 'communications' && source !== 'profile'

const askStream = (stream: Stream, unread?: boolean) => ({
  ...askPages('listStreamActivities', {
    streamID: stream.id,
    ...(isGrouped(stream) && { grouped: true }),
    ...(unread !== undefined && { unread }),
  }),
  // A lost connection does not move the list.
  refetchOnReconnect: false,
})

/** Back to the first page, which is loaded again: the others may have changed with it. */
async function reload(stream: Stream, unread?: boolean): Promise<void> {
  const { queryKey } = askStream(stream, unread)
  queryClient.setQueryData(
    queryKey,
    (known) => known && { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) },
  )
  await queryClient.invalidateQueries({ queryKey })
}

const rowsOf = (query: { data: { pages: { list: StreamEntry[] }[] } | undefined }) =>
  query.data?.pages.flatMap((page) => page.list)

export interface StreamPages {
  /** All rows, or the unread ones; undefined until loaded. */
  readonly rows: readonly StreamEntry[] | undefined
  /** With unread ones first: what was read, as soon as there are no more unread ones. */
  readonly read: readonly StreamEntry[] | undefined
  readonly error: Error | null
  readonly hasMore: boolean
  readonly isLoading: boolean
  more(): void
  reload(): Promise<void>
}

export function useStreamPages(stream: Stream, order: StreamOrder): StreamPages {
  const isUnreadFirst = order === 'unread'
  const first = useInfiniteQuery(askStream(stream, isUnreadFirst ? true : undefined))
  const isRestNext = isUnreadFirst && first.data !== undefined && !first.hasNextPage
  const rest = useInfiniteQuery({ ...askStream(stream, false), enabled: isRestNext })
  const current = isRestNext ? rest : first
  return {
    rows: rowsOf(first),
    read: isRestNext ? rowsOf(rest) : undefined,
    error: first.error ?? (isRestNext ? rest.error : null),
    hasMore: current.hasNextPage,
    isLoading: current.isFetchingNextPage,
    more: () => void current.fetchNextPage(),
    reload: async () => {
      if (isUnreadFirst) await Promise.all([reload(stream, true), reload(stream, false)])
      else await reload(stream)
    },
  }
}
