import { type Expression, sql } from 'kysely'
import type { Database } from '../../db/pool.ts'
import { compileText } from '../../db/text.ts'
import { SEARCH_RULES } from './entries.ts'
import { inTitle, SEARCH_KINDS, type SearchKind } from './markers.ts'

export interface CountedWord {
  readonly word: string
  readonly entries: number
}

export async function findCounts(db: Database, words: readonly string[]): Promise<readonly CountedWord[]> {
  const query = sql<CountedWord>`select word, entries::float8 as entries
    from search_word
    where word = any(${[...words]}::text[])`
  return (await db.executeQuery(compileText(query))).rows
}

export interface IndexState {
  /** The highest number of each kind, which is about the number of entries. */
  readonly newest: ReadonlyMap<SearchKind, number>
  /** Every entry is made by the rules and in the language of this process; otherwise bigrams may be missing. */
  readonly isComplete: boolean
}

const HIGHEST = SEARCH_KINDS.map(
  (kind) => sql`select ${sql.raw(`'${kind}'`)} as kind,
    coalesce((select max(number) from search_entry where kind = ${sql.raw(`'${kind}'`)}), 0)::float8 as number`,
)

export async function findIndexState(db: Database, language: string): Promise<IndexState> {
  const query = sql<{ kind: SearchKind; number: number; is_complete: boolean }>`select found.*,
      exists (
        select from search_state where rules = ${SEARCH_RULES} and language = ${language} and swept_after is null
      ) as is_complete
    from (${sql.join(HIGHEST, sql` union all `)}) found`
  const { rows } = await db.executeQuery(compileText(query))
  return {
    newest: new Map(rows.map(({ kind, number }) => [kind, number])),
    isComplete: rows.every(({ is_complete }) => is_complete),
  }
}

export interface ExpandedWord extends CountedWord {
  readonly titleEntries: number
}

interface Expanded extends ExpandedWord {
  /** Index of the pattern. */
  readonly pattern: number
}

/** A pattern is expanded to at most so many words, the most frequent ones. */
export const MAX_WORDS = 200

const likeOf = (parts: readonly string[]): string =>
  parts.map((part) => part.replaceAll(/[\\%_]/g, '\\$&')).join('%')

/** The condition of the trigram index. */
const IS_PLAIN = sql`word !~ '[=^#]'`
/** The same for prefixes, without a regular expression per word: markers have an equals sign as second character. */
const IS_NO_MARK = sql`word not like '_=%'`

const isPrefix = (parts: readonly string[]): boolean => parts.length === 2 && parts[1] === ''

function expansion(parts: readonly string[], pattern: number): Expression<unknown> {
  return sql`select ${sql.raw(String(pattern))} as pattern, found.word, found.entries::float8 as entries,
      coalesce(title.entries, 0)::float8 as "titleEntries"
    from (
      select word, entries
      from search_word
      where word like ${likeOf(parts)} and ${isPrefix(parts) ? IS_NO_MARK : IS_PLAIN}
      order by entries desc, word
      limit ${sql.raw(String(MAX_WORDS))}
    ) found
    left join search_word title on title.word = ${inTitle('')} || found.word`
}

/** Of the newest word. Words are written under the indexing lock, so numbers only grow. */
export async function findLastWord(db: Database): Promise<string | null> {
  const query = sql<{ last: string | null }>`select max(number) as last from search_word`
  return (await db.executeQuery(compileText(query))).rows[0]?.last ?? null
}

/** The most frequent first. Planned each time, because the index to use depends on the pattern: by prefix or by trigrams. */
export async function expandPatterns(
  slowDb: Database,
  patterns: readonly (readonly string[])[],
): Promise<readonly (readonly ExpandedWord[])[]> {
  const query = sql<Expanded>`${sql.join(patterns.map(expansion), sql` union all `)} order by pattern, entries desc, word`
  const { rows } = await slowDb.executeQuery(compileText(query))
  return patterns.map((_, index) => rows.filter(({ pattern }) => pattern === index))
}
