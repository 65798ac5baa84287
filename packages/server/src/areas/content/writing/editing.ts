/** Changes content. */

import { isDeepStrictEqual } from 'node:util'
import type { ContentInput, ContentType, TopType } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Versioned } from '../../../edit.ts'
import { failure } from '../../../failure.ts'
import { countTags, discountTags, holdTagScopeOf, holdTagScopes } from '../../places/tags.ts'
import { noteImagesOfChanged } from '../images/used-images.ts'
import { mentionInChanged, tellMentions } from '../mentions/mentions.ts'
import { withApprovalOfEdit } from '../moderation/approving.ts'
import { getContent, getContentKey, requireType } from '../reading/contents.ts'
import { type ContentFacts, mayEdit, mayGovern, mayMove } from '../reading/policy.ts'
import { lockContents } from '../reading/queries.ts'
import type { ContentRow } from '../reading/rows.ts'
import { keepVersion } from '../versions/versioning.ts'
import {
  backdated,
  bodyColumns,
  plainColumns,
  readAuthor,
  readAuthorship,
  readSubject,
  requireSubject,
  subjectColumns,
} from './columns.ts'
import { addFiles, keepFiles } from './filing.ts'
import { readNewPlacement, requireMayPublish } from './placement.ts'
import { schedulePublication } from './publishing.ts'
import { recordContent } from './recording.ts'
import { readTiming } from './timing.ts'
import { isTop, readPeople, requireFreeSubject, type Writing } from './writing.ts'
import { changeContent, holdOpenPlace } from './writing-queries.ts'

export interface Edit extends Writing, Versioned {
  /** A minor edit records no activity. */
  readonly isMinor: boolean
}

/** A first check before any work; the update checks again under lock. */
export async function requireMayEdit(
  db: Database,
  actor: Actor,
  id: string,
  type?: ContentType,
): Promise<void> {
  const content = await getContentKey(db, actor, id)
  if (type) requireType(content, type)
  requireEditable(actor, content)
}

export function requireEditable<Facts extends ContentFacts>(actor: Actor, content: Facts): Facts {
  if (mayEdit(actor, content)) return content
  throw failure('forbidden', 'Only its authors and moderators change this.')
}

/** Co-authors may change neither the placement nor the status and rights of a document. */
async function governedColumns(
  context: Context,
  tx: Transaction,
  actor: Actor,
  input: ContentInput & { type: TopType },
  row: ContentRow,
) {
  const placement = await readNewPlacement(context, tx, actor, input, row)
  const named = { field: 'authors', references: input.authors } as const
  const sent = await readPeople(context, tx, actor, named, { ids: row.coauthor_ids, people: row.people })
  const authorship = readAuthorship(input, sent ?? row.coauthor_ids, row.authorship)
  const coauthor_ids = authorship === 'limited' ? (sent ?? row.coauthor_ids) : []
  const placeId = placement ? placement.place_id : row.place_id
  const wasThere = !isUnpublished(row) && placeId === row.place_id
  const timing = await withApprovalOfEdit(tx, actor, readTiming(input, row), { placeId, wasThere })
  if (placement === undefined && isUnpublished(row) && !isUnpublished(timing)) {
    requireMayPublish(actor, row)
    await holdOpenPlace(tx.db, row.place_id)
  }
  const isChanged =
    placement !== undefined ||
    authorship !== row.authorship ||
    timing.status !== row.status ||
    (input.restrictComments ?? row.restrict_comments) !== row.restrict_comments ||
    coauthor_ids.join() !== row.coauthor_ids.join()
  if ((isChanged && !mayGovern(actor, row)) || (placement && !mayMove(actor, row))) {
    throw failure(
      'forbidden',
      'Only its author and moderators change where it stands, its status and rights.',
    )
  }
  return { ...placement, ...timing, authorship, coauthor_ids }
}

export async function updateContent(
  context: Context,
  tx: Transaction,
  actor: Actor,
  id: string,
  edit: Edit,
): Promise<ContentRow> {
  await holdTagScopeOf(tx, id)
  await lockContents(tx.db, [id])
  const row = requireEditable(actor, await getContent(tx.db, actor, id))
  edit.requireVersion(row.version)
  const { input, html } = edit
  if (input.type !== row.type) throw failure('content_fixed', `A ${row.type} stays a ${row.type}.`)
  const governed = isTop(input) ? await governedColumns(context, tx, actor, input, row) : undefined
  const subject = isTop(input) ? requireSubject(input) : (readSubject(input) ?? row.subject ?? undefined)
  const subjects = subjectColumns(subject)
  const placeId = governed?.place_id === undefined ? row.place_id : governed.place_id
  await requireFreeSubject(context, tx, row.type, { subjectKey: subjects.subject_key, placeId, exceptId: id })
  const plain = plainColumns(input)
  const authorId = await readAuthor(context, tx, actor, input, row.author_id)
  const isComingOut = governed?.status === 'published' && isUnpublished(row)
  const counts = await discountIfOtherwise(tx, row, { ...governed, ...plain })
  const dates = backdated(actor, edit)
  const columns = { ...subjects, ...bodyColumns(html), ...plain }
  const changing = { ...columns, isMinor: edit.isMinor, updatedAt: dates.updated_at }
  await changeContent(tx.db, id, {
    ...columns,
    ...governed,
    ...(await keepVersion(context, tx, actor, row, changing)),
    ...(authorId && { author_id: authorId }),
    ...(isComingOut && { published_at: new Date().toISOString() }),
    ...dates,
  })
  tx.noteChange('search')
  if (governed?.status === 'pendingApproval') tx.noteChange('moderation')
  await counts?.()
  await keepFiles(context, tx, id, input.attachments)
  await addFiles(context, tx, actor, id, edit.files)
  await noteImagesOfChanged(context, tx, actor, row, html)
  const changed = await getContent(tx.db, actor, id)
  const isTold = !isComingOut && changed.status === 'published' && !edit.isMinor
  if (isComingOut) await recordContent(tx, actor, 'svc:created', changed)
  if (isTold) await recordContent(tx, actor, 'svc:modified', changed)
  await mentionInChanged(context, tx, actor, { content: changed, html, before: row.body, isTold })
  if (isComingOut) await tellMentions(tx, () => actor, [changed])
  await schedulePublication(tx, changed)
  return changed
}

type Counted = Partial<Pick<ContentRow, 'tags' | 'status' | 'visibility' | 'place_id'>>

/** Tag counts stay if nothing relevant changes. The returned function counts the new state. */
async function discountIfOtherwise(tx: Transaction, row: ContentRow, change: Counted) {
  const { tags = row.tags, status = row.status, visibility = row.visibility } = change
  const place_id = change.place_id === undefined ? row.place_id : change.place_id
  const isSame = isDeepStrictEqual(
    [tags, status, visibility, place_id],
    [row.tags, row.status, row.visibility, row.place_id],
  )
  if (isSame || row.tags.length + tags.length === 0) return undefined
  await holdTagScopes(tx, [row.place_id, place_id])
  await discountTags(tx, [row.id])
  return async () => await countTags(tx, [row.id])
}

const isUnpublished = ({ status }: Pick<ContentRow, 'status'>) =>
  status === 'incomplete' || status === 'scheduled'
