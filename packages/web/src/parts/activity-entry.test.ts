import { LANGUAGES, OUTCOME_KINDS } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { loadTexts, rich } from '../texts/texts.ts'
import {
  type ActivityEntry,
  contentKindOf,
  excerptOfHtml,
  newsKeyOf,
  repliesOf,
  rollUp,
  sentenceOf,
} from './activity-entry.ts'
import { peopleOf } from './activity-people.ts'

let made = 0

function entry(verb: string, { by = 'Ann', of = 'bees', type = 'document', svc = {} } = {}): ActivityEntry {
  const named = (name: string) => ({ id: `/${name}`, objectType: `svc:${type}`, displayName: name, url: '' })
  return {
    id: String(++made),
    verb,
    actor: named(by),
    object: { ...named(of), summary: '' },
    target: named('Garden'),
    title: of,
    svc: { objectID: 1, objectType: 102, ...svc },
    published: '2026-11-16T04:00:00.000+0000',
  }
}

const idsOf = (rows: ReturnType<typeof rollUp>) => rows.map((row) => row.map(({ id }) => id))

test('likes of one thing share a row, unless something else happened in between', () => {
  const [first, second, other, third] = [
    entry('svc:liked'),
    entry('svc:liked', { by: 'Ben' }),
    entry('svc:replied'),
    entry('svc:liked', { by: 'Cleo' }),
  ]

  expect(idsOf(rollUp([first, second, other, third]))).toEqual([
    [first.id, second.id],
    [other.id],
    [third.id],
  ])
})

test('answers have a row each, and so do changes by different people or of different things', () => {
  const all = [
    entry('svc:replied'),
    entry('svc:replied'),
    entry('svc:modified'),
    entry('svc:modified', { by: 'Ben' }),
    entry('svc:modified', { by: 'Ben', of: 'honey' }),
  ]

  expect(rollUp(all)).toHaveLength(all.length)
})

test.each([
  ['a question', { type: 'discussion', svc: { question: true } }, 'activity.asked', 'discussion'],
  ['a discussion', { type: 'discussion', svc: { question: false } }, 'activity.started', 'discussion'],
  ['a repost', { type: 'update', svc: { repostOf: '/updates/1' } }, 'activity.reposted', 'repost'],
  ['an update', { type: 'update' }, 'activity.posted', 'update'],
  ['a document', {}, 'activity.wrote', 'document'],
])('%s is told as what it is', (_, more, sentence, type) => {
  const created = entry('svc:created', more)

  expect(sentenceOf(created)).toBe(sentence)
  expect(contentKindOf(created)).toEqual({ type, question: sentence === 'activity.asked' })
})

test.each(LANGUAGES)(
  'every outcome has its own words in %s, and so has the correct answer',
  async (language) => {
    await loadTexts(language)
    const told = (outcome: string) =>
      String(
        rich('activity.marked', { actor: '', kind: '', title: '', thing: () => '', where: 'none', outcome }),
      )

    const all = [...OUTCOME_KINDS, 'answer', 'unknown'].map(told)
    expect(new Set(all).size).toBe(all.length)
  },
)

const conversation = (replyCount: number) => ({
  uri: '/contents/1',
  replyCount,
  personCount: 1,
  people: [],
  unreadCount: 0,
})

test('several replies are told together, a single one and other news as they are', () => {
  const of = (verb: string, replyCount: number) =>
    entry(verb, { type: 'message', svc: { conversation: conversation(replyCount) } })
  const all = [of('svc:replied', 12), of('svc:replied', 1), of('svc:modified', 12), entry('svc:replied')]

  expect(all.map(sentenceOf)).toEqual([
    'activity.grouped',
    'activity.replied',
    'activity.edited',
    'activity.replied',
  ])
  expect(all.map((one) => repliesOf(one)?.replyCount)).toEqual([12, undefined, undefined, undefined])
})

test('a reply is news of its conversation, anything else of itself', () => {
  const parent = { id: '/contents/7', objectType: 'svc:discussion', displayName: 'Bees', url: '' }

  expect(newsKeyOf(entry('svc:replied', { type: 'message', svc: { parent } }))).toBe('/contents/7')
  expect(newsKeyOf(entry('svc:created', { of: 'honey', svc: { parent } }))).toBe('/honey')
})

test.each([
  ['en', 'Ann', 'Ann and Bo', 'Ann, Bo and Cleo', 'Ann, Bo and 5 others', '12 replies by', '100+ replies by'],
  [
    'de',
    'Ann',
    'Ann und Bo',
    'Ann, Bo und Cleo',
    'Ann, Bo und 5 weiteren',
    '12 Antworten von',
    'Mindestens 100 Antworten von',
  ],
] as const)(
  'the line of a conversation names people and counts replies in %s',
  async (language, ...expected) => {
    await loadTexts(language)
    const written = (parts: unknown) => [parts].flat().join('')
    const told = (people: string[], count: number) => written(peopleOf(people, count, (name) => name))
    const line = (count: number, more: string) =>
      written(
        rich('activity.grouped', {
          actor: 'Ann',
          kind: 'message',
          title: 'Bees',
          thing: (parts) => written(parts),
          where: 'none',
          isComment: 'no',
          count,
          more,
        }),
      )

    const three = ['Ann', 'Bo', 'Cleo']
    expect([told(['Ann'], 1), told(['Ann', 'Bo'], 2), told(three, 3), told(three, 7)]).toEqual(
      expected.slice(0, 4),
    )
    const end = { en: ' Ann to Bees', de: ' Ann auf Bees' }[language]
    expect([line(12, 'no'), line(100, 'yes')]).toEqual(expected.slice(4).map((words) => words + end))
  },
)

test('an excerpt of HTML has its words, not its markup', () => {
  expect(excerptOfHtml('<body><p>Bread &amp;&nbsp;butter</p><p>&lt;b&gt;</p></body>')).toBe(
    'Bread & butter <b>',
  )
})
