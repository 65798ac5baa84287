import { useMemo, useSyncExternalStore } from 'react'
import { ago, dateOf, whole } from '../texts/dates.ts'

const MINUTE_MS = 60_000

/** One timer for all dates of a page. */
const listeners = new Set<() => void>()
let clock: ReturnType<typeof setInterval> | undefined

function tick(): void {
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  clock ??= setInterval(tick, MINUTE_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(clock)
    clock = undefined
  }
}

/** “5 minutes ago”, with the full date as tooltip; updates every minute. */
export function When({ date }: { date: string }) {
  const { iso, instant, title } = useMemo(() => {
    const instant = dateOf(date)
    return { iso: instant.toISOString(), instant, title: whole(instant) }
  }, [date])
  const words = useSyncExternalStore(listen, () => ago(instant))
  return (
    <time dateTime={iso} title={title}>
      {words}
    </time>
  )
}
