import { expect, test } from 'vitest'
import { isNewMember, ONBOARDING_OVER } from '../../parts/new-member.ts'
import { findOnboarding, propertiesOf } from '../../parts/onboarding.ts'

const NOW = Date.parse('2026-11-18T12:00:00Z')
const DAY = '2026-11-17T12:00:00.000+0000'
const MONTH = '2026-10-18T12:00:00.000+0000'
const nothing = { properties: {}, belongsSomewhere: false, followsSomebody: false }

test('members are new for two weeks after they first signed in; those who administer never are', () => {
  const isNew = [
    { initialLogin: DAY, manageable: false },
    { initialLogin: MONTH, manageable: false },
    { initialLogin: DAY, manageable: true },
    { manageable: false },
  ].map((person) => isNewMember(person, NOW))

  expect(isNew).toEqual([true, false, false, false])
})

test('steps are open until they are noted, or settled otherwise', () => {
  expect([
    findOnboarding(nothing),
    findOnboarding({ ...nothing, properties: propertiesOf({ picture: 'skipped' }) }),
    findOnboarding({ ...nothing, belongsSomewhere: true }),
    findOnboarding({ ...nothing, properties: { 'folkmoot.onboarding.places': 'strange' } }),
  ]).toEqual([
    { picture: 'open', places: 'open', people: 'open' },
    { picture: 'skipped', places: 'open', people: 'open' },
    { picture: 'open', places: 'done', people: 'open' },
    { picture: 'open', places: 'open', people: 'open' },
  ])
})

test('it is over when it was dismissed, when all steps are closed, or who belongs to a place follows somebody', () => {
  const closed = propertiesOf({ picture: 'done', places: 'skipped', people: 'done' })

  expect([
    findOnboarding({ ...nothing, properties: ONBOARDING_OVER }),
    findOnboarding({ ...nothing, properties: closed }),
    findOnboarding({ ...nothing, belongsSomewhere: true, followsSomebody: true }),
  ]).toEqual([undefined, undefined, undefined])
})
