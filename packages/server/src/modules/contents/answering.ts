/** An answer is added to a conversation. */
import type { AnswerInput } from '@folkmoot/contract'
import type { Actor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/transaction.ts'
import { bodyColumns, plainColumns, readSubject, searchedText, subjectColumns } from './columns.ts'
import { getContent } from './contents.ts'
import { recordContent } from './happenings.ts'
import { idOf, insertContent, lockConversations } from './queries.ts'
import type { ContentRow } from './rows.ts'
import { countAnswer, findSpot } from './threads.ts'
import { backdated, readAuthor, type Writing } from './writing.ts'

export interface NewAnswer extends Writing<AnswerInput> {
  readonly parent: ContentRow
  /** The content whose conversation it belongs to. */
  readonly threadId: string
}

const SUBJECT_LENGTH = 255

/** Replies are called after what they reply to; comments have no name unless they are given one. */
function subjectOfAnswer(input: AnswerInput, parent: ContentRow): string | undefined {
  const given = readSubject(input)
  if (given !== undefined || input.type === 'comment') return given
  const subject = parent.root_subject ?? ''
  return subject.startsWith('Re: ') ? subject : `Re: ${subject}`.slice(0, SUBJECT_LENGTH)
}

/** Whether the parent may be answered is the caller's to have asked. */
export async function addAnswer(
  context: Context,
  tx: Transaction,
  actor: Actor,
  answer: NewAnswer,
): Promise<ContentRow> {
  const { input, html, parent, threadId } = answer
  const at = await lockConversations(tx.db, parent.root_id)
  const subject = subjectOfAnswer(input, parent)
  const plain = plainColumns(input)
  const columns = {
    type: input.type,
    thread_id: threadId,
    parent_id: parent.id,
    ...(await findSpot(tx, { id: threadId, type: input.type }, parent.id)),
    author_id: (await readAuthor(context, tx, actor, input)) ?? idOf(actor) ?? '',
    ...subjectColumns(subject),
    ...bodyColumns(html),
    ...plain,
    published_at: at,
    updated_at: at,
    active_at: at,
    ...backdated(actor, answer),
  }
  const searched = searchedText(context, { subject, tags: plain.tags ?? [], text: html.text })
  const id = await insertContent(tx.db, columns, searched, parent.root_id)
  const created = await getContent(tx.db, actor, id)
  const verb = input.type === 'message' ? 'svc:replied' : 'svc:commented'
  await countAnswer(tx, created, at)
  await recordContent(tx, actor, verb, created)
  return created
}
