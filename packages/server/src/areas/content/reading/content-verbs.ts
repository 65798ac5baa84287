/** What a caller may do with content, for `resources.*.allowed`. */
import type { OutcomeKind, Verb } from '@folkmoot/contract'
import { type Actor, isSelf } from '../../../actor.ts'
import { mayMerge, mayRelocate, maySplit, mayUndoChanges } from '../changes/policy.ts'
import { OUTCOMES_OF } from './outcome-kinds.ts'
import {
  type ContentFacts,
  mayAnswer,
  mayChooseAnswer,
  mayConclude,
  mayDismiss,
  mayEdit,
  mayFeature,
  mayFollow,
  mayReact,
  mayRemove,
  mayReport,
  maySetOutcome,
} from './policy.ts'

/** The outcomes that the caller may set. Runs for every entity, so shared rights are computed once. */
function settableOutcomes(actor: Actor, content: ContentFacts): readonly OutcomeKind[] {
  const accepted = OUTCOMES_OF[content.type]
  if (accepted.length === 0 || !mayReact(actor, content)) return []
  const concludes = mayConclude(actor, content)
  return accepted.filter((kind) =>
    kind === 'helpful' || kind === 'official' ? maySetOutcome(actor, content, kind) : concludes,
  )
}

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
  /** Empty where the caller may not lock it. */
  readonly lock: readonly Verb[]
  /** Empty where the caller may not move it with undo. */
  readonly move: readonly Verb[]
  /** Empty where the caller may not split it. */
  readonly split: readonly Verb[]
  /** Empty where the caller may not merge it into another one. */
  readonly merge: readonly Verb[]
  /** Empty where the caller may not undo changes of the conversation. */
  readonly changes: readonly Verb[]
}

const PROPERTIES: readonly Verb[] = ['DELETE', 'GET', 'POST', 'PUT']

export function contentVerbs(actor: Actor, content: ContentFacts, allowsLikingOwn: boolean): ContentVerbs {
  const self: Verb[] = mayRemove(actor, content) ? ['DELETE', 'GET'] : ['GET']
  const edits = mayEdit(actor, content)
  if (edits) self.push('PUT')
  const reacts = mayReact(actor, content)
  const featured: readonly Verb[] = mayFeature(actor, content) ? ['DELETE', 'PUT'] : []
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
    featured,
    lock: featured,
    move: mayRelocate(actor, content) ? ['POST'] : [],
    split: maySplit(actor, content) ? ['POST'] : [],
    merge: mayMerge(actor, content) ? ['POST'] : [],
    changes: mayUndoChanges(actor, content) ? ['GET'] : [],
  }
}
