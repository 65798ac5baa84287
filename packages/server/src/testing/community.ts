/** Content of every type, audience and status, by several authors. */
import {
  AUTHORSHIPS,
  type Authorship,
  CONTENT_STATUSES,
  CONTENT_TYPES,
  type ContentStatus,
  type ContentType,
  GROUP_TYPES,
  type GroupType,
  type TopType,
} from '@folkmoot/contract'
import fc from 'fast-check'
import { answerRow, type PlannedContent, topRow } from './content-rows.ts'
import { aPlaceFor, type Cast } from './content-stage.ts'
import type { Instance } from './instance.ts'

/** Audiences: everyone, certain people, its author, or readers of a place. */
const AUDIENCES = ['all', 'people', 'hidden', ...GROUP_TYPES, 'project PRIVATE', 'project SECRET'] as const
type Audience = (typeof AUDIENCES)[number]
const AUTHORS = ['author', 'member', 'owner', 'outsider', 'banned'] as const

export interface Facts {
  readonly type: ContentType
  readonly audience: Audience
  readonly status: ContentStatus
  readonly author: (typeof AUTHORS)[number]
  /** Types of answers. */
  readonly answerer: (typeof AUTHORS)[number]
  /** The parent of a comment. */
  readonly below: TopType | 'message' | 'comment'
  readonly authorship: Authorship
  readonly isRestricted: boolean
  /** Whether moderators hid the answer. */
  readonly isHidden: boolean
}

const isPossible = ({ type, audience }: Pick<Facts, 'type' | 'audience'>) =>
  type !== 'announcement' || (audience !== 'people' && audience !== 'hidden')

const anyFacts: fc.Arbitrary<Facts> = fc
  .record({
    type: fc.constantFrom(...CONTENT_TYPES),
    audience: fc.constantFrom(...AUDIENCES),
    status: fc.constantFrom(...CONTENT_STATUSES),
    author: fc.constantFrom(...AUTHORS),
    answerer: fc.constantFrom(...AUTHORS),
    below: fc.constantFrom('discussion', 'document', 'message', 'comment'),
    authorship: fc.constantFrom(...AUTHORSHIPS),
    isRestricted: fc.boolean(),
    isHidden: fc.boolean(),
  })
  .filter(isPossible)

/** Reproducible by seed. */
export const someFacts = (count: number, seed: number): Facts[] =>
  fc.sample(anyFacts, { numRuns: count, seed })

/** Each type for each audience in each status; the rest random. */
export function everyFact(seed: number): Facts[] {
  const all = CONTENT_TYPES.flatMap((type) =>
    AUDIENCES.flatMap((audience) => CONTENT_STATUSES.map((status) => ({ type, audience, status }))),
  ).filter(isPossible)
  return someFacts(all.length, seed).map((rest, index) => ({ ...rest, ...all[index] }))
}

export class Community {
  readonly cast: Cast
  readonly places: Readonly<Record<Exclude<Audience, 'all' | 'people' | 'hidden'>, string>>

  private constructor(cast: Cast, places: Community['places']) {
    this.cast = cast
    this.places = places
  }

  static async of(instance: Instance, cast: Cast): Promise<Community> {
    const place = async (groupType: GroupType, isInProject: boolean) => {
      const situation = {
        visibility: 'place',
        status: 'published',
        rights: '',
        groupType,
        isInProject,
      } as const
      return (await aPlaceFor(instance, cast, situation)) ?? ''
    }
    return new Community(cast, {
      OPEN: await place('OPEN', false),
      MEMBER_ONLY: await place('MEMBER_ONLY', false),
      PRIVATE: await place('PRIVATE', false),
      SECRET: await place('SECRET', false),
      'project PRIVATE': await place('PRIVATE', true),
      'project SECRET': await place('SECRET', true),
    })
  }

  #topOf(facts: Facts, type: TopType): PlannedContent {
    const { audience, status, authorship, isRestricted } = facts
    const { people } = this.cast
    const isPlaced = audience !== 'all' && audience !== 'people' && audience !== 'hidden'
    return topRow({
      type,
      status,
      author_id: people[facts.author].id,
      visibility: isPlaced ? 'place' : audience,
      place_id: isPlaced ? this.places[audience] : null,
      viewer_ids: audience === 'people' ? [people.listed.id] : [],
      authorship: type === 'document' ? authorship : 'author',
      coauthor_ids: type === 'document' && authorship === 'limited' ? [people.listed.id] : [],
      restrict_comments: isRestricted,
      tags: isRestricted ? ['restricted'] : ['free'],
    })
  }

  /** Parents are inserted before their answers. */
  plan(facts: Facts): PlannedContent[] {
    const { type, below } = facts
    if (type !== 'message' && type !== 'comment') return [this.#topOf(facts, type)]
    const author_id = this.cast.people[facts.answerer].id
    const isInDiscussion = type === 'message' || below === 'message' || below === 'discussion'
    const top = this.#topOf(facts, isInDiscussion ? 'discussion' : 'document')
    const hasMiddle = below === 'message' || below === 'comment'
    const hide = (row: PlannedContent) => (facts.isHidden ? { ...row, hidden_with_id: row.id } : row)
    if (!hasMiddle) return [top, hide(answerRow(top, type, { author_id }))]
    const middle = answerRow(top, type === 'message' ? 'message' : below, { author_id: top.author_id })
    return [top, middle, hide(answerRow(middle, type, { author_id, position: 2 }))]
  }
}
