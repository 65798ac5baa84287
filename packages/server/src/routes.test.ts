import { operations } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { routes } from './routes.ts'

test('every operation of the contract has a route, and every route an operation', () => {
  const bound = routes.map((route) => route.operation.id).toSorted()
  const described = operations.map((operation) => operation.id).toSorted()

  expect(bound).toEqual(described)
  expect(new Set(bound).size).toBe(bound.length)
})

test('operations are found by their id, and no two share a method and path', () => {
  const addresses = operations.map((operation) => `${operation.method} ${operation.path}`)

  expect(new Set(addresses).size).toBe(addresses.length)
})

test('every parameter of a path is described', () => {
  for (const operation of operations) {
    const named = [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).toSorted()

    expect(Object.keys(operation.params ?? {}).toSorted(), operation.id).toEqual(named)
  }
})
