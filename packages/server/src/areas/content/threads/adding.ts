/** Adds messages and comments: one read before, another if the text has links to people, places or content, and then one network write, unless files or images come with it. */
import type { AnswerInput, AnswerType } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { Outdated, type Transaction } from '../../../db/transaction.ts'
import { noteImagesOfNew, usesImages } from '../images/used-images.ts'
import { findMentioned, mentionInAdded } from '../mentions/mentions.ts'
import { forgetAnswered } from '../reading/answered-queries.ts'
import { findContents, idOf } from '../reading/queries.ts'
import type { Added, Answered, ContentRow, StoredRow } from '../reading/rows.ts'
import {
  backdated,
  bodyColumns,
  plainColumns,
  readAuthor,
  readSubject,
  subjectColumns,
} from '../writing/columns.ts'
import { addFiles } from '../writing/filing.ts'
import { recordAdded } from '../writing/recording.ts'
import type { Writing } from '../writing/writing.ts'
import { ADDED, RECORDED } from '../writing/writing-queries.ts'
import { rowOfAdded } from './added.ts'
import { type AnswerColumns, addedOf, additionOf, lockRoot } from './answer-queries.ts'
import { requireOpen } from './answers.ts'
import { countersOf, findInsertPosition, type InsertPosition } from './threads.ts'

export interface NewAnswer extends Writing<AnswerInput> {
  readonly parent: Answered
}

/** Messages have one thread per discussion; comments one per content that is no comment. */
function threadOf(parent: Answered, type: AnswerType): Pick<Answered, 'thread_id' | 'thread_type'> {
  const { thread_id, thread_type } = parent
  const isInside = parent.type === type && thread_id !== null
  return isInside ? { thread_id, thread_type } : { thread_id: parent.id, thread_type: parent.type }
}

const SUBJECT_LENGTH = 255

/** Replies get the subject of their discussion; comments have none unless given. */
function subjectOfAnswer(input: AnswerInput, parent: Answered): string | undefined {
  const given = readSubject(input)
  if (given !== undefined || input.type === 'comment') return given
  const subject = parent.root_subject ?? ''
  return subject.startsWith('Re: ') ? subject : `Re: ${subject}`.slice(0, SUBJECT_LENGTH)
}

async function columnsOf(
  context: Context,
  tx: Transaction,
  actor: Actor,
  answer: NewAnswer,
): Promise<AnswerColumns> {
  const { input, html, parent } = answer
  return {
    type: input.type,
    root_id: parent.root_id,
    thread_id: threadOf(parent, input.type).thread_id,
    parent_id: parent.id,
    author_id: (await readAuthor(context, tx, actor, input)) ?? idOf(actor) ?? '',
    ...subjectColumns(subjectOfAnswer(input, parent)),
    ...bodyColumns(html),
    ...plainColumns(input),
    ...backdated(actor, answer),
  }
}

const BEHIND_ALL: InsertPosition = { position: 'behindAll', depth: 1 }

/** Whether more is written after the answer itself. */
const isFollowed = (context: Context, { html, files = [] }: NewAnswer): boolean =>
  files.length > 0 || usesImages(context, html)

/** The row type is the caller's claim. */
export async function addAnswer<Row extends StoredRow = ContentRow>(
  context: Context,
  tx: Transaction,
  actor: Actor,
  answer: NewAnswer,
): Promise<Added<Row>> {
  const { input, html, parent } = answer
  const { type } = input
  requireOpen(actor, parent)
  const columns = await columnsOf(context, tx, actor, answer)
  const placed = { ...threadOf(parent, type), type, parent_id: parent.id, parent_type: parent.type }
  const counters = countersOf(placed)
  const thread = { id: placed.thread_id ?? parent.id, type }
  const lock = [lockRoot(parent.root_id)]
  const isNested = thread.id !== parent.id
  const { author_id, subject = null } = columns
  // Before the transaction begins with a lock.
  const mentions = await findMentioned(context, context.db, actor, { html, authorId: author_id })
  const at = isNested ? await findInsertPosition(tx, thread, parent.id, lock) : BEHIND_ALL
  const verb = type === 'message' ? 'svc:replied' : 'svc:commented'
  const recorded = { ...parent, ...placed, author_id, subject, status: parent.root_status }
  const addition = additionOf(actor, parent, {
    columns,
    thread,
    at,
    counting: [...counters.thread, ...counters.parent],
    recording: recordAdded(tx, actor, verb, recorded, ADDED),
    mentioning: mentionInAdded(tx, actor, recorded, mentions, { added: ADDED, recorded: RECORDED }),
  })
  const statements = isNested || thread.id === parent.root_id ? [addition] : [...lock, addition]
  const isOwn = author_id === idOf(actor)
  const isLast = isOwn && !isFollowed(context, answer)
  const added = addedOf(await (isLast ? tx.runLast(statements) : tx.run(statements)))
  if (!added) {
    forgetAnswered(context.db, actor, parent.id)
    throw new Outdated('What this answers has changed, or is gone.')
  }
  const row = rowOfAdded(parent, placed, columns, added)
  if (isLast) return row as Added<Row>
  await noteImagesOfNew(context, tx, actor, added.id, html)
  await addFiles(context, tx, actor, added.id, answer.files)
  const isKnown = isOwn && !answer.files?.length
  const read = isKnown ? undefined : (await findContents<Row>(tx.db, actor, [added.id])).get(added.id)
  return read ?? (row as Added<Row>)
}
