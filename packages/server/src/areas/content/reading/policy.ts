/** The rights on content and its answers. The same rules refuse, fill `allowed` and explain. */

import type {
  AccessRule,
  Authorship,
  ContentStatus,
  GroupType,
  OutcomeKind,
  StoredType,
  Visibility,
} from '@folkmoot/contract'
import { type Actor, type Anonymous, isAdmin, isSelf, type Member } from '../../../actor.ts'
import type { Rule } from '../../../rules.ts'
import {
  type Membership,
  mayLookInside,
  maySeePlace,
  mayWriteIn,
  type PlaceFacts,
} from '../../places/rights.ts'

/** The placement of content, and the caller's membership there. */
export interface PlacementFacts {
  readonly visibility: Visibility
  /** Null for content outside of places. */
  readonly group_type: GroupType | null
  /** The caller's effective membership in the place. */
  readonly membership: Membership | null
}

/** The facts that writing depends on. */
export interface WritingFacts extends PlacementFacts {
  /** Its place takes nothing new; false outside of places. */
  readonly is_place_archived: boolean
}

/** An answer has the placement, the status and the restrictions of its root. */
export interface ContentFacts extends WritingFacts {
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
  readonly is_locked: boolean
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
export type AnsweringFacts = ReadingFacts &
  WritingFacts &
  Pick<ContentFacts, 'restrict_comments' | 'is_locked'>

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
  moderates(actor) || membership === 'owner' || membership === 'moderator'

type ReadingRule = Rule<AccessRule, ReadingFacts>['decide']

const placeRemoved: ReadingRule = (_, content) => (isGone(content) ? false : undefined)
const placeClosed: ReadingRule = (actor, content) => {
  const place = placeOf(content)
  return place && !mayLookInside(actor, place) ? false : undefined
}
/** Hidden content is visible to moderators and its author only, and so are the answers below it. */
const hiddenByModerator: ReadingRule = (actor, content) =>
  content.root_status === 'hiddenByModerator' &&
  !moderatesIn(actor, content) &&
  !isSelf(actor, content.root_author_id)
    ? false
    : undefined
const replyHiddenByModerator: ReadingRule = (actor, content) =>
  content.is_hidden && !moderatesIn(actor, content) && !isSelf(actor, content.author_id) ? false : undefined
const author: ReadingRule = (actor, { root_author_id }) => isSelf(actor, root_author_id) || undefined
const draft: ReadingRule = (_, { root_status }) => (root_status === 'incomplete' ? false : undefined)
const authorOnly: ReadingRule = (_, { visibility }) => (visibility === 'hidden' ? false : undefined)
const namedPeople: ReadingRule = (_, { visibility, is_viewer }) =>
  visibility === 'people' && !is_viewer ? false : undefined
const approval: ReadingRule = (actor, content) =>
  content.root_status === 'pendingApproval' ? mayDecide(actor, content) : undefined
const scheduled: ReadingRule = (actor, content) =>
  content.root_status === 'scheduled' ? isAdmin(actor) || keepsAnnouncement(content) : undefined

/** The rules of mayRead, for explanations. */
export const READING_RULES: readonly Rule<AccessRule, ReadingFacts>[] = [
  { name: 'placeRemoved', decide: placeRemoved },
  { name: 'placeClosed', decide: placeClosed },
  { name: 'hiddenByModerator', decide: hiddenByModerator },
  { name: 'replyHiddenByModerator', decide: replyHiddenByModerator },
  { name: 'author', decide: author },
  { name: 'draft', decide: draft },
  { name: 'authorOnly', decide: authorOnly },
  { name: 'namedPeople', decide: namedPeople },
  { name: 'approval', decide: approval },
  { name: 'scheduled', decide: scheduled },
  { name: 'nothingAgainst', decide: () => true },
]

/** READING_RULES, called directly: a loop over them takes three times as long, and lists ask for every entity. */
export const mayRead = (actor: Actor, content: ReadingFacts): boolean =>
  placeRemoved(actor, content) ??
  placeClosed(actor, content) ??
  hiddenByModerator(actor, content) ??
  replyHiddenByModerator(actor, content) ??
  author(actor, content) ??
  draft(actor, content) ??
  authorOnly(actor, content) ??
  namedPeople(actor, content) ??
  approval(actor, content) ??
  scheduled(actor, content) ??
  true

export const moderates = (actor: Anonymous | Pick<Member, 'kind' | 'isAdmin' | 'isModerator'>): boolean =>
  actor.kind === 'member' && (actor.isModerator || actor.isAdmin)

/** The moderators of the community, and of the place where the content is. */
export const moderatesIn = (
  actor: Anonymous | Pick<Member, 'kind' | 'isAdmin' | 'isModerator'>,
  { membership }: Pick<PlacementFacts, 'membership'>,
): boolean => moderates(actor) || membership === 'moderator'

export function mayWriteWhere(actor: Actor, content: WritingFacts): boolean {
  const place = placeOf(content)
  if (!place) return actor.kind === 'member'
  return mayWriteIn(actor, { ...place, is_archived: content.is_place_archived })
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
  return isSelf(actor, content.author_id) || moderatesIn(actor, content) || isTheirs
}

/** To change its status and rights; answers have those of their root. */
export const mayGovern = (actor: Actor, content: ContentFacts): boolean =>
  content.type !== 'message' && content.type !== 'comment' && mayRemove(actor, content)

/** To change its placement. Moderators of a place take nothing of others out of it. */
export const mayMove = (actor: Actor, content: ContentFacts): boolean =>
  mayGovern(actor, content) &&
  (isSelf(actor, content.author_id) || moderates(actor) || content.membership !== 'moderator')

export function mayEdit(actor: Actor, content: ContentFacts): boolean {
  return mayRemove(actor, content) || (mayRead(actor, content) && mayCoauthor(actor, content))
}

/** Whether the caller may answer in spite of restricted comments. */
export const mayAnswerThoughRestricted = (actor: Actor, content: AnsweringFacts): boolean =>
  isSelf(actor, content.root_author_id) || moderatesIn(actor, content)

export function mayAnswer(actor: Actor, content: AnsweringFacts): boolean {
  if (!mayRead(actor, content) || content.is_hidden || !mayWriteWhere(actor, content)) return false
  if (content.is_locked) return false
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
  moderatesIn(actor, content) && mayRead(actor, content)

/** Editors of the content, the author of the conversation, and owners of the place set outcomes. */
export const mayConclude = (actor: Actor, content: ContentFacts): boolean =>
  mayRead(actor, content) &&
  (mayEdit(actor, content) || isSelf(actor, content.root_author_id) || content.membership === 'owner')

/** Any reader may mark as helpful; only moderators and owners mark as official. */
export function maySetOutcome(actor: Actor, content: ContentFacts, kind: OutcomeKind): boolean {
  if (kind === 'helpful') return mayReact(actor, content)
  if (kind !== 'official') return mayConclude(actor, content)
  return mayApprove(actor, content)
}

/** Moderators, and owners of its place; they lock it too. Answers are neither featured nor locked. */
export const mayFeature = (actor: Actor, content: ContentFacts): boolean =>
  content.type !== 'message' && content.type !== 'comment' && mayApprove(actor, content)

export const mayChooseAnswer = (actor: Actor, content: ContentFacts): boolean =>
  content.type === 'message' &&
  mayRead(actor, content) &&
  (isSelf(actor, content.root_author_id) || moderatesIn(actor, content))
