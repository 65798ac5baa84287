/** What comes into a stream while somebody looks at it. */
import type { Stream, StreamEntry } from '@folkmoot/contract'
import { useState } from 'react'
import { useLive } from '../../api/live.ts'
import { askPages, queryClient } from '../../api/queries.ts'

export const askStream = ({ id }: Stream) => ({
  ...askPages('listStreamActivities', { streamID: id }),
  // Nobody loses their place in the list because the way to the server was interrupted.
  refetchOnReconnect: false,
})

const idOf = ({ id }: StreamEntry) => Number(id)

/** Into the first page of what is known of the stream, unless it is there. */
function put(stream: Stream, entry: StreamEntry): void {
  queryClient.setQueryData(askStream(stream).queryKey, (known) => {
    const [first, ...others] = known?.pages ?? []
    if (!known || !first || first.list.some(({ id }) => id === entry.id)) return known
    return { ...known, pages: [{ ...first, list: [entry, ...first.list] }, ...others] }
  })
}

export interface Arrivals {
  /** What is to be seen of it; undefined until anything is known. */
  readonly shown: readonly StreamEntry[] | undefined
  /** How many more have come. */
  readonly waiting: number
  show(): void
}

/** However something newer gets into the list: it waits until it is asked for. What one does oneself does not. */
export function useArrivals(stream: Stream, all: readonly StreamEntry[] | undefined): Arrivals {
  const [seenUntil, setSeenUntil] = useState<number>()
  const newest = Math.max(0, ...(all ?? []).map(idOf))
  // Whatever was there when it was first drawn has been seen. Where there was nothing, nothing moves by what comes.
  const wasEmpty = seenUntil === undefined || seenUntil === 0
  if (all && wasEmpty && seenUntil !== newest) setSeenUntil(newest)

  const self = stream.resources.self?.ref
  useLive({
    streams: [stream.id],
    onActivity: ({ stream: uri, activity }) => {
      if (uri === self) put(stream, activity)
    },
    onReset: () => void queryClient.invalidateQueries({ queryKey: askStream(stream).queryKey }),
  })
  const isWaiting = (entry: StreamEntry) => idOf(entry) > (seenUntil ?? newest) && entry.reason !== 'own'
  return {
    shown: all?.filter((entry) => !isWaiting(entry)),
    waiting: all?.filter(isWaiting).length ?? 0,
    show: () => setSeenUntil(newest),
  }
}
