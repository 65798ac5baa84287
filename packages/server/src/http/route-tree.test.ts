import { operations } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { paramsOf, RouteTree } from './route-tree.ts'

const tree = new RouteTree<string>()
const known = operations.filter(({ path }) => path.startsWith('/api/core/v3/'))
for (const { method, path, id } of known) tree.add(method, path, id)

test.each(known.map(({ id, method, path }) => ({ id, method, path })))(
  '$id is found by its path, with a trailing slash too, and has its parameters',
  ({ id, method, path }) => {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const asked = path.replace(/\{(\w+)\}/g, 'of-$1')

    const found = [tree.find(method, asked), tree.find(method, `${asked}/`)]

    expect(found.map((one) => one?.route)).toEqual([id, id])
    expect(found[0] && paramsOf(found[0])).toEqual(
      Object.fromEntries(names.map((name) => [name, `of-${name}`])),
    )
  },
)

test('parameters are decoded, and an encoded slash does not split the path', () => {
  const found = tree.find('GET', '/api/core/v3/people/username/a%2Fb%20%40me')

  expect(found?.route).toBe('getPersonByUsername')
  expect(found && paramsOf(found)).toEqual({ username: 'a/b @me' })
})

test('a needlessly encoded word equals the plain one; an encoded @ belongs to a value', () => {
  expect(tree.find('GET', '/api/core/v3/pe%6Fple/1')?.route).toBe('getPerson')
  expect(tree.find('GET', '/api/core/v3/people/@all')?.route).toBe('listAllPeople')
  expect(tree.find('GET', '/api/core/v3/people/%40all')?.route).toBe('getPerson')
})

test('a known path with another method has no route; an unknown one is not found', () => {
  const other = tree.find('DELETE', '/api/core/v3/people')

  expect(other).toEqual({ route: undefined, segments: [] })
  expect(tree.find('GET', '/api/core/v3/people/')?.route).toBe('listPeople')
  expect(tree.find('GET', '/api/core/v3/people//avatar')).toBeUndefined()
  expect(tree.find('GET', '/api/core/v3/nothing')).toBeUndefined()
})

test('invalid encodings and overlong parameters are refused', () => {
  const malformed = tree.find('GET', '/api/core/v3/people/%zz')
  const long = tree.find('GET', `/api/core/v3/people/${'a'.repeat(1025)}`)

  expect(() => malformed && paramsOf(malformed)).toThrow('cannot be decoded')
  expect(() => long && paramsOf(long)).toThrow('too long')
})
