/** Rights on changes of whole conversations. */
import type { Actor } from '../../../actor.ts'
import { isReadByAll, type Membership } from '../../places/rights.ts'
import {
  type ContentFacts,
  mayFeature,
  mayHide,
  mayRead,
  mayWriteWhere,
  moderates,
} from '../reading/policy.ts'

const isTop = ({ type }: ContentFacts) => type !== 'message' && type !== 'comment'
const isOut = ({ root_status }: ContentFacts) => root_status === 'published' || root_status === 'archived'
const isShared = ({ visibility }: ContentFacts) => visibility === 'all' || visibility === 'place'

/** Moderators of a place take out only what everybody may read there: otherwise they could show it to anybody. */
const mayTakeOut = (actor: Actor, { membership, group_type }: ContentFacts): boolean =>
  moderates(actor) || (membership === 'moderator' && group_type !== null && isReadByAll(group_type))

export const mayRelocate = (actor: Actor, content: ContentFacts): boolean =>
  isTop(content) &&
  isOut(content) &&
  isShared(content) &&
  mayRead(actor, content) &&
  mayTakeOut(actor, content)

/** Into a place that the caller looks after. */
export const mayReceive = (actor: Actor, membership: Membership | null): boolean =>
  moderates(actor) || membership === 'moderator' || membership === 'owner'

/** Moderators who may begin a discussion there. It is theirs, so that they may take it elsewhere. */
export const maySplit = (actor: Actor, content: ContentFacts): boolean =>
  content.type === 'discussion' &&
  content.root_status === 'published' &&
  isShared(content) &&
  mayRead(actor, content) &&
  mayTakeOut(actor, content) &&
  mayWriteWhere(actor, content)

/** Where nobody answers any more, nothing is merged. */
export const mayMergeInto = (actor: Actor, content: ContentFacts): boolean =>
  content.type === 'discussion' &&
  content.root_status === 'published' &&
  isShared(content) &&
  mayHide(actor, content) &&
  mayWriteWhere(actor, content) &&
  !content.is_locked

/** The author of the other discussion may show it to anybody later, so that taking out is needed within a place, too. */
export const mayMerge = (actor: Actor, content: ContentFacts): boolean =>
  mayMergeInto(actor, content) && mayTakeOut(actor, content)

/** Those who could have locked it see what was done with it, and undo it, unless that opens what was written for few. */
export const mayUndoChanges = (actor: Actor, content: ContentFacts): boolean =>
  mayFeature(actor, content) &&
  (moderates(actor) || content.group_type === null || isReadByAll(content.group_type))
