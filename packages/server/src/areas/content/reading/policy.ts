/** The rights on content and its answers. The same rules refuse and fill `allowed`. */

import type {
  Authorship,
  ContentStatus,
  GroupType,
  MemberState,
  OutcomeKind,
  StoredType,
  Verb,
  Visibility,
} from '@folkmoot/contract'
import { type Actor, type Anonymous, isAdmin, isSelf, type Member } from '../../../actor.ts'
import { mayLookInside, maySeePlace, mayWriteIn, type PlaceFacts } from '../../places/rights.ts'
import { OUTCOMES_OF } from './outcome-kinds.ts'

/** The placement of content, and the caller's membership there. */
export interface PlacementFacts {
  readonly visibility: Visibility
  /** Null for content outside of places. */
  readonly group_type: GroupType | null
  /** The caller's effective membership in the place. */
  readonly membership: MemberState | null
}

/** An answer has the placement, the status and the restrictions of its root. */
export interface ContentFacts extends PlacementFacts {
  readonly type: StoredType
  readonly author_id: string
  readonly authorship: Authorship
  readonly is_coauthor: boolean
  readonly root_type: StoredType
  readonly root_status: ContentStatus
  readonly root_author_id: string
  /** Whether moderators hid this answer or one above it. */
  readonly is_hidden: boolean
  /** Whether the caller is one of its `users`. */
  readonly is_viewer: boolean
  readonly restrict_comments: boolean
  /** Whether the caller dismissed it; only for announcements. */
  readonly is_dismissed: boolean
  readonly is_liked: boolean
  /** Whether the caller marked it as helpful; only for answers. */
  readonly is_helpful: boolean
}

/** The facts that reading depends on. */
export type ReadingFacts = PlacementFacts &
  Pick<ContentFacts, 'author_id' | 'is_hidden' | 'root_type' | 'root_status' | 'root_author_id' | 'is_viewer'>

/** The facts that answering depends on. */
export type AnsweringFacts = ReadingFacts & Pick<ContentFacts, 'restrict_comments'>

function placeOf({ group_type, membership }: PlacementFacts): PlaceFacts | undefined {
  return group_type === null ? undefined : { group_type, membership }
}

/** Its place was removed; a job will remove the content. */
const isGone = ({ visibility, group_type }: PlacementFacts): boolean =>
  visibility === 'place' && group_type === null

/** Content of a secret group answers as missing, not as forbidden. */
export function mayKnowOf(actor: Actor, content: PlacementFacts): boolean {
  if (isGone(content)) return false
  const place = placeOf(content)
  return place === undefined || maySeePlace(actor, place)
}

/** Owners manage the announcements of their place. */
const keepsAnnouncement = (content: ReadingFacts) =>
  content.root_type === 'announcement' && content.membership === 'owner'

/** Owners and moderators approve posts. */
const mayDecide = (actor: Actor, { membership }: PlacementFacts): boolean =>
  moderates(actor) || membership === 'owner'

/** Hidden content is visible to moderators and its author only, and so are the answers below it. */
const isHiddenFrom = (actor: Actor, content: ReadingFacts): boolean =>
  !moderates(actor) &&
  ((content.root_status === 'hiddenByModerator' && !isSelf(actor, content.root_author_id)) ||
    (content.is_hidden && !isSelf(actor, content.author_id)))

export function mayRead(actor: Actor, content: ReadingFacts): boolean {
  if (isGone(content)) return false
  const place = placeOf(content)
  if (place && !mayLookInside(actor, place)) return false
  if (isHiddenFrom(actor, content)) return false
  if (isSelf(actor, content.root_author_id)) return true
  if (content.root_status === 'incomplete' || content.visibility === 'hidden') return false
  if (content.visibility === 'people' && !content.is_viewer) return false
  if (content.root_status === 'pendingApproval') return mayDecide(actor, content)
  return content.root_status !== 'scheduled' || isAdmin(actor) || keepsAnnouncement(content)
}

export const moderates = (actor: Anonymous | Pick<Member, 'kind' | 'isAdmin' | 'isModerator'>): boolean =>
  actor.kind === 'member' && (actor.isModerator || actor.isAdmin)

export function mayWriteWhere(actor: Actor, content: PlacementFacts): boolean {
  const place = placeOf(content)
  return place ? mayWriteIn(actor, place) : actor.kind === 'member'
}

function mayCoauthor(actor: Actor, content: ContentFacts): boolean {
  if (content.type !== 'document') return false
  if (content.authorship === 'limited') return content.is_coauthor
  return content.authorship === 'open' && mayWriteWhere(actor, content)
}

export function mayRemove(actor: Actor, content: ContentFacts): boolean {
  if (!mayRead(actor, content)) return false
  if (content.type === 'update') return isSelf(actor, content.author_id) || isAdmin(actor)
  const isTheirs = content.type === 'announcement' && keepsAnnouncement(content)
  return isSelf(actor, content.author_id) || moderates(actor) || isTheirs
}

/** To change its placement; answers have that of their root. */
export const mayMove = (actor: Actor, content: ContentFacts): boolean =>
  content.type !== 'message' && content.type !== 'comment' && mayRemove(actor, content)

export function mayEdit(actor: Actor, content: ContentFacts): boolean {
  return mayRemove(actor, content) || (mayRead(actor, content) && mayCoauthor(actor, content))
}

/** Whether the caller may answer in spite of restricted comments. */
export const mayAnswerThoughRestricted = (actor: Actor, content: AnsweringFacts): boolean =>
  isSelf(actor, content.root_author_id) || moderates(actor)

export function mayAnswer(actor: Actor, content: AnsweringFacts): boolean {
  if (!mayRead(actor, content) || content.is_hidden || !mayWriteWhere(actor, content)) return false
  return !content.restrict_comments || mayAnswerThoughRestricted(actor, content)
}

/** Likes, reactions, bookmarks, read marks and follows need no more than reading. */
export const mayReact = (actor: Actor, content: ContentFacts): boolean =>
  actor.kind === 'member' && mayRead(actor, content)

/** Every reader may dismiss an announcement. */
export const mayDismiss = (actor: Actor, content: ContentFacts): boolean =>
  content.type === 'announcement' && mayReact(actor, content)

/** Answers are followed with their conversation. */
export const mayFollow = (actor: Actor, content: ContentFacts): boolean =>
  content.type !== 'message' && content.type !== 'comment' && mayReact(actor, content)

/** Only content of others. */
export const mayReport = (actor: Actor, content: ContentFacts): boolean =>
  mayReact(actor, content) && !isSelf(actor, content.author_id)

export const mayApprove = (actor: Actor, content: ContentFacts): boolean =>
  mayRead(actor, content) && mayDecide(actor, content)

/** Moderators act only on content that they can see. */
export const mayHide = (actor: Actor, content: ContentFacts): boolean =>
  moderates(actor) && mayRead(actor, content)

/** Editors of the content, the author of the conversation, and owners of the place set outcomes. */
const mayConclude = (actor: Actor, content: ContentFacts): boolean =>
  mayRead(actor, content) &&
  (mayEdit(actor, content) || isSelf(actor, content.root_author_id) || content.membership === 'owner')

/** Any reader may mark as helpful; only moderators and owners mark as official. */
export function maySetOutcome(actor: Actor, content: ContentFacts, kind: OutcomeKind): boolean {
  if (kind === 'helpful') return mayReact(actor, content)
  if (kind !== 'official') return mayConclude(actor, content)
  return mayRead(actor, content) && (moderates(actor) || content.membership === 'owner')
}

/** Moderators, and owners of its place. Answers are not featured. */
export const mayFeature = (actor: Actor, content: ContentFacts): boolean =>
  content.type !== 'message' && content.type !== 'comment' && mayApprove(actor, content)

/** The outcomes that the caller may set. Runs for every entity, so shared rights are computed once. */
function settableOutcomes(actor: Actor, content: ContentFacts): readonly OutcomeKind[] {
  const accepted = OUTCOMES_OF[content.type]
  if (accepted.length === 0 || !mayReact(actor, content)) return []
  const concludes = mayConclude(actor, content)
  return accepted.filter((kind) =>
    kind === 'helpful' || kind === 'official' ? maySetOutcome(actor, content, kind) : concludes,
  )
}

export const mayChooseAnswer = (actor: Actor, content: ContentFacts): boolean =>
  content.type === 'message' &&
  mayRead(actor, content) &&
  (isSelf(actor, content.root_author_id) || moderates(actor))

export interface ContentVerbs {
  readonly self: readonly Verb[]
  readonly likes: readonly Verb[]
  /** For single emoji; empty where the caller may not react. */
  readonly reaction: readonly Verb[]
  readonly mentions: readonly Verb[]
  readonly read: readonly Verb[]
  /** For following in streams; empty for answers, which are followed with their conversation. */
  readonly followingIn: readonly Verb[]
  readonly answers: readonly Verb[]
  readonly outcomes: readonly Verb[]
  /** The outcomes that may be set. */
  readonly outcomeKinds: readonly OutcomeKind[]
  /** For the correct answer; empty where the caller may not choose it. */
  readonly answer: readonly Verb[]
  readonly attachments: readonly Verb[]
  /** Empty for other types than announcements. */
  readonly dismiss: readonly Verb[]
  /** Empty for anonymous callers. */
  readonly bookmark: readonly Verb[]
  readonly abuseReports: readonly Verb[]
  readonly extprops: readonly Verb[]
  /** Empty where the caller may not feature it. */
  readonly featured: readonly Verb[]
}

const PROPERTIES: readonly Verb[] = ['DELETE', 'GET', 'POST', 'PUT']

export function contentVerbs(actor: Actor, content: ContentFacts, allowsLikingOwn: boolean): ContentVerbs {
  const self: Verb[] = mayRemove(actor, content) ? ['DELETE', 'GET'] : ['GET']
  const edits = mayEdit(actor, content)
  if (edits) self.push('PUT')
  const reacts = mayReact(actor, content)
  const outcomeKinds = settableOutcomes(actor, content)
  const likes = reacts && (allowsLikingOwn || !isSelf(actor, content.author_id))
  return {
    self,
    likes: likes ? ['DELETE', 'GET', 'POST'] : ['GET'],
    reaction: reacts ? ['DELETE', 'GET', 'PUT'] : [],
    bookmark: reacts ? ['DELETE', 'GET', 'PUT'] : [],
    mentions: ['GET'],
    read: reacts ? ['DELETE', 'GET', 'POST'] : [],
    followingIn: mayFollow(actor, content) ? ['GET', 'POST'] : [],
    answers: mayAnswer(actor, content) ? ['GET', 'POST'] : ['GET'],
    outcomes: outcomeKinds.length > 0 ? ['GET', 'POST'] : ['GET'],
    outcomeKinds,
    answer: mayChooseAnswer(actor, content) ? ['DELETE', 'PUT'] : [],
    attachments: edits ? ['GET', 'POST'] : ['GET'],
    dismiss: mayDismiss(actor, content) ? ['DELETE', 'POST'] : [],
    abuseReports: mayReport(actor, content) ? ['POST'] : [],
    extprops: edits ? PROPERTIES : ['GET'],
    featured: mayFeature(actor, content) ? ['DELETE', 'PUT'] : [],
  }
}
