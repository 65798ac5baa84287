/** Who may do what with content and with all that answers it. The same rules refuse and fill `allowed`. */

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

/** Where content stands, whom it is for, and how the caller stands to both. */
export interface PlacementFacts {
  readonly visibility: Visibility
  /** Null for what stands in no place. */
  readonly group_type: GroupType | null
  /** The caller's own membership of the place. */
  readonly membership: MemberState | null
}

/** An answer has the membership, the status and the restrictions of the content at the top. */
export interface ContentFacts extends PlacementFacts {
  readonly type: StoredType
  readonly author_id: string
  readonly authorship: Authorship
  readonly is_coauthor: boolean
  readonly root_type: StoredType
  readonly root_status: ContentStatus
  readonly root_author_id: string
  /** Of an answer: whether moderators hid it, or one that it hangs on. */
  readonly is_hidden: boolean
  /** Whether the caller is one of the people that it is for. */
  readonly is_viewer: boolean
  readonly restrict_comments: boolean
  /** Whether the caller put it aside; of announcements alone. */
  readonly is_dismissed: boolean
  readonly is_liked: boolean
  /** Whether the caller finds it helpful; of answers alone. */
  readonly is_helpful: boolean
}

/** What tells who may read it. */
export type ReadingFacts = PlacementFacts &
  Pick<ContentFacts, 'author_id' | 'is_hidden' | 'root_type' | 'root_status' | 'root_author_id' | 'is_viewer'>

function placeOf({ group_type, membership }: PlacementFacts): PlaceFacts | undefined {
  return group_type === null ? undefined : { group_type, membership }
}

/** Its place is gone, and it will be a moment later. */
const isGone = ({ visibility, group_type }: PlacementFacts): boolean =>
  visibility === 'place' && group_type === null

/** What stands in a secret group is not refused but denied. */
export function mayKnowOf(actor: Actor, content: PlacementFacts): boolean {
  if (isGone(content)) return false
  const place = placeOf(content)
  return place === undefined || maySeePlace(actor, place)
}

/** Announcements of a place are its owners' affair. */
const keepsAnnouncement = (content: ReadingFacts) =>
  content.root_type === 'announcement' && content.membership === 'owner'

/** Those who look after a place decide what is published there. */
const mayDecide = (actor: Actor, { membership }: PlacementFacts): boolean =>
  moderates(actor) || membership === 'owner'

/** What moderators hid is there for them and for whoever wrote it. What hangs on it goes along, whoever wrote that. */
const isOutOfSight = (actor: Actor, content: ReadingFacts): boolean =>
  !moderates(actor) &&
  ((content.root_status === 'hiddenByModerator' && !isSelf(actor, content.root_author_id)) ||
    (content.is_hidden && !isSelf(actor, content.author_id)))

export function mayRead(actor: Actor, content: ReadingFacts): boolean {
  if (isGone(content)) return false
  const place = placeOf(content)
  if (place && !mayLookInside(actor, place)) return false
  if (isOutOfSight(actor, content)) return false
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

/** To say where it stands and who sees it; answers stand where their root does. */
export const mayMove = (actor: Actor, content: ContentFacts): boolean =>
  content.type !== 'message' && content.type !== 'comment' && mayRemove(actor, content)

export function mayEdit(actor: Actor, content: ContentFacts): boolean {
  return mayRemove(actor, content) || (mayRead(actor, content) && mayCoauthor(actor, content))
}

/** Whether answers are open to the caller where they are restricted. */
export const mayAnswerThoughRestricted = (actor: Actor, content: ContentFacts): boolean =>
  isSelf(actor, content.root_author_id) || moderates(actor)

export function mayAnswer(actor: Actor, content: ContentFacts): boolean {
  if (!mayRead(actor, content) || content.is_hidden || !mayWriteWhere(actor, content)) return false
  return !content.restrict_comments || mayAnswerThoughRestricted(actor, content)
}

/** Likes, read marks and follows are between a reader and the content. */
export const mayReact = (actor: Actor, content: ContentFacts): boolean =>
  actor.kind === 'member' && mayRead(actor, content)

/** Whoever reads an announcement may have enough of it. */
export const mayDismiss = (actor: Actor, content: ContentFacts): boolean =>
  content.type === 'announcement' && mayReact(actor, content)

/** An answer is followed with the conversation that it belongs to. */
export const mayFollow = (actor: Actor, content: ContentFacts): boolean =>
  content.type !== 'message' && content.type !== 'comment' && mayReact(actor, content)

/** What others wrote. */
export const mayReport = (actor: Actor, content: ContentFacts): boolean =>
  mayReact(actor, content) && !isSelf(actor, content.author_id)

/** What waits for approval. */
export const mayApprove = (actor: Actor, content: ContentFacts): boolean =>
  mayRead(actor, content) && mayDecide(actor, content)

/** Moderators act on what they can see. */
export const mayHide = (actor: Actor, content: ContentFacts): boolean =>
  moderates(actor) && mayRead(actor, content)

/** Outcomes are for those who look after the content: who may change it or began the conversation, and owners. */
const mayConclude = (actor: Actor, content: ContentFacts): boolean =>
  mayRead(actor, content) &&
  (mayEdit(actor, content) || isSelf(actor, content.root_author_id) || content.membership === 'owner')

/** Each outcome has its own: readers say what helped them, and only the community says what is official. */
export function maySetOutcome(actor: Actor, content: ContentFacts, kind: OutcomeKind): boolean {
  if (kind === 'helpful') return mayReact(actor, content)
  if (kind !== 'official') return mayConclude(actor, content)
  return mayRead(actor, content) && (moderates(actor) || content.membership === 'owner')
}

const TOP_KINDS: readonly OutcomeKind[] = [
  'decision',
  'finalized',
  'official',
  'outdated',
  'success',
  'action',
  'wip',
]
const ANSWER_KINDS: readonly OutcomeKind[] = ['helpful', 'decision', 'success', 'action']

/** What may be said of content of a type. */
export const OUTCOMES_OF: Record<StoredType, readonly OutcomeKind[]> = {
  discussion: TOP_KINDS,
  document: TOP_KINDS,
  announcement: [],
  update: [],
  message: ANSWER_KINDS,
  comment: ANSWER_KINDS,
}

/** What the caller may say of content. Asked for every entity, so that the rights that they share are asked once. */
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
  readonly mentions: readonly Verb[]
  readonly read: readonly Verb[]
  /** On "the caller's streams follow this"; none for answers, which are followed with what they answer. */
  readonly followingIn: readonly Verb[]
  readonly answers: readonly Verb[]
  readonly outcomes: readonly Verb[]
  /** What may be set there. */
  readonly outcomeKinds: readonly OutcomeKind[]
  /** On "this message is the answer"; none where the caller has no say in that. */
  readonly answer: readonly Verb[]
  readonly attachments: readonly Verb[]
  /** None for what is no announcement. */
  readonly dismiss: readonly Verb[]
  readonly abuseReports: readonly Verb[]
}

export function contentVerbs(actor: Actor, content: ContentFacts, allowsLikingOwn: boolean): ContentVerbs {
  const self: Verb[] = mayRemove(actor, content) ? ['DELETE', 'GET'] : ['GET']
  if (mayEdit(actor, content)) self.push('PUT')
  const reacts = mayReact(actor, content)
  const outcomeKinds = settableOutcomes(actor, content)
  const likes = reacts && (allowsLikingOwn || !isSelf(actor, content.author_id))
  return {
    self,
    likes: likes ? ['DELETE', 'GET', 'POST'] : ['GET'],
    mentions: ['GET'],
    read: reacts ? ['DELETE', 'POST'] : [],
    followingIn: mayFollow(actor, content) ? ['GET', 'POST'] : [],
    answers: mayAnswer(actor, content) ? ['GET', 'POST'] : ['GET'],
    outcomes: outcomeKinds.length > 0 ? ['GET', 'POST'] : ['GET'],
    outcomeKinds,
    answer: mayChooseAnswer(actor, content) ? ['DELETE', 'PUT'] : [],
    attachments: mayEdit(actor, content) ? ['GET', 'POST'] : ['GET'],
    dismiss: mayDismiss(actor, content) ? ['DELETE', 'POST'] : [],
    abuseReports: mayReport(actor, content) ? ['POST'] : [],
  }
}
