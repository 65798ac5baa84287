import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'

test.each([
  ['baker', 'baker', 0],
  ['baker', 'bakr', 1],
  ['baker', 'bakker', 1],
  ['baker', 'maker', 1],
  ['baker', 'abker', 1],
  ['baker', 'abkerr', 2],
  ['𝒳ab', '𝒴ab', 1],
  ['baker', 'butcher', 3],
  ['', 'abc', 3],
])('from %s to %s it is %i', (one, other, distance) => {
  expect(editDistance(one, other, 2)).toBe(distance)
})

/** As it is defined, without regard to time. */
function plainDistance([first, ...rest]: string[], [wanted, ...others]: string[]): number {
  if (first === undefined || wanted === undefined)
    return (
      Number(first !== undefined) * (rest.length + 1) + Number(wanted !== undefined) * (others.length + 1)
    )
  const [one, other] = [
    [first, ...rest],
    [wanted, ...others],
  ]
  const swapped =
    first === others[0] && rest[0] === wanted ? plainDistance(rest.slice(1), others.slice(1)) + 1 : Infinity
  return Math.min(
    plainDistance(rest, others) + Number(first !== wanted),
    plainDistance(rest, other) + 1,
    plainDistance(one, others) + 1,
    swapped,
  )
}

test('it matches its definition, up to the limit', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 5 })
  fc.assert(
    fc.property(word, word, fc.integer({ min: 1, max: 3 }), (one, other, most) => {
      expect(editDistance(one, other, most)).toBe(Math.min(plainDistance([...one], [...other]), most + 1))
    }),
  )
})
