/** How new content in a place may begin. People who may write in the place read them, its managers write them. */
import type { NewTemplate, TemplateChange, TemplateKind } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Page, PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Edit, Versioned } from '../../../edit.ts'
import type { Html } from '../../../engines/html/html.ts'
import { fold, foldTags } from '../../../engines/text-search/folding.ts'
import { failure, fieldInvalid } from '../../../failure.ts'
import { acceptedTypes, acceptsType, findKnownPlaces, getPlace, type PlaceRow } from '../../places/places.ts'
import { mayManagePlace, mayWriteIn } from '../../places/rights.ts'
import { usesImages } from '../images/used-images.ts'
import type { ListedTemplate, TemplateRow } from './queries.ts'
import * as queries from './queries.ts'

/** Writers choose from all of them. */
const MOST = 50

export interface ShownTemplate<Row extends ListedTemplate = TemplateRow> {
  readonly template: Row
  readonly place: PlaceRow
}

function requireMayWrite(actor: Actor, place: PlaceRow): void {
  if (!mayWriteIn(actor, place) && !mayManagePlace(actor, place)) {
    throw failure('forbidden', 'Only those who may write in the place, or manage it, see its templates.')
  }
}

function requireManaged(actor: Actor, place: PlaceRow): void {
  if (!mayManagePlace(actor, place)) {
    throw failure('forbidden', 'Only owners of the place and admins change its templates.')
  }
}

export async function listTemplates(
  { db }: Context,
  actor: Actor,
  placeId: string,
  request: PageRequest,
): Promise<Page<ShownTemplate<ListedTemplate>>> {
  const place = await getPlace(db, actor, placeId)
  requireMayWrite(actor, place)
  const { rows, end } = await queries.findTemplates(db, place.id, request)
  return { rows: rows.map((template) => ({ template, place })), end }
}

/** A template of a place that the caller may not know of answers as missing. */
async function requireShown(
  db: Database,
  actor: Actor,
  template: TemplateRow | undefined,
): Promise<ShownTemplate> {
  const [place] = template ? await findKnownPlaces(db, actor, [template.place_id]) : []
  if (!template || !place) throw failure('template_missing', 'There is no such template.')
  requireMayWrite(actor, place)
  return { template, place }
}

export const getTemplate = async (db: Database, actor: Actor, id: string): Promise<ShownTemplate> =>
  await requireShown(db, actor, await queries.findTemplate(db, id))

/** Before a text is read, which may be long; the write checks again. */
export async function requireMayAddTo(db: Database, actor: Actor, placeId: string): Promise<void> {
  requireManaged(actor, await getPlace(db, actor, placeId))
}

export async function requireMayChange(db: Database, actor: Actor, id: string): Promise<void> {
  requireManaged(actor, (await getTemplate(db, actor, id)).place)
}

const typeOf = (kind: TemplateKind) => (kind === 'question' ? 'discussion' : kind)

function requireAccepted(place: PlaceRow, kind: TemplateKind): void {
  if (acceptsType(place.content_types, typeOf(kind))) return
  throw fieldInvalid(
    'kind',
    `must be of what the place is for: ${acceptedTypes(place.content_types).join(', ')}`,
  )
}

/** Uploaded images are read by whoever may read the content that shows them, which a template is not. */
function requireNoImages(context: Context, html: Html | undefined): void {
  if (html && usesImages(context, html)) {
    throw fieldInvalid('content.text', 'must have no uploaded images')
  }
}

export async function createTemplate(
  context: Context,
  tx: Transaction,
  actor: Actor,
  placeId: string,
  { input, html }: { readonly input: NewTemplate; readonly html: Html },
): Promise<ShownTemplate> {
  await requireMayAddTo(tx.db, actor, placeId)
  requireNoImages(context, html)
  await queries.lockTemplates(tx.db, placeId)
  const place = await getPlace(tx.db, actor, placeId)
  requireManaged(actor, place)
  requireAccepted(place, input.kind)
  if (await queries.hasAsMany(tx.db, place.id, MOST)) {
    throw failure('too_many_templates', `A place has at most ${MOST} templates: remove one first.`)
  }
  const name = input.name.trim()
  const template = await queries.insertTemplate(tx.db, place.id, {
    name,
    name_key: fold(name),
    kind: input.kind,
    subject: input.subject?.trim() ?? '',
    body: html.html,
    tags: foldTags(input.tags ?? []),
  })
  return { template, place }
}

interface Changing extends Edit<TemplateChange> {
  /** Undefined: the text stays. */
  readonly html: Html | undefined
}

export async function updateTemplate(
  context: Context,
  tx: Transaction,
  actor: Actor,
  id: string,
  { change, html, requireVersion }: Changing,
): Promise<ShownTemplate> {
  const { template: before, place } = await requireShown(
    tx.db,
    actor,
    await queries.findLockedTemplate(tx.db, id),
  )
  requireManaged(actor, place)
  requireNoImages(context, html)
  requireVersion(String(before.version))
  if (change.kind !== undefined && change.kind !== before.kind) requireAccepted(place, change.kind)
  const name = change.name === undefined ? before.name : change.name.trim()
  const template = await queries.changeTemplate(tx.db, id, {
    name,
    name_key: fold(name),
    kind: change.kind ?? before.kind,
    subject: change.subject?.trim() ?? before.subject,
    body: html?.html ?? before.body,
    tags: change.tags ? foldTags(change.tags) : before.tags,
  })
  return { template, place }
}

export async function removeTemplate(
  tx: Transaction,
  actor: Actor,
  id: string,
  { requireVersion }: Versioned,
): Promise<void> {
  const { template, place } = await requireShown(tx.db, actor, await queries.findLockedTemplate(tx.db, id))
  requireManaged(actor, place)
  requireVersion(String(template.version))
  await queries.deleteTemplate(tx.db, id)
}
