/** The words of the texts, in tables of the database, and the SQL that generates texts. */
import type postgres from 'postgres'
import {
  CJK_USAGE,
  makeCjkWords,
  makeWords,
  numbersFrom,
  particles,
  rankOf,
  rankSql,
  shareOf,
  USAGE,
} from './vocabulary.ts'

const PHRASES = 1_000

/** Two to four words that people write in one go, none of the commonest. */
export function makePhrases(words: readonly string[]): string[] {
  const random = numbersFrom(3)
  const word = () => words[29 + rankOf({ ...USAGE, ranks: 6_000 }, random())] ?? ''
  return Array.from({ length: PHRASES }, () =>
    Array.from({ length: 2 + Math.floor(random() * 3) }, word).join(' '),
  )
}

/** Searches use them too, because their frequencies are known. Created once. */
export async function insertWords(sql: postgres.Sql): Promise<void> {
  const [present] = await sql`select to_regclass('bench_word') as name`
  if (present?.name) return
  const words = makeWords()
  const cjk = makeCjkWords()
  await sql.begin(async (tx) => {
    await tx`create table bench_word (rank int primary key, word text not null, share float8 not null)`
    await tx`create table bench_cjk_word (rank int primary key, word text not null, share float8 not null)`
    await tx`create table bench_phrase (rank int primary key, phrase text not null)`
    await tx`insert into bench_word select rank, word, share
      from unnest(${words}::text[], ${words.map((_, index) => shareOf(USAGE, index + 1))}::float8[])
        with ordinality made (word, share, rank)`
    await tx`insert into bench_cjk_word select rank, word, share
      from unnest(${cjk}::text[], ${cjk.map((_, index) => shareOf(CJK_USAGE, index + 1))}::float8[])
        with ordinality made (word, share, rank)`
    await tx`insert into bench_phrase select rank, phrase
      from unnest(${makePhrases(words)}::text[]) with ordinality made (phrase, rank)`
  })
}

/** A number between 0 and 1 that is the same each time for the same two. */
const chance = (n: string, k: string | number) =>
  `((hashint8extended((${n})::bigint * 1024 + ${k}, 7) & 4294967295) / 4294967296::float8)`

/** Fixed-length names, because array access to variable-length values is linear. */
const list = (table: string) => `(select array_agg(word::name order by rank) from ${table})`

/** One of the words; `after` so many that are more common. */
export const wordSql = (n: string, k: string | number, { ranks, bend } = USAGE, after = 0): string =>
  `(${list('bench_word')})[${after} + ${rankSql({ ranks, bend }, chance(n, k))}]::text`

/** Given names are words of a middling kind, and some are common. */
const GIVEN_NAMES = { ranks: 997, bend: 997 }
const FAMILY_NAMES = 9_973
const BEFORE_NAMES = 1_000
export const givenNameSql = (n: string): string => wordSql(n, 1, GIVEN_NAMES, BEFORE_NAMES)
export const familyNameSql = (n: string): string =>
  `(${list('bench_word')})[${BEFORE_NAMES + GIVEN_NAMES.ranks + 1} + ${n} % ${FAMILY_NAMES}]::text`

/** So many words, a sentence of every twelve. */
const wordsSql = (n: string, first: number, count: string) => `
  (select string_agg(${wordSql(n, 'k')}, case when (k - ${first}) % 12 = 0 then '. ' else ' ' end order by k)
   from generate_series(${first}, ${first} - 1 + ${count}) k)`

/** From 4 to 8 words. */
export const subjectSql = (n: string): string =>
  `initcap(${wordsSql(n, 900, `4 + floor(5 * ${chance(n, 1)})::int`)})`

const PARAGRAPH_OF_CJK = 20
/** One content of so many has some. */
export const CJK_IN = 50
const cjkSql = (n: string) => `
  (select string_agg((${list('bench_cjk_word')})[${rankSql(CJK_USAGE, chance(n, 'k'))}]::text
     || substr('${particles}', 1 + floor(${2 * particles.length} * ${chance(n, 'k + 50')})::int, 1), '' order by k)
   from generate_series(800, ${799 + PARAGRAPH_OF_CJK}) k) || '。'`

/** Rare words, such as misspellings. */
const UNUSUAL_IN = 5
/** Phrases, the common ones most often. */
const PHRASES_IN = 4

const CJK_SIZE = 40
export const MEAN_WORDS = 130

/**
 * About as long as what is written in a real community: 80 to 180 words. An array of its paragraphs: one that begins with
 * a phrase at times, one that only some have.
 */
export const paragraphsSql = (n: string): string => {
  const isCjk = `${chance(n, 2)} < ${1 / CJK_IN}`
  const count = `${MEAN_WORDS - 50} + floor(101 * ${chance(n, 3)})::int - case when ${isCjk} then ${CJK_SIZE} else 0 end`
  const phrases = `(select array_agg(phrase order by rank) from bench_phrase)`
  const phrase = `(${phrases})[floor(exp(${chance(n, 4)} * ln(${PHRASES}::float8)))::int]`
  const unusual = `${wordSql(n, 5, { ...USAGE, ranks: USAGE.bend })} || ${wordSql(n, 6, { ...USAGE, ranks: USAGE.bend })}`
  return `array_remove(array[
    case when ${chance(n, 7)} < ${1 / PHRASES_IN} then ${phrase} || ' ' else '' end
      || case when ${chance(n, 8)} < ${1 / UNUSUAL_IN} then ${unusual} || ' ' else '' end || ${wordsSql(n, 10, count)},
    case when ${isCjk} then ${cjkSql(n)} end], null)`
}
