/** What explains a decision is what decides: over every kind of caller and fact. */
import {
  ALL_SCOPES,
  CONTENT_STATUSES,
  GROUP_TYPES,
  MEMBER_STATES,
  type StoredType,
  VISIBILITIES,
} from '@folkmoot/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Actor, ANONYMOUS } from '../../../actor.ts'
import { type Rule, stepsOf } from '../../../rules.ts'
import { mayReadContent, READING_RULES } from '../../content/rights.ts'
import { maySeePerson, PERSON_RULES } from '../../identity/rights.ts'
import { maySeePlace, PLACE_RULES } from '../../places/rights.ts'

const RUNS = 20_000
const id = fc.constantFrom('1', '2', '3')

const anyActor: fc.Arbitrary<Actor> = fc.oneof(
  { weight: 1, arbitrary: fc.constant(ANONYMOUS) },
  {
    weight: 6,
    arbitrary: fc
      .record({ id, isAdmin: fc.boolean(), isManager: fc.boolean(), isModerator: fc.boolean() })
      .map((member): Actor => ({ kind: 'member', username: 'somebody', scopes: ALL_SCOPES, ...member })),
  },
)
const place = {
  group_type: fc.constantFrom(...GROUP_TYPES),
  membership: fc.option(fc.constantFrom(...MEMBER_STATES, 'moderator' as const)),
}
const anyContent = fc.record({
  ...place,
  group_type: fc.option(place.group_type),
  visibility: fc.constantFrom(...VISIBILITIES),
  author_id: id,
  is_hidden: fc.boolean(),
  root_type: fc.constantFrom<StoredType[]>('discussion', 'document', 'announcement', 'update'),
  root_status: fc.constantFrom(...CONTENT_STATUSES),
  root_author_id: id,
  is_viewer: fc.boolean(),
})

function decide<Facts>(rules: readonly Rule<string, Facts>[], actor: Actor, facts: Facts) {
  const steps = stepsOf(rules, actor, facts)
  const decided = steps.filter(({ outcome }) => outcome === 'allowed' || outcome === 'refused')
  const at = steps.findIndex(({ outcome }) => outcome !== 'passed')
  expect(decided).toHaveLength(1)
  expect(steps.slice(at + 1).every(({ outcome }) => outcome === 'unreached')).toBe(true)
  return decided[0]
}

function holds<Facts>(
  any: fc.Arbitrary<Facts>,
  rules: readonly Rule<string, Facts>[],
  may: (actor: Actor, facts: Facts) => boolean,
): Set<string | undefined> {
  const deciding = new Set<string | undefined>()
  const property = fc.property(anyActor, any, (actor, facts) => {
    const decided = decide(rules, actor, facts)
    deciding.add(decided?.rule)
    expect(decided?.outcome).toBe(may(actor, facts) ? 'allowed' : 'refused')
  })
  fc.assert(property, { numRuns: RUNS, seed: 1 })
  return deciding
}

const namesOf = (rules: readonly Rule<string, never>[]) => new Set(rules.map(({ name }) => name))

test('content: the steps end as mayRead does, and each rule decides somewhere', () => {
  expect(holds(anyContent, READING_RULES, mayReadContent)).toEqual(namesOf(READING_RULES))
})

test('places: the same', () => {
  expect(holds(fc.record(place), PLACE_RULES, maySeePlace)).toEqual(namesOf(PLACE_RULES))
})

test('people: the same', () => {
  const anyPerson = fc.record({ id, visible: fc.boolean() })
  expect(holds(anyPerson, PERSON_RULES, maySeePerson)).toEqual(namesOf(PERSON_RULES))
})
