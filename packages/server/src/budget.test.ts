import { expect, test } from 'vitest'
import { Budget, requireWithin } from './budget.ts'
import { Failure } from './failure.ts'

test('a burst may be spent at once, then a rate per second', () => {
  const clock = { ms: 0 }
  const budget = new Budget(10, 3, () => clock.ms)
  const spend = () => budget.spend('a')

  expect([spend().remaining, spend().remaining, spend().remaining]).toEqual([2, 1, 0])
  expect(spend().wait).toBeGreaterThan(0)
  clock.ms = 100
  expect(spend()).toMatchObject({ remaining: 0, wait: 0 })
  expect(spend().wait).toBeGreaterThan(0)
})

test('one caller’s spending does not affect others', () => {
  const budget = new Budget(1, 1, () => 0)
  budget.spend('a')

  expect(budget.spend('a').wait).toBeGreaterThan(0)
  expect(budget.spend('b').wait).toBe(0)
})

test('a refused caller is told when to return', () => {
  const budget = new Budget(0.5, 1, () => 0)
  budget.spend('a')

  const refused = () => requireWithin(budget.spend('a'))

  expect(refused).toThrow(Failure)
  expect(refused).toThrow(expect.objectContaining({ retryAfter: 2 }))
})

test('50,000 callers are remembered; who was away longest has a full budget again', () => {
  const budget = new Budget(1, 1, () => 0)
  budget.spend('first')
  budget.spend('second')

  for (let caller = 0; caller < 49_999; caller++) budget.spend(`caller ${caller}`)

  expect(budget.spend('second').wait).toBeGreaterThan(0)
  expect(budget.spend('first').wait).toBe(0)
})
