import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { listingOf, PageCursors, pageEnvelope, pageRequestOf } from './links.ts'

const baseUrl = 'http://localhost:8080'
const url = '/api/core/v3/people?filter=search(a%20b)&count=10&directive=silent'
const listing = listingOf('7', url)

test('a link repeats every parameter and changes only startIndex', () => {
  const page = pageEnvelope({
    request: { startIndex: 20, count: 10 },
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

test('links exist only if the page does', () => {
  const only = pageEnvelope({ request: { startIndex: 0, count: 25 }, hasMore: false, baseUrl, listing })

  expect(only.links).toEqual({})
})

test('prev from within the first page starts at 0', () => {
  const page = pageEnvelope({ request: { startIndex: 3, count: 25 }, hasMore: false, baseUrl, listing })

  expect(new URL(page.links.prev ?? '').searchParams.get('startIndex')).toBe('0')
})

test('page ends are remembered per caller and query', () => {
  const cursors = new PageCursors()
  cursors.remember(listingOf('7', `${url}&startIndex=0`), 10, ['x', '1'])

  expect(cursors.find(listingOf('7', `${url}&startIndex=10`), 10)).toEqual(['x', '1'])
  expect(cursors.find(listingOf('8', `${url}&startIndex=10`), 10)).toBeUndefined()
  expect(cursors.find(listingOf('7', '/api/core/v3/people?count=10&startIndex=10'), 10)).toBeUndefined()
  expect(cursors.find(listingOf('7', `${url}&startIndex=20`), 20)).toBeUndefined()
})

test('the memory per crawl does not depend on the length of its query', () => {
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

test('the page is as long as requested, up to the maximum', () => {
  expect(pageRequestOf({}, 100)).toEqual({ startIndex: 0, count: 25 })
  expect(pageRequestOf({ count: 1000, startIndex: 5 }, 100)).toEqual({ startIndex: 5, count: 100 })
})

test('20,000 page ends are remembered; the oldest go', () => {
  const cursors = new PageCursors()
  const listing = listingOf('7', url)

  for (let page = 1; page <= 20_001; page++) cursors.remember(listing, page, ['x', '1'])

  expect([cursors.find(listing, 1), cursors.find(listing, 2)]).toEqual([undefined, ['x', '1']])
})
