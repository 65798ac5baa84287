/** Estimates the height of an answer that was never rendered. */

import type { Content } from '@folkmoot/contract'
import { DEEPEST, type PlacedAnswer } from './answer-list.ts'

/** In rem, as in the styles: frame, line, and gap between blocks. */
const AROUND = 6.3
/** “In reply to …”, where the indentation ends. */
const PARENT = 1.75
const LINE = 1.625
const BETWEEN = 1

/** Characters per line, and how many fewer for each level of indentation. */
const WIDE = { characters: 84, fewer: 3 }
const NARROW = { characters: 42, fewer: 1.5 }

const BLOCK_ENDS = /<\/(?:p|li|h[1-6]|blockquote|pre|tr)>|<br\s*\/?>/i
const TAGS = /<[^>]*>/g

/** In rem, on a wide window and on a phone. */
export function heightsOf(html: string, depth: number): { wide: number; narrow: number } {
  const lengths = html
    .split(BLOCK_ENDS)
    .map((block) => block.replace(TAGS, '').trim().length)
    .filter((length) => length > 0)
  const around = depth > DEEPEST ? AROUND + PARENT : AROUND
  const heightAt = ({ characters, fewer }: typeof WIDE) => {
    const perLine = characters - fewer * Math.min(depth, DEEPEST)
    const lines = lengths.reduce((sum, length) => sum + Math.ceil(length / perLine), 0)
    return around + lines * LINE + Math.max(lengths.length - 1, 0) * BETWEEN
  }
  return { wide: heightAt(WIDE), narrow: heightAt(NARROW) }
}

const known = new WeakMap<Content, { depth: number; wide: number; narrow: number }>()

/** The same for an answer, and once only. */
export function heightsOfAnswer({ answer, depth }: Pick<PlacedAnswer, 'answer' | 'depth'>): {
  wide: number
  narrow: number
} {
  const before = known.get(answer)
  if (before?.depth === depth) return before
  const heights = { depth, ...heightsOf(answer.content.text, depth) }
  known.set(answer, heights)
  return heights
}
