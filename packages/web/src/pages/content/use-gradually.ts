import { startTransition, useEffect, useState } from 'react'

/** Enough for a tall window. */
const AT_FIRST = 24
/** Rendered well within a frame: rows far from the window are empty. */
const AT_ONCE = 12
/** During continuous scrolling the browser may never be idle. */
const LONGEST_WAIT_MS = 50

/** Not every browser has requestIdleCallback. */
const whenIdle = (act: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, LONGEST_WAIT_MS)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(act, { timeout: LONGEST_WAIT_MS })
  return () => cancelIdleCallback(request)
}

interface Listed {
  /** Index of the first one in the whole list; decreases when earlier pages load. */
  readonly startIndex: number
  readonly count: number
  /** Minimum to render at once. */
  readonly needed: number
}

/** How many items of a long list to render: the first at once, others gradually, never fewer than before. */
export function useGradually({ startIndex, count, needed }: Listed): number {
  const [reached, setReached] = useState(0)
  const drawn = Math.min(count, Math.max(AT_FIRST, needed, reached - startIndex))
  useEffect(() => {
    if (drawn >= count) return
    return whenIdle(() => startTransition(() => setReached(startIndex + drawn + AT_ONCE)))
  }, [drawn, count, startIndex])
  return drawn
}
