import { expect, test } from 'vitest'
import { hasOutsideLink, hostOf, isAwaited, neighboursIn } from './linking-text.ts'

const OWN = 'https://community.example.org'
const LINK = '<p><a href="https://a.example/">there</a></p>'

test('only texts that link to other sites are asked about', () => {
  expect(hasOutsideLink(LINK, OWN)).toBe(true)
  expect(hasOutsideLink(`<p><a href="${OWN}/people/ann">Ann</a></p>`, OWN)).toBe(false)
  expect(hasOutsideLink('<p>No links</p>', OWN)).toBe(false)
})

test('a page of a conversation is one request: each id has the same list', () => {
  const page = (...texts: string[]) => texts.map((html, index) => ({ id: `${texts.length}${index}`, html }))

  const found = neighboursIn([page(LINK, 'x', LINK), page('x', LINK)], OWN)

  expect([...found]).toEqual([
    ['30', ['30', '32']],
    ['32', ['30', '32']],
    ['21', ['21']],
  ])
})

test('twenty texts with five links each fit into an answer, so no more are asked for together', () => {
  const texts = Array.from({ length: 45 }, (_, index) => ({ id: `${index}`, html: LINK }))

  const found = neighboursIn([texts], OWN)

  expect(new Set([...found.values()].map((ids) => ids.length))).toEqual(new Set([20, 5]))
  for (const { id } of texts) expect(found.get(id)).toContain(id)
})

test('a device whose clock is slow stops waiting, too', () => {
  const text = { id: '7', html: LINK, updated: '2026-01-01T00:00:00.000+0000' }
  const before = Date.parse(text.updated) - 3_600_000

  expect(isAwaited(text, [], { now: before, looks: 1 })).toBe(true)
  expect(isAwaited(text, [], { now: before, looks: 12 })).toBe(false)
})

test('a link is shown with the host that it leads to', () => {
  expect(hostOf('https://www.a.example:8443/b')).toBe('a.example:8443')
})

test('the previews of a text are waited for shortly after it was written, until they are there', () => {
  const text = { id: '7', html: LINK, updated: '2026-01-01T00:00:00.000+0000' }
  const written = Date.parse(text.updated)

  expect(isAwaited(text, [{ contentID: '8' }], { now: written + 5_000, looks: 1 })).toBe(true)
  expect(isAwaited(text, [{ contentID: '7' }], { now: written + 5_000, looks: 1 })).toBe(false)
  expect(isAwaited(text, [], { now: written + 60_000, looks: 1 })).toBe(false)
})
