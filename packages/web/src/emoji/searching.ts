/** Finds emoji by the beginnings of words. */
interface Named {
  readonly name: string
  readonly keywords: readonly string[]
}

export interface Searchable {
  readonly words: {
    /** The name without blanks: `thumbsup` finds it too. */
    readonly whole: string
    readonly name: readonly string[]
    readonly keywords: readonly string[]
  }
}

/** Without accents: few type them in a search. */
const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const wordsOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}+]+/u)
    .filter((word) => word !== '')

export const prepare = <One extends Named>(one: One): One & Searchable => ({
  ...one,
  words: {
    whole: wordsOf(one.name).join(''),
    name: wordsOf(one.name),
    keywords: one.keywords.flatMap(wordsOf),
  },
})

/** The lower, the better. Undefined: not found. */
function rankOf({ words: { whole, name, keywords } }: Searchable, wanted: readonly string[]) {
  const joined = wanted.join('')
  if (whole === joined) return 0
  if (keywords.includes(joined)) return 1
  if (whole.startsWith(joined)) return 2
  const isIn = (words: readonly string[]) => (word: string) => words.some((one) => one.startsWith(word))
  if (wanted.every(isIn(name))) return 3
  return wanted.every(isIn([...name, ...keywords])) ? 4 : undefined
}

/** The best first. */
export function searchEmoji<One extends Searchable>(all: readonly One[], typed: string, most: number): One[] {
  const wanted = wordsOf(typed)
  if (wanted.length === 0) return []
  return all
    .flatMap((one) => {
      const rank = rankOf(one, wanted)
      return rank === undefined ? [] : [{ one, rank }]
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ one }) => one)
}
