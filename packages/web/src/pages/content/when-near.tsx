/**
 * Rows of a long list are filled a little at a time: those near the window first, the rest while the browser has nothing else to do.
 * A frame never waits for more of them than it has time for.
 */
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** About a second of fast scrolling: heights are estimated, so that a row that is filled in sight moves those below it. */
const NEAR = '15000px 0px'
/** About to be seen. */
const IN_REACH = '600px 0px'
/** Of a frame of 16 ms, the rest is for layout and painting. */
const [LONG_MS, SHORT_MS] = [8, 4]
const MOST_AT_ONCE = 12
const IDLE_MS = 6
/** Not every browser has requestIdleCallback. */
const PAUSE_MS = 200

type Fill = () => void

/** In the order of the list. */
const waiting = new Map<Element, Fill>()
const near = new Set<Element>()
const inReach = new Set<Element>()
/** The last row that came into reach. */
let lastSeen: Element | undefined
let atOnce = 2
let isPlanned = false

function fill(rows: readonly Element[]): void {
  const fills = rows.flatMap((row) => waiting.get(row) ?? [])
  const begun = performance.now()
  flushSync(() => {
    for (const one of fills) one()
  })
  const took = performance.now() - begun
  if (took > LONG_MS) atOnce = Math.max(1, Math.floor(atOnce / 2))
  else if (took < SHORT_MS) atOnce = Math.min(MOST_AT_ONCE, atOnce + 1)
}

const isAfter = (row: Element, other: Element | undefined) =>
  other === undefined || (other.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

/** Those about to be seen, then those below them, then those above. Nothing is measured: that would lay out the page each time. */
function findNext(): Element[] {
  const rows = [...waiting.keys()]
  const seen = rows.filter((row) => inReach.has(row))
  if (seen.length > 0) return seen.slice(0, atOnce)
  const around = rows.filter((row) => near.has(row))
  const below = around.filter((row) => isAfter(row, lastSeen))
  return below.length > 0 ? below.slice(0, atOnce) : around.slice(-atOnce)
}

function fillNear(): void {
  isPlanned = false
  fill(findNext())
  plan()
}

function fillIdle(deadline?: IdleDeadline): void {
  isPlanned = false
  if (near.size === 0) {
    do {
      const [next] = waiting.keys()
      if (next) fill([next])
    } while (waiting.size > 0 && deadline && deadline.timeRemaining() > IDLE_MS)
  }
  plan()
}

function plan(): void {
  if (isPlanned || waiting.size === 0) return
  isPlanned = true
  // After the frame, not before it.
  if (near.size > 0) requestAnimationFrame(() => setTimeout(fillNear))
  else if (typeof requestIdleCallback === 'undefined') setTimeout(fillIdle, PAUSE_MS)
  else requestIdleCallback(fillIdle)
}

function watch(rows: Set<Element>, rootMargin: string, onSeen?: (row: Element) => void) {
  if (typeof IntersectionObserver === 'undefined') return undefined
  return new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting || !waiting.has(target)) rows.delete(target)
        else {
          rows.add(target)
          onSeen?.(target)
        }
      }
      plan()
    },
    { rootMargin },
  )
}

const observers = [
  watch(near, NEAR),
  watch(inReach, IN_REACH, (row) => {
    lastSeen = row
  }),
]

function forget(row: Element): void {
  for (const observer of observers) observer?.unobserve(row)
  for (const rows of [waiting, near, inReach]) rows.delete(row)
  if (waiting.size === 0) lastSeen = undefined
}

interface WhenNearProps {
  readonly row: RefObject<HTMLElement | null>
  /** In sight from the beginning, or being written in. */
  readonly isAtOnce: boolean
  readonly children: () => ReactNode
}

/** Renders its children once the row is near the window, and keeps them. */
export function WhenNear({ row, isAtOnce, children }: WhenNearProps) {
  const [isFilled, setFilled] = useState(isAtOnce)
  const isShown = isFilled || isAtOnce
  useEffect(() => {
    const element = row.current
    if (isShown || !element) return
    waiting.set(element, () => setFilled(true))
    for (const observer of observers) observer?.observe(element)
    plan()
    return () => forget(element)
  }, [row, isShown])
  return isShown ? children() : null
}
