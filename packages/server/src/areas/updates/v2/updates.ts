/** Status updates: reads client input, and checks drafts and published states. */

import type { NewUpdate, UpdateInput } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Versioned } from '../../../edit.ts'
import { type Html, readHtml } from '../../../engines/html/html.ts'
import { failure, fieldInvalid } from '../../../failure.ts'
import type { UpdateRow } from '../../content/status-updates.ts'
import * as stored from '../../content/status-updates.ts'
import { getPersonKey, usernameKey } from '../../identity/people.ts'
import { mayPublishFor, mayRepost } from './policy.ts'

/** Cleaned text, with the field that it came in. */
export async function readUpdateHtml(
  context: Context,
  text: string,
  { field = 'html', type = 'text/html' as 'text/html' | 'text/plain' } = {},
): Promise<Html> {
  return await readHtml(text, type, field, context.vocabulary.compatibility.renderedClass)
}

/** The sender could not read a draft of somebody else. */
export async function requireMayPublishFor(
  db: Database,
  actor: Actor,
  userId: string,
  { draft }: Pick<NewUpdate, 'draft'>,
): Promise<void> {
  await getPersonKey(db, actor, userId)
  if (!mayPublishFor(actor, userId)) throw failure('forbidden', 'Only they and admins publish in their name.')
  const isOwn = actor.kind === 'member' && actor.id === userId
  if (draft && !isOwn) throw fieldInvalid('draft', 'must be false in the name of another: drafts are private')
}

type Sent = Omit<NewUpdate, 'html'>

const writtenOf = ({ latitude, longitude, draft = false }: Sent) => ({ latitude, longitude, isDraft: draft })

export async function createUpdate(
  context: Context,
  tx: Transaction,
  actor: Actor,
  { authorId, sent, html }: { authorId: string; sent: Sent; html: Html },
): Promise<UpdateRow> {
  return await stored.addUpdate(context, tx, actor, { authorId, html, ...writtenOf(sent) })
}

/** Only published updates are reposted: a repost would reveal a draft. */
export async function repostUpdate(
  context: Context,
  tx: Transaction,
  actor: Actor,
  { id, sent, html }: { id: string; sent: Sent; html: Html },
): Promise<UpdateRow> {
  const original = await stored.getUpdateKey(tx.db, actor, id)
  if (actor.kind !== 'member' || !mayRepost(actor, original)) {
    throw failure('forbidden', 'Only who is signed in and may read it passes it on.')
  }
  if (original.root_status !== 'published') {
    throw failure('content_fixed', 'A draft is not passed on: publish it first.')
  }
  const written = { authorId: actor.id, html, ...writtenOf(sent), repostOfId: original.id }
  return await stored.addUpdate(context, tx, actor, written)
}

/** Undefined where none was sent. Clients send it as text or body. */
export async function readSentHtml(context: Context, { content }: UpdateInput): Promise<Html | undefined> {
  const { text, body, type } = content ?? {}
  if (text !== undefined && body !== undefined && text !== body) {
    throw fieldInvalid('content.body', 'must be left out, or say the same as content.text')
  }
  const sent = text ?? body
  if (sent === undefined) return undefined
  return await readUpdateHtml(context, sent, {
    field: text === undefined ? 'content.body' : 'content.text',
    type,
  })
}

export interface SentChange extends Versioned {
  readonly input: UpdateInput
  readonly html: Html | undefined
}

export async function requireMayChange(db: Database, actor: Actor, id: string): Promise<void> {
  stored.requireMayChangeUpdate(actor, await stored.getUpdateKey(db, actor, id))
}

/** Only its author sees a draft, so nobody else publishes it. */
export async function changeUpdate(
  context: Context,
  tx: Transaction,
  actor: Actor,
  id: string,
  { input, html, requireVersion }: SentChange,
): Promise<UpdateRow> {
  const row = await stored.getUpdateToChange(tx, actor, id)
  requireVersion(row.version)
  const isOut = row.status === 'published'
  if (isOut && input.status === 'draft') {
    throw failure('content_fixed', 'What was published does not become a draft again.')
  }
  const { latitude, longitude } = input
  const isPublished = isOut || input.status === 'published'
  const change = { html, latitude, longitude, isPublished }
  return await stored.changeUpdate(context, tx, actor, { row, change })
}

/** Page addresses name the author as our own addresses do. */
export async function getUpdateByPage(
  db: Database,
  actor: Actor,
  name: string,
  id: string,
): Promise<UpdateRow> {
  const row = await stored.getUpdate(db, actor, id)
  const names = [row.page_name ?? '', row.author_id].map(usernameKey)
  if (!names.includes(usernameKey(name))) throw stored.noSuchUpdate()
  return row
}
