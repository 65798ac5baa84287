/**
 * Queries and graded results: 3 is exactly right, 2 good, 1 acceptable, others useless. Graded from the texts and the
 * intent alone, never from what a search returns: changing the ranking must not change the grades.
 */
import { CONTENT_QUERIES } from './content-queries.ts'
import type { Expectation } from './scoring.ts'

export interface Query extends Expectation {
  readonly list: 'contents' | 'people' | 'places'
}

const PEOPLE_QUERIES: readonly Expectation[] = [
  {
    search: 'anna',
    why: 'three are called so, and none is more of an Anna; Annabel is another name',
    grades: { 'anna.schmidt': 3, 'anna.keller': 3, 'anna.kowalska': 3 },
  },
  {
    search: 'martin',
    why: 'one by the given name, two by the family name; Martina is another name',
    grades: { 'martin.fischer': 3, 'zoe.martin': 3, 'james.martin': 3 },
  },
  { search: 'muller', why: 'the accent is left out', grades: { 'thomas.mueller': 3 } },
  { search: 'ayse yildiz', why: 'two letters that no other keyboard has', grades: { 'ayse.yildiz': 3 } },
  {
    search: 'databases',
    why: 'the administrator of databases by title and tag, then who is tagged with them',
    grades: { 'thomas.weber': 3, 'anna.kowalska': 2 },
  },
  {
    search: 'grace finance',
    why: 'a name and a department, to tell two of a name apart',
    grades: { 'grace.hopkins': 3 },
  },
  {
    search: 'tanaka',
    why: 'one is called so, the other writes the same name in his own script and has it as username',
    grades: { 'tanaka.yuki': 3, 'taro.tanaka': 3 },
  },
  { search: '佐藤', why: 'a family name in its own script', grades: { 'hanako.sato': 3 } },
  {
    search: 'berg*',
    why: 'the beginning of a family name; the shorter name is the nearer',
    grades: { 'emma.berg': 3, 'noah.bergmann': 3 },
  },
  {
    search: 'software engineer',
    why: 'all whose title it is; one has it in Japanese, where no word matches',
    grades: { 'anna.kowalska': 3, 'lukasz.nowak': 3, dvorak: 3, 'taro.tanaka': 1 },
  },
]

const PLACE_QUERIES: readonly Expectation[] = [
  {
    search: 'engineering',
    why: 'the department’s own place before the one for its newcomers; Facilities jokes about pipes',
    grades: { eng: 3, 'eng-on': 2 },
  },
  {
    search: 'onboarding',
    why: 'one place is for nothing else, HR does it among other things',
    grades: { 'eng-on': 3, hr: 2 },
  },
  { search: 'sales', why: 'the place of that name; satire about sales is no use', grades: { sales: 3 } },
  { search: 'run*', why: 'the beginning of a name', grades: { run: 3 } },
  { search: 'security', why: 'a word of the name', grades: { sec: 3 } },
  { search: 'laptop', why: 'tagged and described in the plural', grades: { it: 3 } },
  { search: '東京', why: 'a tag and the description in Japanese', grades: { japan: 3 } },
  { search: 'canteen', why: 'stands in the description alone', grades: { fac: 3 } },
  { search: 'brand guidelines', why: 'a word of the name and one of the description', grades: { mkt: 3 } },
  { search: '*club', why: 'the end of a word', grades: { run: 3, book: 3 } },
]

export const QUERIES: readonly Query[] = [
  ...CONTENT_QUERIES.map((query) => ({ list: 'contents' as const, ...query })),
  ...PEOPLE_QUERIES.map((query) => ({ list: 'people' as const, ...query })),
  ...PLACE_QUERIES.map((query) => ({ list: 'places' as const, ...query })),
]

/** A quarter of the queries is held out of tuning, to check that the ranking generalises. */
export const isHeldOut = (index: number): boolean => index % 4 === 3
