import { expect, test } from 'vitest'
import { preferredEncoding, preferredLanguage, prefersHtml } from './accepted.ts'

const both = { br: 1, gzip: 1 }

test.each([
  ['gzip, deflate, br', both, 'br'],
  ['gzip;q=1.0, br;q=0', both, 'gzip'],
  ['GZIP', both, 'gzip'],
  ['br', { gzip: 1 }, undefined],
  ['identity', both, undefined],
  ['', both, undefined],
  [undefined, both, undefined],
  ['br;q=x', both, undefined],
] as const)('of %j, the bytes are sent as %j has them: %j', (header, encoded, expected) => {
  expect(preferredEncoding(header, encoded)).toBe(expected)
})

test.each([
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en-GB,de;q=0.9', 'en'],
  ['fr,de;q=0.2,en;q=0.1', 'de'],
  ['de;q=0, en;q=0.1', 'en'],
  ['fr', 'en'],
  ['den', 'en'],
  ['*', 'en'],
  [undefined, 'en'],
  [',;,q=1', 'en'],
])('Accept-Language %j gives %j', (header, expected) => {
  expect(preferredLanguage(header, ['en', 'de'])).toBe(expected)
})

test.each([
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
  ['application/json, text/html;q=0.1', false],
  ['application/json, text/html', false],
  ['text/html;q=0', false],
  ['*/*', false],
  [undefined, false],
])('Accept %j wants a page: %j', (header, expected) => {
  expect(prefersHtml(header)).toBe(expected)
})
