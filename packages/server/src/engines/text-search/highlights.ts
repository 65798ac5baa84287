/** Marks matches in a text. The HTML has no element but our own. */
import type { Match, Matcher, ReadText, Stems } from './matcher.ts'

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Characters to escape, and white space other than a single space. */
const UNLIKE = /[&<>"']|\s{2,}|[^\S ]/g

const written = (text: string): string => text.replace(UNLIKE, (sign) => ENTITIES[sign] ?? ' ')

interface Range {
  readonly start: number
  readonly end: number
}

/** The text of a range with its matches marked; matches are in the order of the text. */
function mark(text: string, { start, end }: Range, matches: readonly Range[]): string {
  let html = ''
  let at = start
  for (let index = 0; index < matches.length; ) {
    const begin = Math.max(matches[index]?.start ?? end, start)
    let until = begin
    // Overlapping matches are marked as one.
    for (; index < matches.length && (matches[index]?.start ?? end) <= until; index++) {
      until = Math.max(until, matches[index]?.end ?? 0)
    }
    until = Math.min(until, end)
    if (begin >= end) break
    if (until <= begin) continue
    html += `${written(text.slice(at, begin))}<em>${written(text.slice(begin, until))}</em>`
    at = until
  }
  return html + written(text.slice(at, end))
}

/** How many terms are gained or lost when a match enters or leaves the window. */
function change(counts: number[], terms: number, by: 1 | -1): number {
  let difference = 0
  for (let bit = 0, rest = terms; rest !== 0; bit++, rest >>>= 1) {
    if ((rest & 1) === 0) continue
    const before = counts[bit] ?? 0
    counts[bit] = before + by
    if (before === 0 || before + by === 0) difference += by
  }
  return difference
}

/** The first window of so many characters with the most terms, then the most matches. */
function densest(matches: readonly Match[], length: number): Range | undefined {
  const counts = new Array<number>(32).fill(0)
  let best: { from: number; to: number; terms: number; matches: number } | undefined
  let terms = 0
  let to = 0
  for (const [from, first] of matches.entries()) {
    for (; to < matches.length && (to <= from || (matches[to]?.end ?? 0) <= first.start + length); to++) {
      terms += change(counts, matches[to]?.terms ?? 0, 1)
    }
    const size = to - from
    if (!best || terms > best.terms || (terms === best.terms && size > best.matches)) {
      best = { from, to, terms, matches: size }
    }
    terms += change(counts, first.terms, -1)
  }
  if (!best) return undefined
  const chosen = matches.slice(best.from, best.to)
  return { start: chosen[0]?.start ?? 0, end: Math.max(...chosen.map(({ end }) => end)) }
}

/** How far a cut may move to avoid splitting a word. */
const GIVES_WAY = 30

const [SPACE, LAST_OF_ASCII] = [0x20, 0x7f]

/** Most characters are decided by their code, much faster than by a regular expression. */
const isSpace = (text: string, at: number) => {
  const code = text.charCodeAt(at)
  return code === SPACE || ((code < SPACE || code > LAST_OF_ASCII) && /\s/.test(text.charAt(at)))
}
const isInsideCharacter = (text: string, at: number) => (text.codePointAt(at - 1) ?? 0) > 0xffff

function cutBefore(text: string, target: number, latest: number): number {
  if (target <= 0) return 0
  for (let at = target; at <= Math.min(latest, target + GIVES_WAY); at++) if (isSpace(text, at - 1)) return at
  return isInsideCharacter(text, target) ? target + 1 : target
}

function cutBehind(text: string, target: number, earliest: number): number {
  if (target >= text.length) return text.length
  for (let at = target; at >= Math.max(earliest, target - GIVES_WAY); at--) if (isSpace(text, at)) return at
  return isInsideCharacter(text, target) ? target - 1 : target
}

/** Where to excerpt: the densest window, or the beginning without matches. */
function excerptRange(text: string, matches: readonly Match[], length: number): Range {
  const dense = densest(matches, length) ?? { start: 0, end: 0 }
  const end = Math.min(dense.end, dense.start + length)
  const before = Math.max(0, Math.floor((length - (end - dense.start)) / 2))
  const latest = Math.max(0, text.length - length)
  const start = cutBefore(text, Math.min(Math.max(0, dense.start - before), latest), dense.start)
  return { start, end: cutBehind(text, Math.min(start + length, text.length), end) }
}

/** Characters of a body that are looked at. */
export const LOOKED_AT = 10_000
const EXCERPT_LENGTH = 200

export function highlight(matcher: Matcher, read: ReadText, stems: Stems): string {
  return mark(read.text, { start: 0, end: read.text.length }, matcher.matchesIn(read, stems))
}

/** The densest part of the text, cut between words if possible. */
export function excerpt(matcher: Matcher, read: ReadText, stems: Stems, length = EXCERPT_LENGTH): string {
  const { text } = read
  const matches = matcher.matchesIn(read, stems)
  const { start, end } = excerptRange(text, matches, length)
  const html = mark(text, { start, end }, matches).trim()
  const isCutBefore = text.slice(0, start).trim() !== ''
  const isCutBehind = text.slice(end).trim() !== ''
  return `${isCutBefore ? '…' : ''}${html}${isCutBehind ? '…' : ''}`
}
