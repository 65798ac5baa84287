import { useEffect, useState } from 'react'
import { ago, whole } from '../texts/dates.ts'

const MINUTE_MS = 60_000

/** “5 minutes ago”, and the whole date on hovering. It goes on with the time. */
export function When({ date }: { date: string }) {
  const [, redraw] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => redraw((count) => count + 1), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  // The API writes its zone as +0000, which not every reader of dates takes.
  const iso = date.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')
  const instant = new Date(iso)
  return (
    <time dateTime={iso} title={whole(instant)}>
      {ago(instant)}
    </time>
  )
}
