/** Versions of documents: read, compare, restore. */

import type { ContentInput } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Page, PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Versioned } from '../../../edit.ts'
import { type Html, readHtml } from '../../../engines/html/html.ts'
import { type Failure, failure } from '../../../failure.ts'
import { getContentKey, requireType } from '../reading/contents.ts'
import type { ContentKey, ContentRow } from '../reading/rows.ts'
import { requireMayEdit, updateContent } from '../writing/editing.ts'
import { findVersionPage, findVersions, type VersionRow } from './queries.ts'

const missing = (): Failure => failure('version_missing', 'There is no such version of this document.')

/** Readers of a document may read the versions that they could read before. */
async function getDocument(db: Database, actor: Actor, contentId: string): Promise<ContentKey> {
  const content = await getContentKey(db, actor, contentId)
  requireType(content, 'document')
  return content
}

export interface Versions<Found> {
  readonly document: ContentKey
  readonly found: Found
}

export async function listVersions(
  db: Database,
  actor: Actor,
  contentId: string,
  request: PageRequest,
): Promise<Versions<Page<VersionRow>>> {
  const document = await getDocument(db, actor, contentId)
  return { document, found: await findVersionPage(db, actor, document.id, request) }
}

export async function getVersion(
  db: Database,
  actor: Actor,
  contentId: string,
  number: string,
): Promise<Versions<VersionRow>> {
  const document = await getDocument(db, actor, contentId)
  const version = (await findVersions(db, actor, document.id, [number])).get(number)
  if (!version) throw missing()
  return { document, found: version }
}

export async function getVersionPair(
  db: Database,
  actor: Actor,
  contentId: string,
  numbers: { from: string; to: string },
): Promise<{ from: VersionRow; to: VersionRow }> {
  const document = await getDocument(db, actor, contentId)
  const versions = await findVersions(db, actor, document.id, [numbers.from, numbers.to])
  const [from, to] = [versions.get(numbers.from), versions.get(numbers.to)]
  if (!from || !to) throw missing()
  return { from, to }
}

/** A version as the input of an update. */
export interface Restoration {
  readonly version: VersionRow
  readonly html: Html
}

/** Its text is cleaned again by the current rules. */
export async function prepareRestoration(
  context: Context,
  actor: Actor,
  contentId: string,
  number: string,
): Promise<Restoration> {
  await requireMayEdit(context.db, actor, contentId, 'document')
  const { found } = await getVersion(context.db, actor, contentId, number)
  return { version: found, html: await readHtml(found.body, 'text/html', 'content.text') }
}

/** An update like any other, with a version of its own. Fields that versions do not have stay unchanged. */
export async function restoreVersion(
  context: Context,
  tx: Transaction,
  actor: Actor,
  contentId: string,
  { version, html, requireVersion }: Restoration & Versioned,
): Promise<ContentRow> {
  const { subject, tags, categories } = version
  const content = { type: 'text/html', text: html.html } as const
  const input: ContentInput = { type: 'document', subject, content, tags, categories }
  return await updateContent(context, tx, actor, contentId, { input, html, isMinor: false, requireVersion })
}
