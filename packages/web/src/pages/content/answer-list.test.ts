import type { Content } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { type AnswerPage, placeAnswers, uriOf, withAnswer } from './answer-list.ts'

const ROOT = 'http://x/contents/1'
const uri = (id: string) => `http://x/messages/${id}`
const answer = (id: string, to?: string) =>
  ({
    id,
    type: 'message',
    parent: to === undefined ? ROOT : uri(to),
    resources: { self: { ref: uri(id), allowed: ['GET'] } },
  }) as unknown as Content
const page = (...list: Content[]): AnswerPage => ({ startIndex: 0, links: {}, list })
const idsOf = (pages: readonly AnswerPage[]) => pages.map(({ list }) => list.map(({ id }) => id))

test('each answer is one level deeper than its parent', () => {
  const answers = [answer('2'), answer('3', '2'), answer('4', '3'), answer('5', '2'), answer('6')]

  const depths = placeAnswers(answers, ROOT, new Set()).map(({ depth }) => depth)

  expect(depths).toEqual([0, 1, 2, 1, 0])
})

test('an answer whose parent is on an unloaded page is still no top-level answer', () => {
  const depths = placeAnswers([answer('3', '2'), answer('4', '3')], ROOT, new Set()).map(({ depth }) => depth)

  expect(depths).toEqual([1, 2])
})

test('hiding an answer hides its answers', () => {
  const answers = [answer('2'), answer('3', '2'), answer('4', '3'), answer('6')]

  const left = placeAnswers(answers, ROOT, new Set(['2'])).map(({ answer }) => answer.id)

  expect(left).toEqual(['6'])
})

test('a new answer comes after all siblings, on whatever page they end', () => {
  const pages = [page(answer('2'), answer('3', '2')), page(answer('4', '3'), answer('5'))]

  expect(idsOf(withAnswer(pages, answer('9', '2')))).toEqual([
    ['2', '3'],
    ['4', '9', '5'],
  ])
  expect(idsOf(withAnswer(pages, answer('9', '5')))).toEqual([
    ['2', '3'],
    ['4', '5', '9'],
  ])
  expect(idsOf(withAnswer(pages, answer('9')))).toEqual([
    ['2', '3'],
    ['4', '5', '9'],
  ])
  expect(uriOf(answer('9'))).toBe(uri('9'))
})
