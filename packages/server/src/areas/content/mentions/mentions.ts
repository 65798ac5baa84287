/** Mentions: the links in a text to people, places and content here. Stored with the text, recorded once it is published. */

import { type Address, readAddress } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Html } from '../../../engines/html/html.ts'
import { personVisibleTo } from '../../identity/filters.ts'
import { usernameKey } from '../../identity/people.ts'
import { placeVisibleTo } from '../../places/filters.ts'
import { slugKey } from '../../places/places.ts'
import { visibleTo } from '../reading/filters.ts'
import { type RecordedContent, recordMentions } from '../writing/recording.ts'
import {
  deleteMentions,
  findMentions,
  insertMentions,
  type Link,
  type Mention,
  type VisibleTargets,
} from './queries.ts'

interface Written {
  readonly content: RecordedContent
  readonly html: Html
}

type Who = Parameters<typeof recordMentions>[1]

const visibleTargetsFor = (actor: Actor): VisibleTargets => ({
  viewerId: actor.kind === 'member' ? actor.id : null,
  person: personVisibleTo(actor),
  place: placeVisibleTo(actor),
  content: visibleTo(actor, 'root'),
})

/** A link to something that the writer may not see is no mention, as if it did not exist. */
async function addMentions(
  context: Context,
  tx: Transaction,
  actor: Actor,
  { content, html }: Written,
): Promise<Mention[]> {
  const links = readLinks(html.links, context.config.baseUrl)
  if (links.length === 0) return []
  const text = { contentId: content.id, authorId: content.author_id, links }
  return await insertMentions(tx.db, text, visibleTargetsFor(actor))
}

/** Whether a new text has any link that may be a mention. */
export const mentionsAnything = ({ config }: Context, { links }: Html): boolean =>
  links.some((link) => readAddress(link, config.baseUrl) !== undefined)

/** Nobody need be told what they wrote themselves. */
async function tell(
  tx: Transaction,
  actor: Who,
  content: RecordedContent,
  mentions: readonly Mention[],
): Promise<void> {
  const isOwn = ({ kind, id }: Mention) => kind === 'person' && actor?.kind === 'member' && id === actor.id
  await recordMentions(
    tx,
    actor,
    content,
    mentions.filter((mention) => !isOwn(mention)),
  )
}

export async function mentionInNew(
  context: Context,
  tx: Transaction,
  actor: Actor,
  written: Written,
): Promise<void> {
  await tell(tx, actor, written.content, await addMentions(context, tx, actor, written))
}

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
  const now = await addMentions(context, tx, actor, written)
  if (!written.isTold) return
  await tell(
    tx,
    actor,
    written.content,
    now.filter(({ kind, id }) => !known.has(`${kind} ${id}`)),
  )
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
    await tell(tx, actorOf(content), content, mentions.get(content.id) ?? [])
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
