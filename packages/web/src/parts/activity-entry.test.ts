import { LANGUAGES, OUTCOME_KINDS } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { loadTexts, rich } from '../texts/texts.ts'
import { type ActivityEntry, contentKindOf, excerptOfHtml, rollUp, sentenceOf } from './activity-entry.ts'

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

test('an excerpt of HTML has its words, not its markup', () => {
  expect(excerptOfHtml('<body><p>Bread &amp;&nbsp;butter</p><p>&lt;b&gt;</p></body>')).toBe(
    'Bread & butter <b>',
  )
})
