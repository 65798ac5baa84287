/** Markers: lexemes of an entry that are no words. Words have no punctuation, so they never collide. */
export const SEARCH_KINDS = ['content', 'answer', 'person', 'place'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

export const authorMarker = (id: string): string => `a=${id}`
export const placeMarker = (id: string): string => `p=${id}`
export const typeMarker = (type: string): string => `t=${type}`

/** A lexeme has at most 2,046 bytes in PostgreSQL. The tag column tells longer tags apart. */
const LONGEST_TAG = 200

export const tagMarker = (tag: string): string => `#${[...tag.toLowerCase()].slice(0, LONGEST_TAG).join('')}`

/** A name has a marker for each of its characters, so this bounds what one long word costs. */
const LONGEST_BEGINNING = 40

/** How a name begins, not with a letter, because prefixes of words read all that begin with theirs; undefined for what no entry is marked with. */
export const beginningMarker = (beginning: string): string | undefined =>
  [...beginning].length <= LONGEST_BEGINNING ? `==${beginning}` : undefined

/** Of every beginning of each name. */
export function beginningMarkers(names: readonly string[]): string[] {
  const markers = new Set<string>()
  for (const name of names) {
    let beginning = ''
    for (const character of [...name].slice(0, LONGEST_BEGINNING)) {
      beginning += character
      markers.add(`==${beginning}`)
    }
  }
  return [...markers]
}

/** A word in the title or the tags; a stem. */
export const inTitle = (word: string): string => `^${word}`
export const asStem = (stem: string): string => `=${stem}`

/**
 * Entries are numbered by age and marked with slices of these sizes (powers of 2): small slices for frequent words, large
 * ones for rare words.
 */
export const SLICE_LEVELS = [8, 11, 14, 17, 20] as const
export type SliceLevel = (typeof SLICE_LEVELS)[number]

const LETTERS: Record<SearchKind, string> = { content: 'c', answer: 'a', person: 'p', place: 'g' }

/** How many numbers a slice has. */
export const sliceSize = (level: SliceLevel): number => 2 ** level
export const sliceAt = (level: SliceLevel, number: number): number => Math.floor(number / sliceSize(level))
export const sliceMarker = (kind: SearchKind, level: SliceLevel, slice: number): string =>
  `${LETTERS[kind]}${level}=${slice}`

/** Quoted for the text of a tsvector or a tsquery. */
export const quoted = (lexeme: string): string =>
  // Fast path: hardly any lexeme needs escaping, and every indexed word comes here.
  lexeme.includes("'") || lexeme.includes('\\') ? `'${lexeme.replaceAll(/['\\]/g, '$&$&')}'` : `'${lexeme}'`
