import { startTransition, useEffect, useState } from 'react'

/** Enough for a high window. */
const AT_FIRST = 24
/** What is drawn well within a frame. */
const AT_ONCE = 6
/** While somebody scrolls without a pause, the browser may find no time by itself. */
const LONGEST_WAIT_MS = 50

/** Not every browser says when it has time. */
const whenIdle = (act: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, LONGEST_WAIT_MS)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(act, { timeout: LONGEST_WAIT_MS })
  return () => cancelIdleCallback(request)
}

interface Listed {
  /** Where the first of them stands in the whole list: less once those before it have come. */
  readonly startIndex: number
  readonly count: number
  /** So many have to be there at once. */
  readonly needed: number
}

/** How many of a long list to draw: the first at once, the others little by little, and never fewer than before. */
export function useGradually({ startIndex, count, needed }: Listed): number {
  const [reached, setReached] = useState(0)
  const drawn = Math.min(count, Math.max(AT_FIRST, needed, reached - startIndex))
  useEffect(() => {
    if (drawn >= count) return
    return whenIdle(() => startTransition(() => setReached(startIndex + drawn + AT_ONCE)))
  }, [drawn, count, startIndex])
  return drawn
}
