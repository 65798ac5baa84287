/** What messages and comments answer, and who may. */
import {
  type AnswerInput,
  type AnswerType,
  type ContentInput,
  isId,
  problemMessage,
  readUri,
} from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import { Failure, failure, fieldInvalid } from '../../../failure.ts'
import { requireNotArchived } from '../../places/rights.ts'
import { recallAnswered } from '../reading/answered-queries.ts'
import { getAnsweredContent, requireReadableContent, requireType } from '../reading/contents.ts'
import { mayAnswer, mayAnswerThoughRestricted, mayWriteWhere } from '../reading/policy.ts'
import type { Answered } from '../reading/rows.ts'

function requireMayAnswer(actor: Actor, parent: Answered, type: AnswerType): void {
  if (type === 'message' && parent.type !== 'discussion' && parent.type !== 'message') {
    throw failure('replies_refused', `Messages answer discussions; comment on a ${parent.type} instead.`)
  }
  requireOpen(actor, parent)
}

/**
 * Asked before the body is read, and again of the same facts when the answer is written, because the caller's own rights may
 * have changed. If the facts have changed, nothing is written.
 */
export function requireOpen(actor: Actor, parent: Answered): void {
  if (!mayAnswer(actor, parent)) {
    requireNotArchived({ is_archived: parent.is_place_archived })
    if (parent.is_locked && mayWriteWhere(actor, parent)) {
      throw failure('content_locked', 'Moderators locked this: nobody answers it.')
    }
    const isRestricted = mayWriteWhere(actor, parent) && !mayAnswerThoughRestricted(actor, parent)
    throw isRestricted
      ? failure('comments_restricted', 'Only its author and moderators answer this.')
      : failure('forbidden', 'Only members of its place answer this.')
  }
  if (parent.root_status === 'archived') {
    throw failure('content_archived', 'Archived content takes no more answers.')
  }
  if (parent.root_outcomes.includes('finalized')) {
    throw failure('content_finalized', 'Finalized content takes no more answers.')
  }
}

/** The path already says the type. */
export function requireAnswerType(input: AnswerInput, type: AnswerType): void {
  if (input.type !== type) throw fieldInvalid('type', `must be ${type} here`)
}

/** The content that the path names; of `parentType`, if given. */
export async function getAnswered(
  db: Database,
  actor: Actor,
  { type, parentId, parentType }: { type: AnswerType; parentId: string; parentType?: AnswerType },
): Promise<Answered> {
  const require = (parent: Answered) => {
    if (parentType) requireType(parent, parentType)
    requireMayAnswer(actor, parent, type)
    return parent
  }
  const known = recallAnswered(db, actor, parentId)
  try {
    if (known) return require(requireReadableContent(actor, known))
  } catch {
    // Something may have changed since: what is there now decides.
  }
  return require(await getAnsweredContent(db, actor, parentId))
}

const COLLECTIONS = ['contents', 'messages', 'comments']

/** The parent of a message or comment that the body names. */
function idOfAnswered(context: Context, { type, parent }: ContentInput): string {
  if (parent === undefined) {
    throw fieldInvalid(
      'parent',
      problemMessage('requiredOf', { what: `a ${type}: the URI of the content that it answers` }),
    )
  }
  const uri = readUri(parent, context.config.baseUrl)
  if (!uri || !COLLECTIONS.includes(uri.collection) || !isId(uri.id)) throw unknownParent()
  return uri.id
}

const unknownParent = () =>
  fieldInvalid('parent', problemMessage('unknownUri', { what: 'content that may be answered' }))

/** The parent that the body names. Missing and invisible content answer alike. */
export async function getAnsweredNamed(
  context: Context,
  actor: Actor,
  input: ContentInput & { type: AnswerType },
): Promise<Answered> {
  const id = idOfAnswered(context, input)
  const parent = await getAnsweredContent(context.db, actor, id).catch((error) => {
    throw error instanceof Failure ? unknownParent() : error
  })
  requireMayAnswer(actor, parent, input.type)
  return parent
}
