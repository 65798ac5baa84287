/** How text is folded, kept and found by words: one way for people, places and whatever else is searched. */
import { failure } from '../../failure.ts'

/** Without case and accents: what a person means who types a name. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Folded words between single spaces, with one at each end, so that a word is found by ' word '. */
export function searchText(parts: readonly string[]): string {
  const words = parts.flatMap((part) => [...wordsOf(part), ...part.split(/[\s,;]+/).map(fold)])
  return ` ${[...new Set(words.filter((word) => word !== ''))].join(' ')} `
}

/** Folded, and parted by whatever is neither letter nor digit. */
export function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

export const MOST_WORDS = 20

/** The values of a search filter: words ANDed; a comma is a space. */
export function searchWords(values: readonly string[]): string[] {
  const words = values
    .join(' ')
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length > MOST_WORDS) throw failure('filter_invalid', `search takes at most ${MOST_WORDS} words.`)
  if (words.some((word) => /^\*+$/.test(word))) {
    throw failure('filter_invalid', 'search needs at least one letter or digit beside a star.')
  }
  return words.map((word) => word.replace(/\*+/g, '*'))
}

/** A word with stars as a pattern over ' words between spaces ': a star never reaches into the next word. */
export function patternOf(word: string): string {
  const parts = fold(word)
    .split('*')
    .map((part) => part.replace(/[^\p{L}\p{N}]/gu, '\\$&'))
  return ` ${parts.join('[^ ]*')} `
}

/** What was typed less its stars, for telling which match is the best. */
export const plainWords = (words: readonly string[]): string[] =>
  words.map((word) => fold(word.replaceAll('*', '')))

/** Tags are compared without regard to case. */
export const lowered = (values: readonly string[]): string[] => values.map((value) => value.toLowerCase())

export const foldTags = (tags: readonly string[]): string[] => [
  ...new Set(lowered(tags.map((tag) => tag.trim()))),
]
