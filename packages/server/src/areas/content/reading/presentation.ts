/** How http/present shows content. */

import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { nameRights } from '../../../representations.ts'
import { personAudienceOf } from '../../identity/rights.ts'
import { placeVerbs } from '../../places/rights.ts'
import { type ContentFacts, mayMove, mayRead } from './policy.ts'
import { findContents } from './queries.ts'
import { representContent, verbsFor } from './represent.ts'
import type { ContentKey, ContentRow } from './rows.ts'

interface Caller {
  readonly context: Context
  readonly actor: Actor
}

export function presentationFor(caller: Caller) {
  const { context, actor } = caller
  return {
    kind: 'content',
    audienceOf: (key: ContentKey): string => audienceOf(caller, key),
    readMany: (ids: readonly string[]): Promise<ReadonlyMap<string, ContentRow>> =>
      findContents<ContentRow>(context.db, actor, ids),
    maySee: (row: ContentRow): boolean => mayRead(actor, row),
    represent: (row: ContentRow): object => representContent(caller, row),
  }
}

/**
 * The audience: callers with the same rights on the content and its place, who see its author alike. Somebody who is
 * named in it as an object sees their own entity there, so they are an audience of one.
 */
function audienceOf(caller: Caller, facts: ContentFacts): string {
  const { actor, context } = caller
  const verbs = verbsFor(caller, facts)
  const { group_type, membership } = facts
  const ofPlace = group_type === null ? [] : placeVerbs(actor, { group_type, membership }).self
  const rights = nameRights({ ...verbs, ofPlace, isMovable: mayMove(actor, facts) })
  const isNamed =
    context.vocabulary.compatibility.namesPeopleByObject && (facts.is_viewer || facts.is_coauthor)
  const own = isNamed && actor.kind === 'member' ? ` ${actor.id}` : ''
  return `${rights} ${personAudienceOf(actor, facts.author_id)}${own}${ownStateOf(facts)}`
}

/** The caller's own marks, which the entity shows. */
const ownStateOf = ({ is_dismissed, is_liked, is_helpful }: ContentFacts): string =>
  `${is_dismissed ? ' dismissed' : ''}${is_liked ? ' liked' : ''}${is_helpful ? ' helpful' : ''}`
