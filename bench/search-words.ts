/** The searched words of the measurements, with known frequencies. */
import type postgres from 'postgres'
import { MEAN_WORDS } from './seed-words.ts'

/** So many of each, so that those who ask one after the other do not ask the same. */
const MOST = 60

/** In how many contents; words with the same stem are found too, and so count. */
async function wordsIn(sql: postgres.Sql, contents: number, least: number, most: number): Promise<string[]> {
  const rows = await sql<{ word: string }[]>`
    with family as (
      select word, rank,
        sum(share) over (partition by coalesce((ts_lexize('english_stem', word))[1], word)) as share
      from bench_word)
    select word from family
    where ${contents} * (1 - power(1 - share, ${MEAN_WORDS})) between ${least} and ${most}
    order by hashint4(rank) limit ${MOST}`
  return rows.map(({ word }) => word)
}

async function phrasesOf(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<{ phrase: string }[]>`select phrase from bench_phrase order by rank limit ${MOST}`
  return rows.map(({ phrase }) => phrase)
}

async function cjkWordsOf(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<{ word: string }[]>`select word from bench_cjk_word order by rank limit ${2 * MOST}`
  return rows.map(({ word }) => word)
}

const pairs = (some: readonly string[], others: readonly string[]) =>
  some.flatMap((one, index) => {
    const other = others[(index + 1) % others.length]
    return other === undefined || other === one ? [] : [`${one} ${other}`]
  })

/** Long enough to leave something out. */
const LONG = 8
const PART = 5

/** In turn with a star at the start, at the end and inside. */
const infixOf = (word: string, index: number) =>
  index % 2 === 0 ? `*${word.slice(2, 2 + PART)}*` : `${word.slice(0, PART)}*${word.slice(-2)}`

export interface Searches {
  readonly [kind: string]: readonly string[]
}

/** By the kinds of searches. */
export async function readSearches(sql: postgres.Sql, contents: number): Promise<Searches> {
  const rare = await wordsIn(sql, contents, 10, 50)
  const middling = await wordsIn(sql, contents, contents * 0.001, contents * 0.005)
  const common = await wordsIn(sql, contents, contents * 0.04, contents * 0.06)
  const veryCommon = await wordsIn(sql, contents, contents * 0.5, contents)
  const long = middling.filter((word) => word.length >= LONG)
  return {
    rare,
    middling,
    common,
    'very common': veryCommon,
    'two words': [...pairs(common, middling).slice(0, MOST / 2), ...pairs(common, common).slice(0, MOST / 2)],
    prefix: long.map((word) => `${word.slice(0, PART)}*`),
    suffix: long.map((word) => `*${word.slice(-PART)}`),
    infix: long.map(infixOf),
    phrase: (await phrasesOf(sql)).map((phrase) => `"${phrase}"`),
    CJK: await cjkWordsOf(sql),
  }
}

/** Two letters the wrong way round. */
export const misspelt = (word: string): string =>
  word.slice(0, 3) + (word[4] ?? '') + (word[3] ?? '') + word.slice(5)
