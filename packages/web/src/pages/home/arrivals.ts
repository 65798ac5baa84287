/** New entries of a stream while it is shown. */
import type { Stream, StreamEntry } from '@folkmoot/contract'
import { useRef, useState } from 'react'
import { client } from '../../api/client.ts'
import { useLive } from '../../api/live.ts'
import { newsKeyOf } from '../../parts/activity-entry.ts'
import { isGrouped } from './stream-pages.ts'

/** A like moves no conversation up. */
const isNews = ({ verb }: StreamEntry) => verb !== 'svc:liked'

export interface Arrivals {
  /** How many conversations have something new. */
  readonly waiting: number
  /** Shows them. */
  show(): Promise<void>
}

interface Shown {
  /** Entries that are shown; undefined until loaded. */
  readonly entries: readonly StreamEntry[] | undefined
  reload(): Promise<void>
}

/** New entries wait until requested, except one's own and those of an empty list. */
export function useArrivals(stream: Stream, { entries, reload }: Shown): Arrivals {
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set())
  const latest = useRef({ entries, waiting })
  latest.current = { entries, waiting }

  function take(arrived: readonly StreamEntry[]): void {
    const { entries: shown, waiting: before } = latest.current
    const news = arrived.filter((entry) => (isGrouped(stream) ? isNews(entry) : true))
    if (!shown || news.length === 0) return
    const isAtOnce = before.size === 0 && (shown.length === 0 || news.every(({ reason }) => reason === 'own'))
    if (isAtOnce) void reload()
    else setWaiting(new Set([...before, ...news.filter(({ reason }) => reason !== 'own').map(newsKeyOf)]))
  }

  /** Events were lost: the first page has what came since. */
  async function lookAgain(): Promise<void> {
    const newest = Math.max(0, ...(latest.current.entries ?? []).map(({ id }) => Number(id)))
    try {
      const { list } = await client.listStreamActivities({
        streamID: stream.id,
        grouped: isGrouped(stream),
      })
      take(list.filter(({ id }) => Number(id) > newest))
    } catch {
      // Unreachable: the list stays readable.
    }
  }

  const self = stream.resources.self?.ref
  useLive({
    streams: [stream.id],
    onActivity: ({ stream: uri, activity }) => {
      if (uri === self) take([activity])
    },
    onReset: () => void lookAgain(),
  })
  return {
    waiting: waiting.size,
    show: async () => {
      setWaiting(new Set())
      await reload()
    },
  }
}
