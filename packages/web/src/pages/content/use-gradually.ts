import { startTransition, useEffect, useState } from 'react'

/** Groups of five replies: enough for a tall window. */
const AT_FIRST = 5
/** Rendered well within a frame: rows far from the window are empty. */
const AT_ONCE = 3
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
  /** Of all items of the list, in order. */
  readonly keys: readonly string[]
  /** Minimum to render at once. */
  readonly needed: number
}

/** How many items of a long list to render: the first at once, others gradually, never fewer than before. */
export function useGradually({ keys, needed }: Listed): number {
  const [reached, setReached] = useState<string>()
  const at = reached === undefined ? -1 : keys.indexOf(reached)
  const drawn = Math.min(keys.length, Math.max(AT_FIRST, needed, at + 1))
  const next = keys[Math.min(drawn + AT_ONCE, keys.length) - 1]
  useEffect(() => {
    if (drawn === keys.length || next === undefined) return
    return whenIdle(() => startTransition(() => setReached(next)))
  }, [next, drawn, keys])
  return drawn
}
