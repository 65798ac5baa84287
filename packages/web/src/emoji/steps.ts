/** Where arrow keys lead in a row of `count`, which begins again at its end; with columns up and down in rows of so many. */
const IN_ROW: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}
const BY_ROW: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
const MIRRORED: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

interface Pressed {
  readonly key: string
  readonly currentTarget: Element
}

/** Undefined for other keys, and where nothing is above or below. */
export function stepOf(
  { key, currentTarget }: Pressed,
  at: number,
  count: number,
  columns?: number,
): number | undefined {
  const isRtl = getComputedStyle(currentTarget).direction === 'rtl'
  const rows = BY_ROW[key]
  if (rows === undefined) return IN_ROW[isRtl ? (MIRRORED[key] ?? key) : key]?.(at, count)
  if (columns === undefined) return undefined
  const next = at + rows * columns
  return next >= 0 && next < count ? next : undefined
}
