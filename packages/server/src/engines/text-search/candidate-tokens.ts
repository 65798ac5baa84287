/** Finds the tokens of a text that may be highlighted, in a fraction of the time of tokensOf. */
import { LRUCache } from 'lru-cache'
import { LONGEST_WORD, type Token, tokensOf } from './tokenizer.ts'

export type TokenReader = (text: string) => readonly Token[]

const WORD = '0-9A-Za-z'
const FOREIGN = '\\u0080-\\uffff'
const IS_PLAIN = /^[0-9A-Za-z]+$/
const HAS_WORD = new RegExp(`[${WORD}${FOREIGN}]`)
const IS_FOREIGN = new RegExp(`[${FOREIGN}]`)

interface Patterns {
  /** For ASCII texts: the wanted words, in a quarter of the time. */
  readonly plain: RegExp
  /** For other texts: the same, and every run with a character beyond ASCII. */
  readonly mixed: RegExp
}

/** Kept, because compiling takes as long as reading a page of texts. */
const compiled = new LRUCache<string, Patterns>({ max: 2_000 })

const anyCase = (letters: string) => [...letters].map((one) => `[${one}${one.toUpperCase()}]`).join('')

/** Matches words with one of the beginnings or one of the parts. */
function patternsFor(initials: string, parts: readonly string[]): Patterns {
  const key = [initials, ...parts].join(' ')
  const known = compiled.get(key)
  if (known) return known
  const wanted = [
    ...(initials === '' ? [] : [`[${initials}${initials.toUpperCase()}]`]),
    ...parts.map((part) => `(?=[${WORD}]*${anyCase(part)})`),
  ]
  const word = `(?:${wanted.join('|') || '(?!)'})[${WORD}]*`
  const any = `${WORD}${FOREIGN}`
  const patterns = {
    plain: new RegExp(`(?<![${WORD}])${word}`, 'g'),
    mixed: new RegExp(`(?<![${any}])(?:${word}(?![${any}])|[${WORD}]*[${FOREIGN}][${any}]*)`, 'g'),
  }
  compiled.set(key, patterns)
  return patterns
}

/**
 * Reads words that begin like one of the given ones or contain one of the parts. Positions only tell which words are
 * neighbours.
 */
export function readerOf(words: readonly string[], parts: readonly string[]): TokenReader {
  const initials = new Set(words.map((word) => word.charAt(0)))
  const isWanted = ({ word }: Token) =>
    initials.has(word.charAt(0)) || parts.some((part) => word.includes(part))
  const plainInitials = [...initials].filter((one) => IS_PLAIN.test(one)).toSorted()
  const { plain, mixed } = patternsFor(
    plainInitials.join(''),
    parts.filter((part) => IS_PLAIN.test(part)),
  )
  return (text) => {
    const pattern = IS_FOREIGN.test(text) ? mixed : plain
    const tokens: Token[] = []
    let [position, before] = [0, 0]
    pattern.lastIndex = 0
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      const [found] = match
      const start = match.index
      if (HAS_WORD.test(text.slice(before, start))) position++
      before = start + found.length
      if (pattern === plain || IS_PLAIN.test(found)) {
        const word = found.slice(0, LONGEST_WORD).toLowerCase()
        tokens.push({ word, position: ++position, start, end: before })
        continue
      }
      const inside = tokensOf(found)
      for (const token of inside.filter(isWanted)) {
        tokens.push({
          word: token.word,
          position: position + token.position,
          start: start + token.start,
          end: start + token.end,
        })
      }
      position += inside.length
    }
    return tokens
  }
}
