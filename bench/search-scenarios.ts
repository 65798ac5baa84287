/** The searches that are measured, each checked before: it finds something, and that holds the words. */
import type { Client } from '@folkmoot/client'
import type postgres from 'postgres'
import { type Found, findMissing } from './search-checks.ts'
import { misspelt, readSearches, type Searches } from './search-words.ts'

export interface SearchScenario {
  readonly name: string
  readonly paths: readonly string[]
  /** The first wrong answers. */
  readonly complaints: readonly string[]
  /** Searches that found nothing, and so are not asked. */
  readonly empty: number
}

const V3 = '/api/core/v3'
const SEARCH = `${V3}/search/contents`
const filter = (name: string, value: string) => `filter=${name}(${encodeURIComponent(value)})`

const PEOPLE = 'search: people'
const PLACES = 'search: places'
const MISSPELT = 'search: did you mean'
/** Beyond the ranked results. */
const DEEP = 2_000
const DEEP_PAGES = `search: very common, at ${DEEP} by links`
/** Without a filter, and with one. */
const namesOf = (kind: string) => [`search: ${kind}`, `search: ${kind}, with a filter`] as const

interface Answer {
  readonly list: readonly Found[]
  readonly links?: { readonly next?: string }
  readonly didYouMean?: string
}

async function ask(client: Client, path: string): Promise<Answer> {
  const { status, text, body } = await client.request({ path })
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
  return body as Answer
}

/** Of one thing found, so that the same is found again. */
function filterFor(index: number, list: readonly Found[]): string {
  const found = list[index % list.length]
  const placed = list.find(({ parentPlace }) => parentPlace !== undefined)
  const possible = [
    ...(placed?.parentPlace ? [filter('place', `/places/${placed.parentPlace.id}`)] : []),
    filter('author', `/people/${found?.author.id}`),
    filter('type', found?.type ?? ''),
    ...(found?.tags[0] === undefined ? [] : [filter('tag', found.tags[0])]),
  ]
  return possible[index % possible.length] ?? ''
}

async function complaintsAbout(sql: postgres.Sql, search: string, { list }: Answer, path: string) {
  const complaints: string[] = []
  for (const found of list) {
    const missing = await findMissing(sql, search, found)
    if (missing.length > 0) complaints.push(`${path}: ${found.id} lacks ${missing.join(', ')}`)
  }
  return complaints
}

/** Without a filter, and each with one of some kind. */
async function ofKind(client: Client, sql: postgres.Sql, kind: string, searches: readonly string[]) {
  const plain: string[] = []
  const filtered: string[] = []
  const complaints: string[] = []
  const ofFiltered: string[] = []
  for (const search of searches) {
    const path = `${SEARCH}?${filter('search', search)}`
    const answer = await ask(client, path)
    if (answer.list.length === 0) continue
    const narrowed = `${path}&${filterFor(plain.length, answer.list)}`
    const narrow = await ask(client, narrowed)
    if (narrow.list.length === 0) ofFiltered.push(`${narrowed}: nothing`)
    complaints.push(...(await complaintsAbout(sql, search, answer, path)))
    ofFiltered.push(...(await complaintsAbout(sql, search, narrow, narrowed)))
    plain.push(path)
    filtered.push(narrowed)
  }
  const empty = searches.length - plain.length
  const [name, nameFiltered] = namesOf(kind)
  return [
    { name, paths: plain, complaints, empty },
    { name: nameFiltered, paths: filtered, complaints: ofFiltered, empty },
  ]
}

async function wordAt(sql: postgres.Sql, rank: number): Promise<string> {
  const [row] = await sql<{ word: string }[]>`select word from bench_word where rank = ${rank}`
  return row?.word ?? ''
}

/** The commonest given name; one of the commonest words. */
async function ofOthers(client: Client, sql: postgres.Sql): Promise<SearchScenario[]> {
  const asked = [
    { name: PEOPLE, path: `${V3}/search/people?${filter('search', await wordAt(sql, 1_001))}` },
    { name: PLACES, path: `${V3}/search/places?${filter('search', await wordAt(sql, 20))}` },
  ]
  return await Promise.all(
    asked.map(async ({ name, path }) => {
      const { list } = await ask(client, path)
      return { name, paths: [path], complaints: list.length === 0 ? [`${path}: nothing`] : [], empty: 0 }
    }),
  )
}

async function ofMisspelt(client: Client, words: readonly string[]): Promise<SearchScenario> {
  const paths: string[] = []
  const complaints: string[] = []
  let empty = 0
  for (const word of words) {
    const path = `${SEARCH}?${filter('search', misspelt(word))}`
    const { list, didYouMean } = await ask(client, path)
    // Misspelt words are words too, at times.
    if (list.length > 0) empty++
    else paths.push(path)
    if (list.length === 0 && didYouMean === undefined) complaints.push(`${path}: nothing is suggested`)
  }
  return { name: MISSPELT, paths, complaints, empty }
}

/** As a crawler gets there. The server knows where a page begins only for a caller who came there by the links of the same query. */
async function crawl(client: Client, words: readonly string[]): Promise<string[]> {
  const paths: string[] = []
  for (const word of words) {
    let at = `${SEARCH}?${filter('search', word)}&count=25`
    for (let next: string | undefined = at; next !== undefined; ) {
      at = next
      const { links } = await ask(client, at)
      const link = links?.next ? new URL(links.next) : undefined
      next =
        link && Number(link.searchParams.get('startIndex')) <= DEEP ? link.pathname + link.search : undefined
    }
    paths.push(at)
  }
  return paths
}

async function ofDeepPages(callers: readonly Client[], words: readonly string[]): Promise<SearchScenario> {
  const paths = new Set<string>()
  for (const caller of callers) for (const path of await crawl(caller, words)) paths.add(path)
  return { name: DEEP_PAGES, paths: [...paths], complaints: [], empty: 0 }
}

const DEEP_WORDS = 4

export async function searchScenarios(
  callers: readonly [Client, ...Client[]],
  sql: postgres.Sql,
  { contents, isWanted }: { contents: number; isWanted(name: string): boolean },
): Promise<SearchScenario[]> {
  const [client] = callers
  const searches: Searches = await readSearches(sql, contents)
  const scenarios: SearchScenario[] = []
  for (const [kind, asked] of Object.entries(searches)) {
    if (!namesOf(kind).some(isWanted)) continue
    console.log(`checking: ${kind} …`)
    scenarios.push(...(await ofKind(client, sql, kind, asked)))
  }
  if (isWanted(PEOPLE) || isWanted(PLACES)) scenarios.push(...(await ofOthers(client, sql)))
  if (isWanted(MISSPELT)) scenarios.push(await ofMisspelt(client, searches.middling ?? []))
  if (isWanted(DEEP_PAGES)) {
    scenarios.push(await ofDeepPages(callers, (searches['very common'] ?? []).slice(0, DEEP_WORDS)))
  }
  return scenarios.filter(({ name }) => isWanted(name))
}
