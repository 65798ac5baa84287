/** Words in content, as SQL: full text by PostgreSQL. */
import { type SqlBool, sql } from 'kysely'
import type { Condition } from '../../db/list.ts'
import { type Order, orderBy, orderKey } from '../../db/page.ts'
import { failure } from '../../failure.ts'
import { fold, MOST_WORDS } from '../text-search/text-search.ts'

/** What is longer PostgreSQL neither keeps nor lets ask for. */
const LONGEST_BYTES = 2000

/**
 * Parted as the text itself was, so that PostgreSQL has no e-mail addresses, paths or numbers to make out: it would keep
 * those as one word. A star stays with the letters beside it. Undefined where nothing can be found.
 */
function partsOf(words: readonly string[]): string[] | undefined {
  const parts = words.flatMap((word) => fold(word).match(/[\p{L}\p{N}*]+/gu) ?? [])
  const known = parts.filter((part) => part.replaceAll('*', '') !== '')
  const isTooLong = known.some((part) => Buffer.byteLength(part) > LONGEST_BYTES)
  return known.length === 0 || isTooLong ? undefined : [...new Set(known)]
}

const queryOf = (part: string, language: string) =>
  part.endsWith('*')
    ? sql`to_tsquery('simple', ${`'${part.slice(0, -1)}':*`})`
    : sql`(plainto_tsquery('simple', ${part}) || plainto_tsquery(${language}::regconfig, ${part}))`

const hasInnerStar = (part: string) => part.slice(0, -1).includes('*')

/** A star at the start or inside a word: no index helps, so each word of what is left is looked at. */
const matchesPattern = (part: string): Condition => sql<SqlBool>`exists (
    select from unnest(tsvector_to_array(content.search_vector)) lexeme
    where lexeme ~ ${`^${part.replaceAll('*', '.*')}$`})`

/** Each of the words, as it is or by its stem; a star at the end stands for any letters. */
export function matchesWords(words: readonly string[], language: string): Condition[] {
  const parts = partsOf(words)
  if (!parts) return [sql<SqlBool>`false`]
  if (parts.length > MOST_WORDS) throw failure('filter_invalid', `search takes at most ${MOST_WORDS} words.`)
  return parts.map((part) =>
    hasInnerStar(part)
      ? matchesPattern(part)
      : sql<SqlBool>`content.search_vector @@ ${queryOf(part, language)}`,
  )
}

/** Titles and tags before the text, the newer before the older. */
export function relevanceOf(words: readonly string[], language: string): Order {
  const plain = (partsOf(words) ?? []).filter((part) => !hasInnerStar(part))
  const queries = plain.map((part) => queryOf(part, language))
  const rank =
    queries.length === 0
      ? sql<number>`0::real`
      : sql<number>`ts_rank(content.search_vector, ${sql.join(queries, sql` || `)})`
  const best = { name: 'rank', expression: rank }
  return orderBy('desc', best, orderKey('content.published_at'), orderKey('content.id'))
}
