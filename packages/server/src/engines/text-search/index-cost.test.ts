import { expect, test } from 'vitest'
import { chooseKeys } from './index-cost.ts'
import { bigramPart, type Part, partOf } from './query-text.ts'

const TOTAL = 1_000_000
const rare = partOf(['rare'], 1_000)
const common = partOf(['common'], 50_000)
const most = partOf(['most'], 600_000)
const row: Part = { text: "('most'<->'common')", entries: 0, words: 2, isInARow: true }
const ofKind: Part = { ...partOf(['kind'], 400_000), isImplied: true }

test.each([
  ['the rarest, though all have it', [most], [most], []],
  ['what saves more reading than it takes', [common, rare], [rare, common], []],
  ['not what most have, which is asked of those that a rare word finds', [most, rare], [rare], [most]],
  ['not where words stand', [row, most, common], [common, most], [row]],
  ['not the kind where little would be read in vain, which is asked anyway', [ofKind, rare], [rare], []],
])('the index is asked for %s', (_, parts, keys, filters) => {
  const chosen = chooseKeys(parts, TOTAL)

  expect(chosen.keys).toEqual(keys)
  expect(chosen.filters.toSorted((one, other) => one.entries - other.entries)).toEqual(filters)
})

test('where the newest are adjacent, a frequent word is a key as well', () => {
  const newest = { ...partOf(['newest'], 2_000), narrowsTo: 0.005 }

  expect(chooseKeys([most, newest], TOTAL).keys).toEqual([newest, most])
})

test('a pair of words is a key, and its words are not, unless fewer have them than share its number', () => {
  const pair = bigramPart([7], 2_000)
  const paired = (part: Part): Part => ({ ...part, isInBigram: true })

  expect(chooseKeys([paired(most), paired(common), pair, row], TOTAL)).toEqual({
    keys: [pair],
    filters: [row],
  })
  expect(chooseKeys([paired(most), paired(rare), pair, row], TOTAL).keys).toEqual([paired(rare), pair])
})
