import { expect, test } from 'vitest'
import { type ActivityEntry, rollUp } from './activity-entry.ts'

let made = 0

function entry(verb: string, { by = 'Ann', of = 'bees' } = {}): ActivityEntry {
  const named = (name: string) => ({ id: `/${name}`, objectType: 'svc:document', displayName: name, url: '' })
  return {
    id: String(++made),
    verb,
    actor: named(by),
    object: { ...named(of), summary: '' },
    target: named('Garden'),
    title: of,
    svc: { objectID: 1, objectType: 102 },
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
