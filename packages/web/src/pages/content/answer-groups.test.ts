import type { Content } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { groupAnswers } from './answer-groups.ts'
import type { PlacedAnswer } from './answer-list.ts'

const known = new Map<number, PlacedAnswer>()
function row(id: number): PlacedAnswer {
  const made = known.get(id) ?? { answer: { id: String(id) } as Content, depth: 0 }
  known.set(id, made)
  return made
}
const rows = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => row(from + at))
const sizes = (groups: ReturnType<typeof groupAnswers>) => groups.map((group) => group.rows.length)
const idsOf = (groups: ReturnType<typeof groupAnswers>) =>
  groups.flatMap((group) => group.rows.map(({ answer }) => Number(answer.id)))
const groupOf = (groups: ReturnType<typeof groupAnswers>, id: number) =>
  groups.find((group) => group.rows.includes(row(id)))?.key

test('rows are in groups of five, and a page more changes only the last one', () => {
  const before = groupAnswers(rows(1, 12), [])
  const after = groupAnswers(rows(1, 25), before)

  expect([sizes(before), sizes(after)]).toEqual([
    [5, 5, 2],
    [5, 5, 5, 5, 5],
  ])
  expect(after.slice(0, 2)).toEqual(before.slice(0, 2))
  expect([after[0] === before[0], after[1] === before[1]]).toEqual([true, true])
})

test('rows keep their groups when others come before, between and after them, or go', () => {
  const before = groupAnswers(rows(101, 110), [])
  const placed = [...rows(91, 100), ...rows(101, 103), ...rows(501, 530), ...rows(105, 115)]
  const after = groupAnswers(placed, before)

  expect(idsOf(after)).toEqual(placed.map(({ answer }) => Number(answer.id)))
  for (const id of [101, 103, 105, 106, 110]) expect(groupOf(after, id)).toBe(groupOf(before, id))
  expect(groupOf(after, 515)).toBe(groupOf(before, 103))
  expect(after.find(({ key }) => key === groupOf(before, 106))?.rows).toHaveLength(5)
  expect(new Set(after.map(({ key }) => key)).size).toBe(after.length)
})

test('what is between two groups joins the one above it until that is full', () => {
  const before = groupAnswers(rows(1, 5), [])
  const after = groupAnswers([...rows(1, 5), ...rows(31, 37)], before)

  expect(sizes(after)).toEqual([5, 5, 2])
})

test('a changed reply makes its group new, and no other', () => {
  const before = groupAnswers(rows(1, 15), [])
  const changed: PlacedAnswer = { answer: { id: '8' } as Content, depth: 0 }
  const after = groupAnswers([...rows(1, 7), changed, ...rows(9, 15)], before)

  expect(after.map((group, at) => group === before[at])).toEqual([true, false, true])
})

test('rows in another order have groups of their own', () => {
  const before = groupAnswers(rows(1, 10), [])
  const placed = [...rows(1, 2), ...rows(6, 8), ...rows(3, 5), ...rows(9, 10)]
  const after = groupAnswers(placed, before)

  expect(idsOf(after)).toEqual(placed.map(({ answer }) => Number(answer.id)))
  expect(new Set(after.map(({ key }) => key)).size).toBe(after.length)
})
