/** What content mentions: the links in its text that lead to people, places and other content here. */

import { type Address, readAddress } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Condition } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { personVisibleTo } from '../../identity/filters.ts'
import { usernameKey } from '../../identity/people.ts'
import { placeVisibleTo } from '../../places/filters.ts'
import { slugKey } from '../../places/places.ts'
import {
  deleteMentions,
  findMentions,
  insertMentions,
  type Knowable,
  type Link,
  type Mention,
} from './queries.ts'

export type { Mention } from './queries.ts'

/** A text that was written: whose it is, and where its links lead. */
export interface WrittenText {
  readonly contentId: string
  readonly authorId: string
  readonly addresses: readonly string[]
}

interface Writer {
  readonly actor: Actor
  readonly baseUrl: string
  /** Which content they may read, as SQL; the owner of content knows. */
  readonly readable: Condition
}

const knowableBy = ({ actor, readable }: Writer): Knowable => ({
  viewerId: actor.kind === 'member' ? actor.id : null,
  person: personVisibleTo(actor),
  place: placeVisibleTo(actor),
  content: readable,
})

/** Whatever the writer may not know of is no mention, as if it were not there. */
export async function addMentions(tx: Transaction, writer: Writer, text: WrittenText): Promise<Mention[]> {
  const links = readLinks(text.addresses, writer.baseUrl)
  if (links.length === 0) return []
  return await insertMentions(tx.db, { ...text, links }, knowableBy(writer))
}

/** Those alone that the text had not mentioned before. */
export async function replaceMentions(
  tx: Transaction,
  writer: Writer,
  text: WrittenText,
): Promise<Mention[]> {
  const before = await deleteMentions(tx.db, text.contentId)
  const known = new Set(before.map(({ kind, target_id }) => `${kind} ${target_id}`))
  const now = await addMentions(tx, writer, text)
  return now.filter(({ kind, id }) => !known.has(`${kind} ${id}`))
}

export async function mentionsOf(
  db: Database,
  contentIds: readonly string[],
): Promise<ReadonlyMap<string, Mention[]>> {
  return Map.groupBy(await findMentions(db, contentIds), ({ content_id }) => content_id)
}

function linkOf(address: Address): Link {
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
