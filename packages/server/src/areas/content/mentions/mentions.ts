/** Mentions: the links in a text to people, places and content here. Stored with the text, recorded once it is published. */

import { type Address, readAddress } from '@folkmoot/contract'
import type { RawBuilder } from 'kysely'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import { compileText } from '../../../db/text.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Html } from '../../../engines/html/html.ts'
import { personVisibleTo } from '../../identity/filters.ts'
import { usernameKey } from '../../identity/people.ts'
import { placeVisibleTo } from '../../places/filters.ts'
import { slugKey } from '../../places/places.ts'
import { visibleTo } from '../reading/filters.ts'
import { type Recorded, type RecordedContent, recordMentions } from '../writing/recording.ts'
import {
  deleteMentions,
  findMentions,
  findTargets,
  keepMentions,
  type Link,
  type Mention,
  theContent,
  type VisibleTargets,
} from './queries.ts'

type Who = Parameters<typeof recordMentions>[1]

const visibleTargetsFor = (actor: Actor): VisibleTargets => ({
  viewerId: actor.kind === 'member' ? actor.id : null,
  person: personVisibleTo(actor),
  place: placeVisibleTo(actor),
  content: visibleTo(actor, 'root'),
})

interface MentioningHtml {
  readonly html: Html
  readonly authorId: string
  /** Undefined if it is new. */
  readonly contentId?: string
}

/** A link to something that the writer may not see is no mention, as if it did not exist. */
export async function findMentioned(
  context: Context,
  db: Database,
  actor: Actor,
  { html, authorId, contentId }: MentioningHtml,
): Promise<readonly Mention[]> {
  const links = readLinks(html.links, context.config.baseUrl)
  if (links.length === 0) return []
  return await findTargets(db, { contentId, authorId, links }, visibleTargetsFor(actor))
}

/** Nobody need be told what they wrote themselves. */
const toldBy = (actor: Who, mentions: readonly Mention[]): readonly Mention[] =>
  mentions.filter(({ kind, id }) => kind !== 'person' || actor?.kind !== 'member' || id !== actor.id)

export interface Mentioning {
  /** Parts of a statement. */
  readonly keep: RawBuilder<unknown>
  readonly tell: RawBuilder<unknown> | undefined
}

/** `added` returns the id of new content, and `recorded` the same once that it was added is in the log. */
export const mentionInAdded = (
  tx: Transaction,
  actor: Who,
  content: Recorded,
  mentions: readonly Mention[],
  { added, recorded }: Readonly<Record<'added' | 'recorded', RawBuilder<unknown>>>,
): Mentioning | undefined =>
  mentions.length === 0
    ? undefined
    : {
        keep: keepMentions(mentions, added),
        tell: recordMentions(tx, actor, content, toldBy(actor, mentions), recorded),
      }

/** In one network write. */
async function write(
  tx: Transaction,
  actor: Who,
  content: RecordedContent,
  { kept, told }: Readonly<Record<'kept' | 'told', readonly Mention[]>>,
): Promise<void> {
  const source = theContent(content.id)
  const telling = recordMentions(tx, actor, content, toldBy(actor, told), source)
  const parts = [...(kept.length > 0 ? [keepMentions(kept, source)] : []), ...(telling ? [telling] : [])]
  if (parts.length > 0) await tx.run(parts.map((part) => compileText(part)))
}

interface Written {
  readonly content: RecordedContent
  readonly html: Html
}

const findIn = (context: Context, tx: Transaction, actor: Actor, { content, html }: Written) =>
  findMentioned(context, tx.db, actor, { html, authorId: content.author_id, contentId: content.id })

/** An unchanged text keeps its mentions, even if a name in it now leads to somebody else. */
export async function mentionInChanged(
  context: Context,
  tx: Transaction,
  actor: Actor,
  written: Written & { readonly before: string; readonly isTold: boolean },
): Promise<void> {
  if (written.html.html === written.before) return
  const before = await deleteMentions(tx.db, written.content.id)
  const known = new Set(before.map(({ kind, target_id }) => `${kind} ${target_id}`))
  const now = await findIn(context, tx, actor, written)
  const isNew = ({ kind, id }: Mention) => !known.has(`${kind} ${id}`)
  await write(tx, actor, written.content, { kept: now, told: written.isTold ? now.filter(isNew) : [] })
}

/** The mentions of drafts and scheduled content are recorded when it is published. */
export async function tellMentions(
  tx: Transaction,
  actorOf: (content: RecordedContent) => Who,
  contents: readonly RecordedContent[],
): Promise<void> {
  const ids = contents.map(({ id }) => id)
  const mentions = Map.groupBy(await findMentions(tx.db, ids), ({ content_id }) => content_id)
  for (const content of contents) {
    const told = mentions.get(content.id) ?? []
    await write(tx, actorOf(content), content, { kept: [], told })
  }
}

export function linkOf(address: Address): Link {
  const { kind, id = null } = address
  const nothing = { type: null, key: null, commentId: null }
  switch (kind) {
    case 'person':
      return { ...nothing, kind, id, key: address.name === undefined ? null : usernameKey(address.name) }
    case 'place': {
      const { type = null, name } = address
      return { ...nothing, kind, id, type, key: name === undefined ? null : slugKey(name) }
    }
    default:
      return { ...nothing, kind, id, type: address.type ?? null, commentId: address.commentId ?? null }
  }
}

function readLinks(addresses: readonly string[], baseUrl: string): Link[] {
  const links = new Map<string, Link>()
  for (const text of new Set(addresses)) {
    const address = readAddress(text, baseUrl)
    const link = address && linkOf(address)
    const name = link && JSON.stringify(link)
    if (name && !links.has(name)) links.set(name, link)
  }
  return [...links.values()]
}
