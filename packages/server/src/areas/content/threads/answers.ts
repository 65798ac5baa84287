/** Messages and comments: what answers content, and each other. */
import { type AnswerInput, type AnswerType, type ContentInput, isId, readUri } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import { Failure, failure, fieldInvalid } from '../../../failure.ts'
import { getContent, requireType } from '../reading/contents.ts'
import { mayAnswer, mayAnswerThoughRestricted, mayWriteWhere } from '../reading/policy.ts'
import type { ContentRow } from '../reading/rows.ts'

function requireMayAnswer(actor: Actor, parent: ContentRow, type: AnswerType): void {
  if (type === 'message' && parent.type !== 'discussion' && parent.type !== 'message') {
    throw failure('replies_refused', `Messages answer discussions; comment on a ${parent.type} instead.`)
  }
  if (!mayAnswer(actor, parent)) {
    const isRestricted = mayWriteWhere(actor, parent) && !mayAnswerThoughRestricted(actor, parent)
    throw isRestricted
      ? failure('comments_restricted', 'Only its author and moderators answer this.')
      : failure('forbidden', 'Only members of its place answer this.')
  }
  if (parent.root_status === 'archived') {
    throw failure('content_archived', 'What is archived is not answered any more.')
  }
  if (parent.root_outcomes.includes('finalized')) {
    throw failure('content_finalized', 'What is finalized is not answered any more.')
  }
}

/** The path says already what it is to be. */
export function requireAnswerType(input: AnswerInput, type: AnswerType): void {
  if (input.type !== type) throw fieldInvalid('type', `must be ${type} here`)
}

/** What the path names; where `parentType` is given it has to be of that type. */
export async function getAnswered(
  db: Database,
  actor: Actor,
  { type, parentId, parentType }: { type: AnswerType; parentId: string; parentType?: AnswerType },
): Promise<ContentRow> {
  const parent = await getContent(db, actor, parentId)
  if (parentType) requireType(parent, parentType)
  requireMayAnswer(actor, parent, type)
  return parent
}

const COLLECTIONS = ['contents', 'messages', 'comments']

/** What a message or comment answers, as a body names it. */
function idOfAnswered(context: Context, { type, parent }: ContentInput): string {
  if (parent === undefined) {
    throw fieldInvalid('parent', `is required of a ${type}: the URI of the content that it answers`)
  }
  const uri = readUri(parent, context.config.baseUrl)
  if (!uri || !COLLECTIONS.includes(uri.collection) || !isId(uri.id)) throw unknownParent()
  return uri.id
}

const unknownParent = () => fieldInvalid('parent', 'must be the URI of content that may be answered')

/** What the body names. What is not there, and what the caller may not see, are alike here. */
export async function getAnsweredNamed(
  context: Context,
  actor: Actor,
  input: ContentInput & { type: AnswerType },
): Promise<ContentRow> {
  const id = idOfAnswered(context, input)
  const parent = await getContent(context.db, actor, id).catch((error) => {
    throw error instanceof Failure ? unknownParent() : error
  })
  requireMayAnswer(actor, parent, input.type)
  return parent
}
