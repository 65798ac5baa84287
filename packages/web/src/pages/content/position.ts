/** Which reply of a long conversation is being read, from what the window shows. */
import { useSyncExternalStore } from 'react'

/** The last of `count` elements in order that begins at or above the edge; 0 where none does. */
export function findAbove(count: number, topOf: (index: number) => number, edge: number): number {
  let [low, high] = [0, count - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (topOf(middle) <= edge) low = middle
    else high = middle - 1
  }
  return Math.max(low, 0)
}

/** How far down the rail a position is, from 0 to 1. */
export const shareOf = (at: number, count: number): number =>
  count <= 1 ? 0 : Math.min(Math.max((at - 1) / (count - 1), 0), 1)

const PAGE = 10

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  ArrowLeft: (at) => at - 1,
  PageDown: (at) => at + PAGE,
  PageUp: (at) => at - PAGE,
  Home: () => 1,
  End: (_, count) => count,
}

/** Where a key leads on the rail. Down is on: browsers take it for less. */
export function stepOf(key: string, at: number, count: number): number | undefined {
  const to = STEPS[key]?.(at, count)
  return to === undefined ? undefined : Math.min(Math.max(to, 1), count)
}

export interface Position {
  /** From 1. */
  readonly at: number
  /** When that reply was written, as in `<time>`; empty if unknown. */
  readonly date: string
}

const START: Position = { at: 1, date: '' }
/** Below the bar at the top: what is here is being read. */
const EDGE = 160
const EVERY_MS = 200

const listOf = () => document.querySelector<HTMLElement>('[data-answers]')
const startOf = (list: HTMLElement) => Number(list.dataset.answers)
export const rowsOf = (group: Element): Element[] => [...group.children]

/** Where the window's edge is among the groups of rows, and the row there. Rows of groups far away are not asked: that would lay them out. */
export function findAtEdge(edge: number): { groups: Element[]; group: number; row: number } {
  const groups = [...(listOf()?.children ?? [])]
  const topOf = (elements: Element[]) => (index: number) => elements[index]?.getBoundingClientRect().top ?? 0
  const group = findAbove(groups.length, topOf(groups), edge)
  const box = groups[group]
  const { top = 0, bottom = 0 } = box?.getBoundingClientRect() ?? {}
  if (!box || top > innerHeight || bottom < 0) return { groups, group, row: 0 }
  const rows = rowsOf(box)
  return { groups, group, row: findAbove(rows.length, topOf(rows), edge) }
}

/** The anchor of a reply that is on the page. */
export function findShownAnchor(at: number): string | undefined {
  const list = listOf()
  const rows = [...(list?.children ?? [])].flatMap(rowsOf)
  return list ? rows[at - 1 - startOf(list)]?.querySelector('article')?.id : undefined
}

const isAtEnd = () => innerHeight + scrollY >= document.documentElement.scrollHeight - 2

function readPosition(): Position {
  const list = listOf()
  const { groups, group, row } = findAtEdge(EDGE)
  const above = groups.slice(0, group).reduce((sum, { childElementCount }) => sum + childElementCount, 0)
  const rows = groups[group]?.children
  if (!list || !rows || rows.length === 0) return START
  const index = isAtEnd() ? rows.length - 1 : row
  return { at: startOf(list) + above + index + 1, date: rows[index]?.querySelector('time')?.dateTime ?? '' }
}

let known = START
const listeners = new Set<() => void>()
let isLooking = false

function look(): void {
  isLooking = false
  const position = readPosition()
  if (position.at === known.at && position.date === known.date) return
  known = position
  for (const listener of listeners) listener()
}

function lookSoon(): void {
  if (isLooking) return
  isLooking = true
  // After a frame, when nothing has to be laid out for it.
  setTimeout(() => requestAnimationFrame(() => setTimeout(look)), EVERY_MS)
}

function listen(listener: () => void): () => void {
  if (listeners.size === 0) {
    known = START
    addEventListener('scroll', lookSoon, { passive: true })
    lookSoon()
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('scroll', lookSoon)
  }
}

/** Follows scrolling, a few times a second. */
export const usePosition = (): Position => useSyncExternalStore(listen, () => known)
