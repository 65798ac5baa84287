import { expect, test } from 'vitest'
import { isWritten, type Written } from './written.ts'

const begun: Written = {
  kind: 'discussion',
  subject: '',
  html: '',
  isEmpty: true,
  audience: 'place',
  people: [],
  tags: [],
}
const place = { uri: '/places/1', name: 'Bees', html: undefined, type: 'group' }

test('a new draft is nothing to keep until something is typed', () => {
  const changes: Partial<Written>[] = [
    {},
    { place },
    { kind: 'question', audience: 'all' },
    { html: '<p></p>', isEmpty: true },
    { subject: 'Wax' },
    { html: '<p>Wax</p>', isEmpty: false },
    { tags: ['wax'] },
    { people: [place] },
  ]

  expect(changes.map((change) => isWritten({ ...begun, ...change }, begun))).toEqual([
    ...[false, false, false, false],
    ...[true, true, true, true],
  ])
})

test('of stored content every change is kept', () => {
  const stored = { ...begun, subject: 'Wax', html: '<p>Wax</p>', isEmpty: false, place, version: 3 }
  const changes: Partial<Written>[] = [
    {},
    { version: 4 },
    { html: '', isEmpty: true },
    { kind: 'question' },
    { audience: 'all' },
    { place: { ...place, uri: '/places/2' } },
    { endDate: '2999-01-01T09:00:00Z' },
  ]

  expect(changes.map((change) => isWritten({ ...stored, ...change }, stored))).toEqual([
    ...[false, false],
    ...[true, true, true, true, true],
  ])
})
