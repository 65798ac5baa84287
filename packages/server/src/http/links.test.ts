import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { listingOf, PageCursors, pageEnvelope, wishOf } from './links.ts'

const baseUrl = 'http://localhost:8080'
const url = '/api/core/v3/people?filter=search(a%20b)&count=10&directive=silent'
const listing = listingOf('7', url)

test('a link repeats every parameter and changes startIndex alone', () => {
  const page = pageEnvelope({
    wish: { startIndex: 20, count: 10 },
    hasMore: true,
    baseUrl,
    listing: listingOf('7', `${url}&startIndex=20`),
  })

  const next = new URL(page.links.next ?? '')
  expect([...next.searchParams]).toEqual([
    ['filter', 'search(a b)'],
    ['count', '10'],
    ['directive', 'silent'],
    ['startIndex', '30'],
  ])
  expect(new URL(page.links.prev ?? '').searchParams.get('startIndex')).toBe('10')
  expect(page.links.previous).toBe(page.links.prev)
})

test('links are there only when such a page is', () => {
  const only = pageEnvelope({ wish: { startIndex: 0, count: 25 }, hasMore: false, baseUrl, listing })

  expect(only.links).toEqual({})
})

test('prev of a page in the middle of the first begins at 0', () => {
  const page = pageEnvelope({ wish: { startIndex: 3, count: 25 }, hasMore: false, baseUrl, listing })

  expect(new URL(page.links.prev ?? '').searchParams.get('startIndex')).toBe('0')
})

test('where a page ended is remembered for the same caller and the same query alone', () => {
  const cursors = new PageCursors()
  cursors.remember(listingOf('7', `${url}&startIndex=0`), 10, ['x', '1'])

  expect(cursors.find(listingOf('7', `${url}&startIndex=10`), 10)).toEqual(['x', '1'])
  expect(cursors.find(listingOf('8', `${url}&startIndex=10`), 10)).toBeUndefined()
  expect(cursors.find(listingOf('7', '/api/core/v3/people?count=10&startIndex=10'), 10)).toBeUndefined()
  expect(cursors.find(listingOf('7', `${url}&startIndex=20`), 20)).toBeUndefined()
})

test('what is remembered of a crawl takes the same room whatever the length of its query', () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  const cursors = new PageCursors()
  const long = (index: number) =>
    listingOf('7', `/api/core/v3/people?count=1&x=${`${index}`.padEnd(20_000, 'x')}`)

  collectGarbage()
  const before = process.memoryUsage().heapUsed
  for (let index = 0; index < 1000; index++) cursors.remember(long(index), 1, ['x', '1'])
  collectGarbage()
  const grown = process.memoryUsage().heapUsed - before

  expect(cursors.find(long(999), 1)).toEqual(['x', '1'])
  expect(grown).toBeLessThan(5_000_000)
})

test('the page is as long as asked for, and never longer than allowed', () => {
  expect(wishOf({}, 100)).toEqual({ startIndex: 0, count: 25 })
  expect(wishOf({ count: 1000, startIndex: 5 }, 100)).toEqual({ startIndex: 5, count: 100 })
})
