import { expect, test } from 'vitest'
import { type Ancestor, SEGMENT_BYTES, segmentName } from '../../../db/embedded/wal-names.ts'
import type { Base } from './bases.ts'
import { type ArchiveContents, isUnbroken, planFor, spansOf } from './plan.ts'
import type { ArchivedFile } from './wal-archive.ts'

const at = (segment: number, share = 0) => (segment + share) * SEGMENT_BYTES

/** Segment n was finished at n minutes. */
const wal = (timeline: number, numbers: readonly number[], minute = (number: number) => number) =>
  numbers.map((number): ArchivedFile => {
    const name = segmentName({ timeline, number })
    return { name, key: name, time: minute(number) }
  })

const base = (timeline: number, segment: number, ended: number): Base => ({
  id: `${timeline}-${segment}`,
  timeline,
  startsAt: at(segment, 0.1),
  endsAt: at(segment, 0.2),
  began: ended - 0.1,
  ended,
  bytes: 1,
  postgres: '18.4',
  label: '',
})

const history = (timeline: number, time: number): ArchivedFile => {
  const name = `0000000${timeline}.history`
  return { name, key: name, time }
}

function contents(
  files: readonly ArchivedFile[],
  bases: readonly Base[],
  histories: Record<number, Ancestor[]> = {},
): ArchiveContents {
  const named = Object.entries(histories).map(([timeline, of]) => [Number(timeline), of] as const)
  return { files: new Map(files.map((file) => [file.name, file])), bases, histories: new Map(named) }
}

const reached = (moment: number, all: ArchiveContents) => {
  const plan = planFor(moment, all)
  return plan && [plan.base.id, plan.timeline]
}

test('the newest base before a moment leads to it, as far as WAL follows', () => {
  const all = contents(wal(1, [1, 2, 3, 4, 5, 6]), [base(1, 1, 0.5), base(1, 4, 3.5)])

  expect(reached(0.4, all)).toBeUndefined()
  expect(reached(0.5, all)).toEqual(['1-1', 1])
  expect(reached(3.4, all)).toEqual(['1-1', 1])
  expect(reached(6, all)).toEqual(['1-4', 1])
  expect(reached(6.1, all)).toBeUndefined()
  expect(spansOf(all)).toEqual([{ from: 0.5, to: 6 }])
})

test('a missing segment parts what can be reached', () => {
  const all = contents(wal(1, [1, 2, 3, 5, 6, 7]), [base(1, 1, 0.5), base(1, 6, 5.5)])

  expect(reached(3, all)).toEqual(['1-1', 1])
  expect(reached(4, all)).toBeUndefined()
  expect(reached(5.5, all)).toEqual(['1-6', 1])
  expect(spansOf(all)).toEqual([
    { from: 0.5, to: 3 },
    { from: 5.5, to: 7 },
  ])
})

test('a base whose own WAL is not archived leads nowhere', () => {
  const all = contents(wal(1, [1, 2]), [base(1, 3, 2.5)])

  expect(spansOf(all)).toEqual([])
  expect(reached(3, all)).toBeUndefined()
})

test('a base that ends with a segment needs no other', () => {
  const all = contents(wal(1, [1]), [{ ...base(1, 1, 0.5), endsAt: at(2) }])

  expect(reached(1, all)).toEqual(['1-1', 1])
})

test('after a restore each moment is reached as it was lived', () => {
  // At 10 minutes the database went back to the middle of segment 3, and writes its segments since.
  const after = wal(2, [3, 4, 5], (number) => number + 8)
  const all = contents([...wal(1, [1, 2, 3, 4, 5, 6]), ...after, history(2, 10)], [base(1, 1, 0.5)], {
    2: [{ timeline: 1, endedAt: at(3, 0.5) }],
  })

  expect(reached(5, all)).toEqual(['1-1', 1])
  expect(reached(8, all)).toBeUndefined()
  expect(reached(12, all)).toEqual(['1-1', 2])
  expect(spansOf(all)).toEqual([
    { from: 0.5, to: 6 },
    { from: 10, to: 13 },
  ])
})

test('a base that was made after a restore left its timeline does not lead to what came then', () => {
  const after = wal(2, [3, 4], (number) => number + 8)
  const all = contents(
    [...wal(1, [1, 2, 3, 4, 5]), ...after, history(2, 10)],
    [base(1, 1, 0.5), base(1, 4, 3.5)],
    { 2: [{ timeline: 1, endedAt: at(3, 0.5) }] },
  )

  expect(reached(12, all)).toEqual(['1-1', 2])
  expect(reached(4.5, all)).toEqual(['1-4', 1])
})

test('a gap behind a base breaks it, and WAL that is not archived yet does not', () => {
  const { files } = contents(wal(1, [1, 2, 4]), [])

  expect(isUnbroken(base(1, 1, 0.5), files)).toBe(false)
  expect(isUnbroken(base(1, 4, 3.5), files)).toBe(true)
  expect(isUnbroken(base(1, 5, 4.5), files)).toBe(true)
})
