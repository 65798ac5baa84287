/** A phrase in texts that are ASCII alone: no word is looked at but those that stand in a row and begin as its words do. */
import { LRUCache } from 'lru-cache'
import { isPlain } from './reading.ts'
import { LONGEST_WORD, type Token } from './words.ts'

const NEVER = /(?!)/g
/** To make one takes as long as to read a page of texts by it. */
const patterns = new LRUCache<string, RegExp>({ max: 2_000 })

/** Its groups are the words and what stands between them, in turn. Given first letters, in lower case. */
function patternOf(initials: string): RegExp {
  if (!/^[0-9a-z]+$/.test(initials)) return NEVER
  const known = patterns.get(initials)
  if (known) return known
  const words = [...initials].map((one) => `([${one}${one.toUpperCase()}][0-9A-Za-z]*)`)
  const pattern = new RegExp(`(?<![0-9A-Za-z])${words.join('([^0-9A-Za-z]+)')}`, 'g')
  patterns.set(initials, pattern)
  return pattern
}

type PhraseReader = (text: string, most: number) => readonly Token[] | undefined

/** Undefined of a text that is not ASCII alone. Positions tell which words follow each other, and nothing more. */
export function readerOfPhrase(phrase: readonly string[]): PhraseReader {
  const pattern = patternOf(phrase.map((word) => word.charAt(0)).join(''))
  return (text, most) => {
    const looked = text.length > most ? text.slice(0, most) : text
    if (!isPlain(looked)) return undefined
    const tokens: Token[] = []
    let [position, end] = [0, 0]
    pattern.lastIndex = 0
    for (let match = pattern.exec(looked); match !== null; match = pattern.exec(looked)) {
      let start = match.index
      // The next row may begin with the second word of this one: those that both have are told once.
      if (start >= end) position++
      for (let group = 1; group < match.length; group++) {
        const part = match[group] ?? ''
        const isWord = group % 2 === 1
        if (isWord && start >= end) {
          end = start + part.length
          tokens.push({ word: part.slice(0, LONGEST_WORD).toLowerCase(), position: ++position, start, end })
        }
        start += part.length
      }
      pattern.lastIndex = match.index + (match[1]?.length ?? 1)
    }
    return tokens
  }
}
