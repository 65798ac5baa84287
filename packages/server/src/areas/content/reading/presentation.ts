/** How http/present shows content. */

import { type Actor, isSelf } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { communityRoleOf } from '../../../db/viewer.ts'
import { RightsNames } from '../../../representations.ts'
import { personAudienceOf } from '../../identity/rights.ts'
import { placeSelfVerbs } from '../../places/rights.ts'
import { type ContentFacts, mayMove, mayRead } from './policy.ts'
import { findContents } from './queries.ts'
import { representContent } from './represent.ts'
import type { ContentKey, ContentRow } from './rows.ts'
import { type VocabularyCaller, verbsFor } from './verbs.ts'

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

type AudienceFacts = ContentFacts &
  Pick<ContentKey, 'updater_id' | 'locker_id' | 'own_reactions' | 'is_bookmarked'>

/**
 * The audience: callers with the same rights on the content and its place, who see its author, updater and locker alike. Somebody who is
 * named in it as an object sees their own entity there, so they are an audience of one.
 */
export function audienceOf(caller: VocabularyCaller, facts: AudienceFacts): string {
  const { actor, context } = caller
  const rights = rightsNames.of(standingOf(caller, facts), () => rightsOf(caller, facts))
  const isNamed =
    context.vocabulary.compatibility.namesPeopleByObject && (facts.is_viewer || facts.is_coauthor)
  const own = isNamed && actor.kind === 'member' ? ` ${actor.id}` : ''
  const updater = facts.updater_id === null ? '' : ` by ${personAudienceOf(actor, facts.updater_id)}`
  const locker = facts.locker_id === null ? '' : ` locked by ${personAudienceOf(actor, facts.locker_id)}`
  return `${rights} ${personAudienceOf(actor, facts.author_id)}${updater}${locker}${own}${ownStateOf(facts)}`
}

const rightsNames = new RightsNames()

/** All that rights on content follow from. People count by whether they are the caller. */
function standingOf({ actor, context }: VocabularyCaller, facts: ContentFacts): string {
  const role = actor.kind === 'member' ? communityRoleOf(actor) : 'anonymous'
  const own = `${isSelf(actor, facts.author_id)} ${isSelf(actor, facts.root_author_id)}`
  const named = `${facts.is_coauthor} ${facts.is_viewer}`
  const kind = `${facts.type} ${facts.authorship} ${facts.is_hidden}`
  const root = `${facts.root_type} ${facts.root_status} ${facts.visibility} ${facts.restrict_comments} ${facts.is_locked}`
  const { allowsLikingOwn } = context.vocabulary.compatibility
  const place = `${facts.group_type} ${facts.membership} ${facts.is_place_archived}`
  return `${role} ${own} ${named} ${kind} ${root} ${place} ${allowsLikingOwn}`
}

export function rightsOf(caller: VocabularyCaller, facts: ContentFacts): object {
  const { actor } = caller
  const { group_type, membership } = facts
  const ofPlace = group_type === null ? [] : placeSelfVerbs(actor, { group_type, membership })
  return { ...verbsFor(caller, facts), ofPlace, isMovable: mayMove(actor, facts) }
}

/** The caller's own marks, which the entity shows. */
function ownStateOf(facts: AudienceFacts): string {
  const { is_dismissed, is_liked, is_helpful, is_bookmarked, own_reactions } = facts
  const marks = [is_dismissed && ' dismissed', is_liked && ' liked', is_helpful && ' helpful']
  return [...marks, is_bookmarked && ' bookmarked', own_reactions && ` ${own_reactions.join()}`]
    .filter(Boolean)
    .join('')
}
