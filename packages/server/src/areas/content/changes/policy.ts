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
export const mayRelocate = (actor: Actor, content: ContentFacts): boolean =>
  isTop(content) &&
  isOut(content) &&
  isShared(content) &&
  mayRead(actor, content) &&
  (moderates(actor) ||
    (content.membership === 'moderator' && content.group_type !== null && isReadByAll(content.group_type)))

/** Into a place that the caller looks after. */
export const mayReceive = (actor: Actor, membership: Membership | null): boolean =>
  moderates(actor) || membership === 'moderator' || membership === 'owner'

/** Moderators who may begin a discussion there. */
export const maySplit = (actor: Actor, content: ContentFacts): boolean =>
  content.type === 'discussion' &&
  content.root_status === 'published' &&
  isShared(content) &&
  mayHide(actor, content) &&
  mayWriteWhere(actor, content)

/** Those who could have locked it see what was done with it, and undo it. */
export const mayUndoChanges = mayFeature
