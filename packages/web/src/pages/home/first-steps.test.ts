import { expect, test } from 'vitest'
import { findFirstSteps } from './first-steps.ts'

const unnamed = { displayName: 'Community Admin', status: '', tags: [], svc: { profile: [] } }
const ann = { ...unnamed, displayName: 'Ann Archer' }

test('the first steps stay until all of them are done', () => {
  const shown = [
    findFirstSteps({ me: unnamed, people: 1, groups: 0 }),
    findFirstSteps({ me: unnamed, people: 2, groups: 0 }),
    findFirstSteps({ me: { ...unnamed, status: 'Here' }, people: 2, groups: 0 }),
    findFirstSteps({ me: ann, people: 1, groups: 1 }),
    findFirstSteps({ me: ann, people: 2, groups: 1 }),
  ]

  expect(shown).toEqual([
    { profile: false, group: false, people: false },
    { profile: false, group: false, people: true },
    { profile: true, group: false, people: true },
    { profile: true, group: true, people: false },
    undefined,
  ])
})

test('a community of ten or more people is not new', () => {
  expect(findFirstSteps({ me: unnamed, people: 9, groups: 0 })).toBeDefined()
  expect(findFirstSteps({ me: unnamed, people: 10, groups: 0 })).toBeUndefined()
})
