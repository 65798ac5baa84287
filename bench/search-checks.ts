/** Checks that results contain the searched words: a fast wrong answer is worth nothing. */
import type postgres from 'postgres'

export interface Found {
  readonly id: string
  readonly subject: string
  readonly type: string
  readonly tags: readonly string[]
  readonly content: { readonly text: string }
  readonly author: { readonly id: string }
  readonly parentPlace?: { readonly id: string }
}

const tokensOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
const textOf = ({ subject, tags, content }: Found) =>
  [subject, ...tags, content.text.replace(/<[^>]*>/g, ' ')].join(' ')

async function stemsOf(sql: postgres.Sql, words: readonly string[]): Promise<Map<string, string>> {
  const rows = await sql<{ word: string; stem: string }[]>`
    select word, coalesce((ts_lexize('english_stem', word))[1], word) as stem
    from unnest(${[...new Set(words)]}::text[]) word`
  return new Map(rows.map(({ word, stem }) => [word, stem]))
}

/** A word with stars, of letters otherwise. */
const patternOf = (word: string) => new RegExp(`^${word.replaceAll('*', '.*')}$`, 'u')

const isCjk = (text: string) => /[\p{Script=Han}\p{Script=Katakana}]/u.test(text)

/** The words of a search that a text lacks. */
export async function findMissing(sql: postgres.Sql, search: string, found: Found): Promise<string[]> {
  const text = textOf(found)
  if (isCjk(search)) return text.includes(search) ? [] : [search]
  const tokens = tokensOf(text)
  const asked = search.startsWith('"') ? [search.replaceAll('"', '')] : search.split(' ')
  const stems = await stemsOf(sql, [...tokens, ...tokensOf(search)])
  const stemmed = (words: readonly string[]) => ` ${words.map((word) => stems.get(word) ?? word).join(' ')} `
  const inOrder = stemmed(tokens)
  return asked.filter((one) => {
    if (one.includes('*')) return !tokens.some((token) => patternOf(one).test(token))
    // A stem is also found as a word, whatever its own stem.
    return !inOrder.includes(stemmed(tokensOf(one))) && !tokens.includes(stems.get(one) ?? one)
  })
}
