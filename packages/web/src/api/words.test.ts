import { expect, test } from 'vitest'
import { unfinished } from './words.ts'

test.each([
  ['gard', 'gard*'],
  ['keep bee', 'keep bee*'],
  ['blüte', 'blüte*'],
  ['"keep bees', '"keep bees'],
  ['"keep bees" gard', '"keep bees" gard*'],
  ['"keep bees"', '"keep bees"'],
  ['gard*', 'gard*'],
  ['bees?', 'bees?'],
])('%s is asked for as %s while it is typed', (typed, asked) => {
  expect(unfinished(typed)).toBe(asked)
})
