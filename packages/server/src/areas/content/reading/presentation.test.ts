import {
  ALL_SCOPES,
  AUTHORSHIPS,
  CONTENT_STATUSES,
  CONTENT_TYPES,
  GROUP_TYPES,
  MEMBER_STATES,
  VISIBILITIES,
  vocabularies,
} from '@folkmoot/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Actor, ANONYMOUS } from '../../../actor.ts'
import { personAudienceOf } from '../../identity/rights.ts'
import { audienceOf, rightsOf } from './presentation.ts'

const anId = fc.constantFrom('1', '2', '3')
const aType = fc.constantFrom(...CONTENT_TYPES, 'update' as const)

const anActor: fc.Arbitrary<Actor> = fc.oneof(
  fc.constant(ANONYMOUS),
  fc.record({
    kind: fc.constant('member' as const),
    id: anId,
    username: anId,
    isAdmin: fc.boolean(),
    isManager: fc.boolean(),
    isModerator: fc.boolean(),
    scopes: fc.constant(ALL_SCOPES),
  }),
)

type AudienceFacts = Parameters<typeof audienceOf>[1]

const someFacts: fc.Arbitrary<AudienceFacts> = fc.record({
  updater_id: fc.option(anId),
  locker_id: fc.option(anId),
  type: aType,
  author_id: anId,
  authorship: fc.constantFrom(...AUTHORSHIPS),
  is_coauthor: fc.boolean(),
  root_type: aType,
  root_status: fc.constantFrom(...CONTENT_STATUSES),
  root_author_id: anId,
  is_hidden: fc.boolean(),
  is_viewer: fc.boolean(),
  restrict_comments: fc.boolean(),
  is_locked: fc.boolean(),
  visibility: fc.constantFrom(...VISIBILITIES),
  group_type: fc.option(fc.constantFrom(...GROUP_TYPES)),
  membership: fc.option(fc.constantFrom(...MEMBER_STATES)),
  is_place_archived: fc.boolean(),
  is_dismissed: fc.boolean(),
  is_liked: fc.boolean(),
  is_helpful: fc.boolean(),
  is_bookmarked: fc.boolean(),
  own_reactions: fc.constantFrom(null, ['🎉'], ['❤️', '🎉']),
})

const aCaller = fc.record({
  actor: anActor,
  context: fc.record({ vocabulary: fc.constantFrom(...Object.values(vocabularies)) }),
})

/** Two that differ in one thing, which either makes another audience or no difference to rights. */
const aPair = fc
  .tuple(aCaller, aCaller, someFacts, someFacts, fc.nat())
  .map(([caller, other, facts, otherFacts, at]) => {
    const names = Object.keys(facts) as (keyof AudienceFacts)[]
    const name = names[at % (names.length + 1)]
    const changed = name ? { ...facts, [name]: otherFacts[name] } : facts
    return [{ caller, facts }, name ? { caller, facts: changed } : { caller: other, facts }] as const
  })

const asSeen = ({ actor }: { actor: Actor }, id: string | null) =>
  id === null ? undefined : personAudienceOf(actor, id)

test('callers of one audience have the same rights, and see who updated and locked it alike', () => {
  fc.assert(
    fc.property(aPair, ([one, other]) => {
      fc.pre(audienceOf(one.caller, one.facts) === audienceOf(other.caller, other.facts))
      expect(rightsOf(other.caller, other.facts)).toEqual(rightsOf(one.caller, one.facts))
      for (const name of ['updater_id', 'locker_id'] as const)
        expect(asSeen(other.caller, other.facts[name])).toBe(asSeen(one.caller, one.facts[name]))
      expect(other.facts.own_reactions).toEqual(one.facts.own_reactions)
      expect(other.facts.is_bookmarked).toBe(one.facts.is_bookmarked)
    }),
    { numRuns: 10_000 },
  )
})
