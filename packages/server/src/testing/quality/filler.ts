/** Background content that mentions nearly every word in passing. Reproducible. */

import { type PlannedPerson, readPeople, readPlaces, type WrittenContent } from './notation.ts'
import { PEOPLE, PLACES } from './people.ts'

/** A reproducible pseudo-random sequence from 0 to 1. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
const next = chance(20)
const pick = <Item>(all: readonly Item[]): Item => all[Math.floor(next() * all.length)] as Item
const some = <Item>(all: readonly Item[], count: number): Item[] => {
  const left = [...all]
  return Array.from({ length: count }, () => left.splice(Math.floor(next() * left.length), 1)).flat()
}
/** Few have many likes, most have none. */
const likes = () => Math.floor(60 * next() ** 4)

const people = readPeople(PEOPLE)
const places = readPlaces(PLACES)

const MENTIONS = [
  'Two of us could not open the VPN on Monday.',
  'The onboarding of our new colleague went well.',
  'Somebody asked about parental leave; see the page of HR.',
  'Please hand in your expenses before Friday.',
  'The policy for visitors was read aloud once more.',
  'After the database outage we had a quiet week.',
  'Nobody had forgotten a password this time.',
  'The pipeline was not discussed.',
  'The logo on our door hangs crooked.',
  'The office move keeps everybody busy.',
  'Half of us have done the security training.',
  'The budget for the year is spent.',
  'Lunch was in the canteen, and it was good.',
  'A customer escalation took most of Thursday.',
  'The printer is out of paper again.',
  'The coffee from Java is finished.',
  'Python was recommended for the figures.',
  'Three laptops are broken and were sent away.',
  'We run out of time each week.',
  'The release is planned for Tuesday.',
  'The trade fair was short of chairs.',
  'A quote for new chairs was too high.',
  'There is no parking on Monday.',
  'The template for slides has a new page.',
  'Phishing was reported twice.',
  'Some leave early on Fridays, some come late.',
  'The brand team visits us next week.',
  'We are running late with the figures.',
]
const CHATTER = [
  'We began at ten and were done by eleven.',
  'Everybody was there but two.',
  'Next time somebody else writes this down.',
  'There was cake, because it was a birthday.',
  'The list of open points has become shorter.',
  'The room was too warm.',
]

interface Draft {
  readonly key: string
  readonly ageDays: number
  readonly subject: string
  readonly text: string
  readonly type?: WrittenContent['type']
  readonly place?: string
  readonly author?: string
  readonly tags?: readonly string[]
}

const filled = (draft: Draft): WrittenContent => ({
  type: 'discussion',
  isQuestion: false,
  place: pick(places).key,
  author: pick(people).key,
  likes: likes(),
  replies: Math.floor(12 * next() ** 3),
  tags: [],
  files: [],
  ...draft,
})
const many = (count: number, make: (index: number) => Draft): WrittenContent[] =>
  Array.from({ length: count }, (_, index) => filled(make(index)))

const DISHES = [
  'lentil soup',
  'goulash',
  'pasta with pesto',
  'fried fish',
  'curry',
  'dumplings',
  'salad',
  'pizza',
]
const SWEETS = ['apple cake', 'yoghurt', 'ice cream', 'rice pudding', 'fruit']
/** The newest is number 0. */
const menus = many(40, (week) => ({
  key: `menu-${week}`,
  ageDays: 3 + 7 * week,
  subject: `Menu for week ${((45 - week + 52) % 52) + 1}`,
  text: `This week in the canteen: ${some(DISHES, 4).join(', ')}, and ${pick(SWEETS)}.`,
  type: 'announcement' as const,
  place: 'fac',
  author: 'tom.baker',
  tags: ['menu'],
}))

const PARTS = [
  'search',
  'export',
  'calendar',
  'invoices',
  'login',
  'notifications',
  'reports',
  'mobile app',
  'editor',
]
const versionOf = (index: number) => `${6 - Math.floor(index / 10)}.${9 - (index % 10)}`
/** From 6.9, the newest, down to 4.0. */
const releases = many(30, (index) => ({
  key: `release-${versionOf(index)}`,
  ageDays: 16 + 70 * index,
  subject: `Release notes ${versionOf(index)}`,
  text: `New in this release: ${some(PARTS, 3).join(', ')}. Mended: ${some(PARTS, 2).join(', ')}. ${pick(CHATTER)}`,
  type: 'document' as const,
  place: 'eng',
  author: 'james.martin',
  tags: ['releases'],
}))

const issues = many(24, (index) => ({
  key: `newsletter-${24 - index}`,
  ageDays: 11 + 80 * index,
  subject: `Newsletter, issue ${24 - index}`,
  text: some(MENTIONS, 5).join(' '),
  type: 'document' as const,
  place: 'mkt',
  author: 'tanaka.yuki',
  tags: ['newsletter'],
}))

const MEETINGS = [
  'Notes of our meeting',
  'Weekly notes',
  'Minutes of the round table',
  'What we talked about',
]
const notes = many(75, (index) => ({
  key: `notes-${index}`,
  ageDays: Math.floor(4 + 2180 * next() ** 1.5),
  subject: `${pick(MEETINGS)}, ${pick(['team A', 'team B', 'the leads', 'all of us'])}`,
  text: [...some(CHATTER, 2), ...some(MENTIONS, 3), ...some(CHATTER, 1)].join(' '),
}))

const welcomeOf = (one: PlannedPerson, index: number): Draft => ({
  key: `welcome-${one.key}`,
  ageDays: 40 + 50 * index,
  subject: `Welcome, ${one.givenName}!`,
  text: `${one.givenName} ${one.familyName} joins ${one.department} in ${one.location}. The onboarding begins on Monday. ${pick(CHATTER)}`,
  type: 'announcement',
  place: 'hr',
  author: 'thomas.oconnor',
})
const welcomes = people.slice(0, 30).map((one, index) => filled(welcomeOf(one, index)))

const THINGS = [
  'an umbrella',
  'a blue scarf',
  'a key',
  'a cup with a cat',
  'one glove',
  'a book',
  'headphones',
]
const oddments = many(45, (index) => ({
  key: `oddment-${index}`,
  ageDays: Math.floor(2 + 2180 * next() ** 2),
  subject: pick([
    `Lost: ${pick(THINGS)}`,
    `Found: ${pick(THINGS)}`,
    `For sale: ${pick(THINGS)}`,
    `Who has the key of room ${100 + index}?`,
    'Lunch on Thursday?',
  ]),
  text: `${pick(CHATTER)} ${pick(MENTIONS)} Please write to me.`,
}))

export const FILLER: readonly WrittenContent[] = [
  ...menus,
  ...releases,
  ...issues,
  ...notes,
  ...welcomes,
  ...oddments,
]
