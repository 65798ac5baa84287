/** Makes a discussion of replies to another one, and takes it back. */
import { isId, type NewSplit, problemMessage, readUri } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Html } from '../../../engines/html/html.ts'
import { failure, fieldInvalid } from '../../../failure.ts'
import { getPlace } from '../../places/places.ts'
import { discountTags } from '../../places/tags.ts'
import { idOf } from '../reading/queries.ts'
import type { ContentRow, StoredRow } from '../reading/rows.ts'
import { lowerLastPosition, noteMissingAnswers } from '../threads/thread-queries.ts'
import { addToCounts, forgetAnswer, removeWithAnswers } from '../threads/threads.ts'
import { bodyColumns, subjectColumns } from '../writing/columns.ts'
import { insertTop } from '../writing/inserting.ts'
import { requireMayCreate } from '../writing/placement.ts'
import { maySplit } from './policy.ts'
import type { Split } from './queries.ts'
import { branchesOf, placed } from './reply-tree.ts'
import * as queries from './split-queries.ts'

function idsNamed({ config }: Context, messages: readonly string[]): string[] {
  return messages.map((text, index) => {
    const uri = readUri(text, config.baseUrl)
    const isReply = uri && ['messages', 'contents'].includes(uri.collection) && isId(uri.id)
    if (isReply) return uri.id
    throw unknownReply(index)
  })
}

const unknownReply = (index: number) =>
  fieldInvalid(`messages[${index}]`, problemMessage('unknownUri', { what: 'a reply to the discussion' }))

export const visible = (replies: readonly queries.Reply[]) =>
  replies.filter(({ is_hidden }) => !is_hidden).length

async function begin(
  context: Context,
  tx: Transaction,
  actor: Actor,
  { visibility, place_id }: ContentRow,
  { subject, html }: { readonly subject: string; readonly html: Html },
): Promise<string> {
  const place = place_id === null ? undefined : await getPlace(tx.db, actor, place_id)
  requireMayCreate(actor, 'discussion', visibility, place)
  const columns = {
    type: 'discussion' as const,
    status: 'published' as const,
    author_id: idOf(actor) ?? '',
    visibility,
    place_id,
    ...subjectColumns(subject.trim()),
    ...bodyColumns(html),
  }
  return await insertTop(context, tx, actor, { columns, placeType: place?.type, html, by: actor })
}

/** The parents in the thread that count their direct answers; top content counts the whole conversation. */
const countingParents = (tops: readonly { readonly parent_id: string }[], rootId: string) =>
  tops.map(({ parent_id }) => parent_id).filter((id) => id !== rootId)

export async function arrive(
  tx: Transaction,
  rootId: string,
  { there, coming }: { readonly there: readonly queries.Reply[]; readonly coming: readonly queries.Reply[] },
) {
  const all = placed(rootId, there, coming)
  await queries.placeReplies(tx.db, rootId, all)
  const lastPosition = all.at(-1)?.position ?? 0n
  await queries.countArrived(tx.db, rootId, { replies: visible(coming), lastPosition })
}

/** The discussion is locked. Returns the id of the new one. */
export async function splitOff(
  context: Context,
  tx: Transaction,
  actor: Actor,
  row: ContentRow,
  { subject, messages, html }: NewSplit & { readonly html: Html },
): Promise<{ id: string; before: Split }> {
  if (!maySplit(actor, row)) {
    throw failure('forbidden', 'Only moderators who may write there split published discussions.')
  }
  const replies = await queries.findReplies(tx.db, row.id)
  const chosen = idsNamed(context, messages)
  const known = new Map(replies.map((reply) => [reply.id, reply]))
  for (const [index, id] of chosen.entries()) {
    const reply = known.get(id)
    if (!reply) throw unknownReply(index)
    if (reply.is_hidden) throw fieldInvalid(`messages[${index}]`, 'must not be hidden')
  }
  const { tops, all } = branchesOf(replies, new Set(chosen))
  const id = await begin(context, tx, actor, row, { subject, html })
  const topIds = new Set(tops.map((top) => top.id))
  const moved = all.map((reply) => (topIds.has(reply.id) ? { ...reply, parent_id: id } : reply))
  const ids = all.map((reply) => reply.id)
  const count = visible(all)
  await forgetAnswer(tx.db, row.id, ids)
  await arrive(tx, id, { there: [], coming: moved })
  await lowerLastPosition(tx.db, row.id)
  await noteMissingAnswers(tx.db, [row.id])
  await addToCounts(tx, replyOf(row), { thread: -count, parent: 0 })
  await queries.addToParents(tx.db, countingParents(tops, row.id), -1)
  tx.noteChange('search')
  const before = {
    source_id: row.id,
    answer_id: row.answer_id !== null && ids.includes(row.answer_id) ? row.answer_id : null,
    tops: tops.map((top) => ({ id: top.id, parent_id: top.parent_id })),
  }
  return { id, before }
}

/** A reply to it, for counting. */
export const replyOf = ({ id }: StoredRow) =>
  ({
    type: 'message',
    thread_id: id,
    thread_type: 'discussion',
    parent_id: id,
    parent_type: 'discussion',
  }) as const

/** Both are locked, and as the split left them. */
export async function joinBack(
  tx: Transaction,
  row: ContentRow,
  { source_id, answer_id, tops }: Split,
): Promise<void> {
  const [there, here] = [
    await queries.findReplies(tx.db, source_id),
    await queries.findReplies(tx.db, row.id),
  ]
  const known = new Set(there.filter(({ is_hidden }) => !is_hidden).map(({ id }) => id))
  const parents = new Map(tops.map(({ id, parent_id }) => [id, known.has(parent_id) ? parent_id : source_id]))
  const back = here.map((reply) => ({ ...reply, parent_id: parents.get(reply.id) ?? reply.parent_id }))
  await arrive(tx, source_id, { there, coming: back })
  const returned = back.filter(({ id, is_hidden }) => parents.has(id) && !is_hidden)
  await queries.addToParents(tx.db, countingParents(returned, source_id), 1)
  if (answer_id !== null) await queries.restoreAnswer(tx.db, source_id, answer_id)
  if (row.tags.length > 0) await discountTags(tx, [row.id])
  await removeWithAnswers(tx, row)
}
