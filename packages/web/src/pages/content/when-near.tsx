/**
 * Rows of a long list are filled a little at a time: those near the window first, the rest while the browser has nothing else to do.
 * A frame never waits for more of them than it has time for.
 */
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { findAtEdge, rowsOf } from './position.ts'

/** Pixels, about a second of fast scrolling: heights are estimated, so that a row that is filled in sight moves those below it. */
const NEAR = 15_000
/** Of a frame of 16 ms; the rest is for layout and painting. */
const SHARE_MS = 6
const IDLE_MS = 6
/** More than any device fills within a frame. */
const MOST = 20
/** How long before it is in sight a row is to be filled, however fast somebody scrolls. */
const AHEAD_MS = 150
/** Pixels per ms: five windows in a second. */
const READABLE = 4
/** More than one frame of 60 in a second. */
const LATE_MS = 24
/** After the last scrolling. */
const CALM_MS = 150
/** Not every browser has requestIdleCallback. */
const PAUSE_MS = 200

type Fill = () => void

/** Rows without anything in them, and rows without what is out of sight anyway, until nobody scrolls. */
const waiting = new Map<Element, Fill>()
const unfinished = new Map<Element, Fill>()
let isPlanned = false
/** The last scrolling; pixels per ms, down is positive. */
let scrolled = { at: Number.NEGATIVE_INFINITY, y: 0, speed: 0 }
let frame = { at: 0, ms: 0 }

function onScroll(): void {
  const at = performance.now()
  const since = at - scrolled.at
  const y = scrollY
  scrolled = { at, y, speed: since > CALM_MS ? 0 : (y - scrolled.y) / Math.max(since, 1) }
}

const isCalm = () => performance.now() - scrolled.at > CALM_MS
const speedNow = () => (isCalm() ? 0 : scrolled.speed)

/** Nobody reads what passes; frames that are late already do not wait for it. */
const isTooFast = () => Math.abs(speedNow()) > READABLE && frame.ms > LATE_MS

function isFar(box: Element): boolean {
  const { top, bottom } = box.getBoundingClientRect()
  return top > innerHeight + NEAR || bottom < -NEAR
}

/** Rows near the window, in the direction of scrolling, from where the window is going to be when they are filled. */
function* findNear(): Generator<Element> {
  const speed = speedNow()
  const edge = speed * AHEAD_MS + (speed < 0 ? innerHeight : 0)
  const { groups, group, row } = findAtEdge(edge)
  const isUp = speed < 0
  for (const step of isUp ? [-1, 1] : [1, -1])
    for (let at = group, box = groups[at]; box && !isFar(box); at += step, box = groups[at]) {
      const rows = rowsOf(box)
      const split = at === group ? row + Number(isUp) : undefined
      yield* step > 0 ? rows.slice(split) : rows.slice(0, split).reverse()
    }
}

function fill(rows: Map<Element, Fill>, row: Element): void {
  const one = rows.get(row)
  rows.delete(row)
  if (one) flushSync(one)
}

/** Whether any was near. */
function fillNear(rows: Map<Element, Fill>): boolean {
  if (rows.size === 0) return false
  const begun = performance.now()
  // All before the first is filled: to measure after that, everything would be laid out.
  const next: Element[] = []
  for (const row of findNear()) {
    if (rows.has(row)) next.push(row)
    if (next.length === MOST) break
  }
  for (const row of next) {
    fill(rows, row)
    if (performance.now() - begun > SHARE_MS) break
  }
  return next.length > 0
}

function fillAny(deadline: IdleDeadline | undefined): void {
  do {
    const rows = waiting.size > 0 ? waiting : unfinished
    const [row] = rows.keys()
    if (row) fill(rows, row)
  } while (waiting.size + unfinished.size > 0 && deadline && deadline.timeRemaining() > IDLE_MS)
}

/** While somebody scrolls the browser may never be idle. */
function whenIdle(act: (deadline?: IdleDeadline) => void): void {
  if (typeof requestIdleCallback === 'undefined') setTimeout(act, PAUSE_MS)
  else requestIdleCallback(act, { timeout: PAUSE_MS })
}

function fillSome(deadline?: IdleDeadline): void {
  isPlanned = false
  const isBusy = isTooFast() || fillNear(waiting) || (isCalm() && fillNear(unfinished))
  if (!isBusy && isCalm()) fillAny(deadline)
  plan(isBusy)
}

function onFrame(): void {
  const at = performance.now()
  frame = { at, ms: at - frame.at }
  setTimeout(fillSome)
}

/** After the frame, not before it: then nothing has to be laid out to be measured. */
function plan(isBusy: boolean): void {
  if (isPlanned) return
  isPlanned = waiting.size + unfinished.size > 0
  if (!isPlanned) removeEventListener('scroll', onScroll)
  else if (isBusy) requestAnimationFrame(onFrame)
  else whenIdle(fillSome)
}

function wait(rows: Map<Element, Fill>, row: Element, one: Fill): () => void {
  rows.set(row, one)
  addEventListener('scroll', onScroll, { passive: true })
  plan(true)
  return () => void rows.delete(row)
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
    return wait(waiting, element, () => setFilled(true))
  }, [row, isShown])
  return isShown ? children() : null
}

/** Whether all of a row is drawn: it comes once nobody scrolls, the pointer rests on it, or the focus is in it. */
export function useWhole(row: RefObject<HTMLElement | null>, isAtOnce: boolean): boolean {
  const [isWhole, setWhole] = useState(isAtOnce)
  useEffect(() => {
    const element = row.current
    if (!isWhole && element) return wait(unfinished, element, () => setWhole(true))
  }, [row, isWhole])
  return isWhole
}

function finish(row: Element): void {
  unfinished.get(row)?.()
  unfinished.delete(row)
}

/** For a row whose actions may be wanted next. What passes below a pointer at rest is not. */
export const hurry = {
  onFocus: ({ currentTarget }: { currentTarget: Element }): void => finish(currentTarget),
  onPointerEnter: ({ currentTarget }: { currentTarget: Element }): void => {
    if (isCalm()) finish(currentTarget)
  },
}
