/** Changes the draft of the look, publishes it, and goes back to the look before. */
import type { LookChange, LookPictureKind } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Edit, Versioned } from '../../../edit.ts'
import type { BrandPicture } from '../../../engines/pictures/brand-pictures.ts'
import { failure } from '../../../failure.ts'
import { type ContentForEverybody, findForEverybody } from '../../content/reading.ts'
import { mayChangeLook } from '../../identity/rights.ts'
import { audit } from '../../record/audit.ts'
import { idsIn, readChoices } from './choices.ts'
import {
  changeDraft,
  type DraftRow,
  deleteUnusedPictures,
  findDraft,
  findPicture,
  findPublished,
  insertPicture,
  insertPublished,
  type LookRow,
  type LookValues,
  lockDraft,
  VALUES,
} from './queries.ts'
import { readChange } from './reading.ts'

export interface Prepared {
  readonly draft: DraftRow
  readonly published: LookRow
  readonly before: LookRow | undefined
  /** The content that the draft names and everybody may read, by id. */
  readonly readable: ReadonlyMap<string, ContentForEverybody>
}

export function requireMayChange(actor: Actor): void {
  if (!mayChangeLook(actor))
    throw failure('forbidden', 'Only community managers and admins change the look of the community.')
}

const valuesOf = (row: LookValues): LookValues =>
  Object.fromEntries(VALUES.map((name) => [name, row[name]])) as unknown as LookValues

export const isSame = (one: LookValues, other: LookValues): boolean =>
  VALUES.every((name) => one[name] === other[name])

async function withPublished(db: Database, draft: DraftRow): Promise<Prepared> {
  const published = await findPublished(db)
  const { before_id } = published
  const before = before_id === null ? undefined : await findPublished(db, before_id)
  return { draft, published, before, readable: await findForEverybody(db, idsIn(draft)) }
}

export const getPrepared = async (db: Database): Promise<Prepared> =>
  await withPublished(db, await findDraft(db))

async function saveDraft(tx: Transaction, draft: DraftRow, change: Partial<LookValues>): Promise<Prepared> {
  const isChanged = !isSame(draft, { ...draft, ...change })
  const saved = isChanged ? await changeDraft(tx.db, change) : draft
  if (isChanged) await deleteUnusedPictures(tx.db)
  return await withPublished(tx.db, saved)
}

export async function editDraft(
  { config: { baseUrl } }: Context,
  tx: Transaction,
  actor: Actor,
  { change, requireVersion }: Edit<LookChange>,
): Promise<Prepared> {
  requireMayChange(actor)
  const draft = await lockDraft(tx.db)
  requireVersion(draft.version)
  const choices = await readChoices(tx.db, baseUrl, change, draft)
  return await saveDraft(tx, draft, { ...readChange(change, draft, baseUrl), ...choices })
}

const columnOf = { logo: 'logo_id', icon: 'icon_id' } as const

/** Without pictures: removes it. */
export async function setPicture(
  tx: Transaction,
  actor: Actor,
  kind: LookPictureKind,
  { change: pictures, requireVersion }: Edit<readonly BrandPicture[]>,
): Promise<Prepared> {
  requireMayChange(actor)
  const draft = await lockDraft(tx.db)
  requireVersion(draft.version)
  const id = pictures.length === 0 ? null : await insertPicture(tx.db, kind, pictures)
  return await saveDraft(tx, draft, { [columnOf[kind]]: id })
}

export async function discardDraft(tx: Transaction, actor: Actor): Promise<void> {
  requireMayChange(actor)
  const draft = await lockDraft(tx.db)
  await saveDraft(tx, draft, valuesOf(await findPublished(tx.db)))
}

/** Of both looks, for the audit log. */
const differences = (before: LookRow, after: LookRow) =>
  Object.fromEntries(
    VALUES.filter((name) => before[name] !== after[name]).map((name) => [
      name,
      { before: before[name], after: after[name] },
    ]),
  )

async function show(
  { look }: Context,
  tx: Transaction,
  actor: Actor,
  { action, before, after }: { action: 'look.published' | 'look.undone'; before: LookRow; after: LookRow },
): Promise<LookRow> {
  const target = { type: 'look', id: after.id, label: after.name } as const
  await audit(tx, { action, actor, target, details: differences(before, after) })
  tx.noteChange('look')
  // The notice reaches this node too, but perhaps after the answer.
  tx.afterCommit(() => look.accept(after))
  return after
}

/** Without changes it stays as it is. */
export async function publish(
  context: Context,
  tx: Transaction,
  actor: Actor,
  { requireVersion }: Versioned,
): Promise<LookRow> {
  requireMayChange(actor)
  const draft = await lockDraft(tx.db)
  requireVersion(draft.version)
  const before = await findPublished(tx.db)
  if (isSame(draft, before)) return before
  const after = await insertPublished(tx.db, { ...valuesOf(draft), before_id: before.id })
  return await show(context, tx, actor, { action: 'look.published', before, after })
}

/** A new row with the old values, so that ids grow with each change. */
export async function undo(
  context: Context,
  tx: Transaction,
  actor: Actor,
  { requireVersion }: Versioned,
): Promise<LookRow> {
  requireMayChange(actor)
  const draft = await lockDraft(tx.db)
  requireVersion(draft.version)
  const before = await findPublished(tx.db)
  if (before.before_id === null)
    throw failure('nothing_to_undo', 'There is no look before this one to go back to.')
  const earlier = await findPublished(tx.db, before.before_id)
  // A draft with changes of its own stays. One without has the values of what is undone. Seen again before it is published.
  await changeDraft(tx.db, {})
  const after = await insertPublished(tx.db, { ...valuesOf(earlier), before_id: earlier.before_id })
  return await show(context, tx, actor, { action: 'look.undone', before, after })
}

interface Picture {
  readonly bytes: Buffer
  readonly isPublished: boolean
}

/** Pictures of the draft are missing for all others. */
export async function getPicture(
  db: Database,
  actor: Actor,
  id: string,
  { size = 100_000, maskable = false }: { size?: number; maskable?: boolean },
): Promise<Picture> {
  const found = await findPicture(db, id, size, maskable)
  if (!found || !(found.is_published || mayChangeLook(actor)))
    throw failure('image_missing', 'There is no such picture.')
  return { bytes: found.bytes, isPublished: found.is_published }
}
