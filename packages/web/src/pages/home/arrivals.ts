/** New entries of a stream while it is shown. */
import type { Stream, StreamEntry } from '@folkmoot/contract'
import { useState } from 'react'
import { useLive } from '../../api/live.ts'
import { askPages, queryClient } from '../../api/queries.ts'

export const askStream = ({ id }: Stream) => ({
  ...askPages('listStreamActivities', { streamID: id }),
  // A lost connection does not move the list.
  refetchOnReconnect: false,
})

const idOf = ({ id }: StreamEntry) => Number(id)

/** Added to the first cached page, unless already there. */
function put(stream: Stream, entry: StreamEntry): void {
  queryClient.setQueryData(askStream(stream).queryKey, (known) => {
    const [first, ...others] = known?.pages ?? []
    if (!known || !first || first.list.some(({ id }) => id === entry.id)) return known
    return { ...known, pages: [{ ...first, list: [entry, ...first.list] }, ...others] }
  })
}

export interface Arrivals {
  /** Entries to show; undefined until loaded. */
  readonly shown: readonly StreamEntry[] | undefined
  /** How many more have arrived. */
  readonly waiting: number
  show(): void
}

/** New entries wait until requested, except one's own. */
export function useArrivals(stream: Stream, all: readonly StreamEntry[] | undefined): Arrivals {
  const [seenUntil, setSeenUntil] = useState<number>()
  const newest = Math.max(0, ...(all ?? []).map(idOf))
  // Entries of the first render count as seen. An empty list shows new ones at once.
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
