/** Unsent texts that people keep for themselves: nobody else learns of them, not even admins. */

import type { DraftInput } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Page, PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Versioned } from '../../../edit.ts'
import type { Html } from '../../../engines/html/html.ts'
import { failure } from '../../../failure.ts'
import { getPerson } from '../../identity/people.ts'
import { personVerbs } from '../../identity/rights.ts'
import { findKnownPlaces, type PlaceRow } from '../../places/places.ts'
import { imageIdsIn } from '../images/used-images.ts'
import { isContentKey } from '../reading/contents.ts'
import { mayRead } from '../reading/policy.ts'
import { findContents } from '../reading/queries.ts'
import type { ContentRow } from '../reading/rows.ts'
import { columnsOf } from './input.ts'
import type { DraftKey, DraftRow, ListedDraft } from './queries.ts'
import * as queries from './queries.ts'
import { scheduleSending } from './sending.ts'

/** A draft with what it is for, as far as the person may see it now. */
export interface ShownDraft {
  readonly draft: ListedDraft & Partial<Pick<DraftRow, 'body'>>
  readonly place: PlaceRow | undefined
  readonly content: ContentRow | undefined
}

/** Before the text is read, which may be long. */
export async function requireOwn(db: Database, actor: Actor, personId: string): Promise<void> {
  const person = await getPerson(db, actor, personId)
  if (personVerbs(actor, person).drafts.length === 0) {
    throw failure('forbidden', 'Only the person can read and write their drafts.')
  }
}

const targetOf = ({ answers_id, changes_id }: ListedDraft) => changes_id ?? answers_id

async function withTargets(
  db: Database,
  actor: Actor,
  drafts: readonly ShownDraft['draft'][],
): Promise<ShownDraft[]> {
  const placeIds = drafts.flatMap(({ place_id }) => place_id ?? [])
  const contentIds = drafts.flatMap((draft) => targetOf(draft) ?? [])
  const places = placeIds.length === 0 ? [] : await findKnownPlaces(db, actor, [...new Set(placeIds)])
  const contents =
    contentIds.length === 0
      ? new Map<string, ContentRow>()
      : await findContents<ContentRow>(db, actor, [...new Set(contentIds)])
  return drafts.map((draft) => {
    const content = contents.get(targetOf(draft) ?? '')
    return {
      draft,
      place: places.find(({ id }) => id === draft.place_id),
      content: content && isContentKey(content) && mayRead(actor, content) ? content : undefined,
    }
  })
}

async function shown(db: Database, actor: Actor, draft: DraftRow): Promise<ShownDraft> {
  const [one] = await withTargets(db, actor, [draft])
  return one ?? { draft, place: undefined, content: undefined }
}

export async function listDrafts(
  { db }: Context,
  actor: Actor,
  personId: string,
  request: PageRequest,
): Promise<Page<ShownDraft>> {
  await requireOwn(db, actor, personId)
  const { rows, end } = await queries.findDrafts(db, personId, request)
  return { rows: await withTargets(db, actor, rows), end }
}

export async function getDraft(db: Database, actor: Actor, draft: DraftKey): Promise<ShownDraft> {
  await requireOwn(db, actor, draft.personId)
  const found = await queries.findDraft(db, draft)
  if (!found) throw failure('draft_missing', 'There is no such draft: it was sent or deleted.')
  return await shown(db, actor, found)
}

/** The page shows all of them, and texts may have megabytes. */
const MOST = 100

interface Saving extends Versioned {
  readonly input: DraftInput
  readonly html: Html
  /** Whether it must not exist yet. */
  readonly isNew: boolean
}

/** No draft has this version: whoever names one knows of a draft that was sent or deleted since. */
const NO_VERSION = '0'

export async function saveDraft(
  context: Context,
  tx: Transaction,
  actor: Actor,
  draft: DraftKey,
  { input, html, isNew, requireVersion }: Saving,
): Promise<ShownDraft> {
  await requireOwn(tx.db, actor, draft.personId)
  const columns = columnsOf(context, actor, input, html)
  await queries.lockDrafts(tx.db, draft.personId)
  const before = await queries.findDraft(tx.db, draft)
  if (before && isNew) throw failure('version_stale', 'There is a draft of this key already.')
  requireVersion(before?.version ?? NO_VERSION)
  if (!before && (await queries.hasAsMany(tx.db, draft.personId, MOST))) {
    throw failure('too_many_drafts', `A person has at most ${MOST} drafts: send or delete one first.`)
  }
  const row = await queries.writeDraft(tx.db, draft, columns)
  if (before || html.images.length > 0) await queries.keepImages(tx.db, draft, imageIdsIn(context, html))
  await scheduleSending(tx, draft, columns.send_at)
  return await shown(tx.db, actor, row)
}

/** Repeating it does nothing, unless the caller names the version that it deletes. */
export async function deleteDraft(
  tx: Transaction,
  actor: Actor,
  draft: DraftKey,
  { requireVersion }: Versioned,
): Promise<void> {
  await requireOwn(tx.db, actor, draft.personId)
  await queries.lockDrafts(tx.db, draft.personId)
  const before = await queries.findDraft(tx.db, draft)
  requireVersion(before?.version ?? NO_VERSION)
  await queries.deleteDraft(tx.db, draft)
}

/** Of somebody who left. */
export async function forgetDrafts(tx: Transaction, personId: string): Promise<boolean> {
  await queries.deleteDraftsOf(tx.db, personId)
  return false
}

const KEPT_DAYS = 180

export const forgetOldDrafts = (db: Database): Promise<void> => queries.deleteOldDrafts(db, KEPT_DAYS)
