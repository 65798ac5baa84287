/** Status updates: a content type that only v2 shows. Find, write, change, remove. */
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Page, PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { onViolation, type Transaction } from '../../../db/transaction.ts'
import type { Html } from '../../../engines/html/html.ts'
import { type Failure, failure } from '../../../failure.ts'
import { noteImagesOfChanged } from '../images/used-images.ts'
import { mentionInChanged, tellMentions } from '../mentions/mentions.ts'
import { gettersOf } from '../reading/contents.ts'
import { type ContentFacts, mayEdit } from '../reading/policy.ts'
import * as queries from '../reading/queries.ts'
import type { UpdateKey, UpdateRow } from '../reading/rows.ts'
import { removeWithAnswers } from '../threads/threads.ts'
import { bodyColumns } from '../writing/columns.ts'
import { insertTop } from '../writing/inserting.ts'
import { recordContent } from '../writing/recording.ts'
import { changeContent } from '../writing/writing-queries.ts'
import { findUpdatePage } from './update-queries.ts'

export const noSuchUpdate = (): Failure => failure('content_missing', 'There is no such update.')

const getters = gettersOf<UpdateKey, UpdateRow>({
  includes: ({ type }) => type === 'update',
  missing: noSuchUpdate,
  refusal: 'A draft is for its author alone.',
})

export const { getKey: getUpdateKey, getRow: getUpdate, getAnswered: getAnsweredUpdate } = getters

export async function findUpdates(
  db: Database,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, UpdateRow>> {
  return await queries.findContents<UpdateRow>(db, actor, ids)
}

/** Published ones, the newest first. */
export async function listUpdates(
  db: Database,
  actor: Actor,
  request: PageRequest,
): Promise<Page<UpdateKey>> {
  return await findUpdatePage(db, actor, request)
}

/** Comments, likes and reposts need a published update. */
export function requirePublished({ root_status }: Pick<ContentFacts, 'root_status'>): void {
  if (root_status === 'published') return
  throw failure('update_unpublished', 'The update is a draft: publish it first.')
}

export function requireMayChangeUpdate(actor: Actor, update: ContentFacts): void {
  if (!mayEdit(actor, update)) throw failure('forbidden', 'Only its author and admins change this.')
}

/** Locked until the transaction ends. */
export async function getUpdateToChange(tx: Transaction, actor: Actor, id: string): Promise<UpdateRow> {
  await queries.lockContents(tx.db, [id])
  const row = await getUpdate(tx.db, actor, id)
  requireMayChangeUpdate(actor, row)
  return row
}

interface Position {
  readonly latitude?: number | null
  readonly longitude?: number | null
}

export interface WrittenUpdate extends Position {
  readonly authorId: string
  readonly html: Html
  readonly isDraft: boolean
  readonly repostOfId?: string
}

const originalGone = onViolation('content_repost', noSuchUpdate)

/** Recorded as an activity of its author, even if an admin sent it. */
export async function addUpdate(
  context: Context,
  tx: Transaction,
  actor: Actor,
  update: WrittenUpdate,
): Promise<UpdateRow> {
  const { authorId, html, isDraft, latitude, longitude, repostOfId } = update
  const columns = {
    type: 'update',
    author_id: authorId,
    ...bodyColumns(html),
    status: isDraft ? 'incomplete' : 'published',
    latitude: latitude ?? null,
    longitude: longitude ?? null,
    repost_of_id: repostOfId ?? null,
  } as const
  const by = { kind: 'member', id: authorId } as const
  const id = await insertTop(context, tx, actor, { columns, html, by }).catch(originalGone)
  return await getters.getWritten(tx, actor, { id, author_id: authorId })
}

export interface UpdateChange extends Position {
  /** Undefined where the text does not change. */
  readonly html?: Html
  readonly isPublished: boolean
}

const isAsItIs = (row: UpdateRow, { html, latitude, longitude }: UpdateChange) =>
  (html === undefined || html.html === row.body) &&
  (latitude === undefined || latitude === row.latitude) &&
  (longitude === undefined || longitude === row.longitude)

/** The update is locked. A draft is published with the current date: until now nobody could see it. */
export async function changeUpdate(
  context: Context,
  tx: Transaction,
  actor: Actor,
  { row, change }: { row: UpdateRow; change: UpdateChange },
): Promise<UpdateRow> {
  const { html, latitude, longitude, isPublished } = change
  const isComingOut = isPublished && row.status !== 'published'
  if (!isComingOut && isAsItIs(row, change)) return row
  const columns = {
    ...(html && bodyColumns(html)),
    ...(latitude !== undefined && { latitude }),
    ...(longitude !== undefined && { longitude }),
    ...(isComingOut && { status: 'published' as const, published_at: new Date().toISOString() }),
  }
  await changeContent(tx.db, row.id, columns)
  if (html) await noteImagesOfChanged(context, tx, actor, row, html)
  const changed = await getUpdate(tx.db, actor, row.id)
  await recordContent(tx, actor, isComingOut ? 'svc:created' : 'svc:modified', changed)
  const isTold = !isComingOut && isPublished
  if (html) await mentionInChanged(context, tx, actor, { content: changed, html, before: row.body, isTold })
  if (isComingOut) await tellMentions(tx, () => actor, [changed])
  return changed
}

/** With its comments. Reposts stay, without an original. */
export async function removeUpdate(
  tx: Transaction,
  actor: Actor,
  id: string,
  requireVersion: (version: string) => void,
): Promise<void> {
  const row = await getUpdateToChange(tx, actor, id)
  requireVersion(row.version)
  await removeWithAnswers(tx, row)
}
