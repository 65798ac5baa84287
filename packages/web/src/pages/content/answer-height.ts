/** Estimates the height of an answer that was never rendered. */

/** In rem, as in the styles: frame, line, and gap between blocks. */
const AROUND = 6.5
const LINE = 1.625
const BETWEEN = 1

/** Characters per line. */
const WIDE = 84
const NARROW = 40

const BLOCK_ENDS = /<\/(?:p|li|h[1-6]|blockquote|pre|tr)>|<br\s*\/?>/i
const TAGS = /<[^>]*>/g

/** In rem, on a wide window and on a phone. */
export function heightsOf(html: string): { wide: number; narrow: number } {
  const lengths = html
    .split(BLOCK_ENDS)
    .map((block) => block.replace(TAGS, '').trim().length)
    .filter((length) => length > 0)
  const heightAt = (perLine: number) => {
    const lines = lengths.reduce((sum, length) => sum + Math.ceil(length / perLine), 0)
    return AROUND + lines * LINE + Math.max(lengths.length - 1, 0) * BETWEEN
  }
  return { wide: heightAt(WIDE), narrow: heightAt(NARROW) }
}
