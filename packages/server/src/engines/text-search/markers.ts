/** What an entry has beside its words. Words are letters, digits and marks of letters, so that none of these is one. */
export const SEARCH_KINDS = ['content', 'answer', 'person', 'place'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

export const authorMarker = (id: string): string => `a=${id}`
export const placeMarker = (id: string): string => `p=${id}`
export const typeMarker = (type: string): string => `t=${type}`

/** PostgreSQL takes 2,000 bytes for a word at most. Tags with the same beginning are told apart by the column itself. */
const LONGEST_TAG = 200

export const tagMarker = (tag: string): string => `#${[...tag.toLowerCase()].slice(0, LONGEST_TAG).join('')}`

/** Of a word in the title or the tags, and of a stem. */
export const inTitle = (word: string): string => `^${word}`
export const asStem = (stem: string): string => `=${stem}`

/** Numbers are sliced finely for what is frequent and coarsely for what is rare. */
export const SLICE_LEVELS = [8, 11, 14, 17, 20] as const
export type SliceLevel = (typeof SLICE_LEVELS)[number]

const LETTERS: Record<SearchKind, string> = { content: 'c', answer: 'a', person: 'p', place: 'g' }

/** How many numbers a slice has. */
export const sliceSize = (level: SliceLevel): number => 2 ** level
export const sliceAt = (level: SliceLevel, number: number): number => Math.floor(number / sliceSize(level))
export const sliceMarker = (kind: SearchKind, level: SliceLevel, slice: number): string =>
  `${LETTERS[kind]}${level}=${slice}`

/** As it stands between quotes in the text of a tsvector or a tsquery. */
export const quoted = (lexeme: string): string =>
  // Hardly any has one of them, and this is asked of every word that is indexed.
  lexeme.includes("'") || lexeme.includes('\\') ? `'${lexeme.replaceAll(/['\\]/g, '$&$&')}'` : `'${lexeme}'`
