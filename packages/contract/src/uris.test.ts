import { expect, test } from 'vitest'
import { readUri } from './uris.ts'

const OPEN = 'https://community.example.org'
const LOCAL = 'http://localhost:8080'

test.each([
  [`${OPEN}/api/core/v3/people/7`, OPEN],
  ['/api/core/v3/people/7', OPEN],
  ['/people/7', OPEN],
  [`${LOCAL}/api/core/v3/people/7`, LOCAL],
  ['http://127.0.0.1:8080/api/core/v3/people/7', LOCAL],
  ['http://[::1]:8080/api/core/v3/people/7', LOCAL],
  [`${OPEN}/base/api/core/v3/people/7`, `${OPEN}/base`],
])('%s names person 7 at %s (decisions §0)', (uri, base) => {
  expect(readUri(uri, base)).toEqual({ collection: 'people', id: '7' })
})

test('@me stays for the server to resolve', () => {
  expect(readUri('/api/core/v3/people/@me', OPEN)).toEqual({ collection: 'people', id: '@me' })
})

test.each([
  'https://evil.example/api/core/v3/people/7',
  '//evil.example/api/core/v3/people/7',
  'https://community.example.org@evil.example/people/7',
  'https://user:pw@community.example.org/people/7',
  'http://community.example.org/people/7',
  'https://community.example.org:8443/people/7',
  'http://127.0.0.1:8080/people/7',
  '/places/../people/7',
  '\\people\\7',
  '/people/07',
  '/people/0',
  '/people/-1',
  '/people/1e3',
  '/people/9007199254740993',
  '/people/٣',
  '/people/7/avatar',
  '/people',
  'javascript:alert(1)',
  '',
])('%j names no object at a public instance', (uri) => {
  expect(readUri(uri, OPEN)).toBeUndefined()
})
