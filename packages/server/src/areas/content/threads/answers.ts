/** Messages and comments: answers to content, and to each other. */
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
import type { Transaction } from '../../../db/transaction.ts'
import { Failure, failure, fieldInvalid } from '../../../failure.ts'
import { noteImagesOfNew } from '../images/used-images.ts'
import { mentionInNew } from '../mentions/mentions.ts'
import { getAnsweredContent, requireType } from '../reading/contents.ts'
import {
  type AnsweringFacts,
  mayAnswer,
  mayAnswerThoughRestricted,
  mayRead,
  mayWriteWhere,
} from '../reading/policy.ts'
import { findContents, idOf } from '../reading/queries.ts'
import type { Answered, ContentRow, StoredRow } from '../reading/rows.ts'
import {
  backdated,
  bodyColumns,
  plainColumns,
  readAuthor,
  readSubject,
  subjectColumns,
} from '../writing/columns.ts'
import { addFiles } from '../writing/filing.ts'
import { recordContent } from '../writing/recording.ts'
import type { Writing } from '../writing/writing.ts'
import { answeredGone, hiddenWith, insertAnswer } from './thread-queries.ts'
import { findInsertPosition, lockRootFor } from './threads.ts'

function requireMayAnswer(actor: Actor, parent: Answered, type: AnswerType): void {
  if (type === 'message' && parent.type !== 'discussion' && parent.type !== 'message') {
    throw failure('replies_refused', `Messages answer discussions; comment on a ${parent.type} instead.`)
  }
  requireOpen(actor, parent)
}

/** Asked of the answered content before the body is read, and of the answer itself with the conversation locked. */
function requireOpen(actor: Actor, content: AnsweringFacts & Pick<Answered, 'root_outcomes'>): void {
  if (!mayAnswer(actor, content)) {
    const isRestricted = mayWriteWhere(actor, content) && !mayAnswerThoughRestricted(actor, content)
    throw isRestricted
      ? failure('comments_restricted', 'Only its author and moderators answer this.')
      : failure('forbidden', 'Only members of its place answer this.')
  }
  if (content.root_status === 'archived') {
    throw failure('content_archived', 'Archived content takes no more answers.')
  }
  if (content.root_outcomes.includes('finalized')) {
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
  const parent = await getAnsweredContent(db, actor, parentId)
  if (parentType) requireType(parent, parentType)
  requireMayAnswer(actor, parent, type)
  return parent
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

export interface NewAnswer extends Writing<AnswerInput> {
  readonly parent: Answered
}

/** Messages have one thread per discussion; comments one per content that is no comment. */
function threadOf(parent: Answered, type: AnswerType): Pick<Answered, 'thread_id' | 'thread_type'> {
  const isInside = parent.type === type && parent.thread_id !== null
  return isInside ? parent : { thread_id: parent.id, thread_type: parent.type }
}

const SUBJECT_LENGTH = 255

/** Replies get the subject of their discussion; comments have none unless given. */
function subjectOfAnswer(input: AnswerInput, parent: Answered): string | undefined {
  const given = readSubject(input)
  if (given !== undefined || input.type === 'comment') return given
  const subject = parent.root_subject ?? ''
  return subject.startsWith('Re: ') ? subject : `Re: ${subject}`.slice(0, SUBJECT_LENGTH)
}

/** Most have none and are not read again. */
async function withFiles<Row extends StoredRow>(
  context: Context,
  tx: Transaction,
  actor: Actor,
  added: Row,
  files: Writing['files'] = [],
): Promise<Row> {
  if (files.length === 0) return added
  await addFiles(context, tx, actor, added.id, files)
  return (await findContents<Row>(tx.db, actor, [added.id])).get(added.id) ?? added
}

/** The caller has checked the right to answer. The row type is the caller's claim. */
export async function addAnswer<Row extends StoredRow = ContentRow>(
  context: Context,
  tx: Transaction,
  actor: Actor,
  answer: NewAnswer,
): Promise<Row> {
  const { input, html, parent } = answer
  const { type } = input
  const { thread_id, thread_type } = threadOf(parent, type)
  const placed = { type, thread_id, thread_type, parent_id: parent.id, parent_type: parent.type }
  const at = await lockRootFor(tx, parent.root_id, placed)
  if (at === undefined) throw answeredGone()
  const subject = subjectOfAnswer(input, parent)
  const plain = plainColumns(input)
  const columns = {
    type,
    root_id: parent.root_id,
    thread_id,
    parent_id: parent.id,
    // Hiding locks the root too, so this reads the final state.
    hidden_with_id: hiddenWith(parent.id),
    ...(await findInsertPosition(tx, { id: thread_id ?? parent.id, type }, parent.id)),
    author_id: (await readAuthor(context, tx, actor, input)) ?? idOf(actor) ?? '',
    ...subjectColumns(subject),
    ...bodyColumns(html),
    ...plain,
    published_at: at,
    updated_at: at,
    active_at: at,
    ...backdated(actor, answer),
  }
  const added = await insertAnswer<Row>(tx.db, actor, columns)
  if (added.is_hidden || !mayRead(actor, added)) throw answeredGone()
  requireOpen(actor, added)
  if (html.images.length > 0) await noteImagesOfNew(context, tx, actor, added.id, html)
  const created = await withFiles(context, tx, actor, added, answer.files)
  await recordContent(tx, actor, type === 'message' ? 'svc:replied' : 'svc:commented', created)
  await mentionInNew(context, tx, actor, { content: created, html })
  return created
}
