/** Likes, follows and tracks of status updates and their comments. */

import { problemMessage, readAnyUri, type UpdateShare } from '@folkmoot/contract'
import { type Actor, isAdmin, isSelf, type Member } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import { type Transaction, withMoreToFollow } from '../../../db/transaction.ts'
import { failure, fieldInvalid } from '../../../failure.ts'
import { mayReact } from '../../content/rights.ts'
import { requirePublished, type StoredKey, type StoredRow } from '../../content/status-updates.ts'
import { like, likes, shareWith, track, tracks, unlikeFor, untrack } from '../../content/writing.ts'
import { getPerson } from '../../identity/people.ts'
import { followContent, followsContent, unfollowContent } from '../../news/following.ts'
import { readUpdateHtml } from './updates.ts'

/** The three relations that a person has at most once with an update, each with an address by person. */
interface Relation {
  begin(context: Context, tx: Transaction, me: Member, content: StoredRow): Promise<void>
  isThere(db: Database, content: StoredKey, personId: string): Promise<boolean>
  /** Fails where there is none. */
  end(tx: Transaction, actor: Actor, content: StoredKey, personId: string): Promise<void>
  missing(): Error
}

const LIKE: Relation = {
  begin: async (context, tx, me, content) => like(context, withMoreToFollow(tx), me, content),
  isThere: likes,
  end: async (tx, _actor, content, personId) => unlikeFor(tx, content, personId),
  missing: () => failure('not_liked', 'They do not like this.'),
}

const FOLLOW: Relation = {
  begin: async (_context, tx, me, { id }) => followContent(tx, me, id),
  isThere: async (db, { id }, personId) => followsContent(db, personId, id),
  end: async (tx, actor, { id }, personId) => unfollowContent(tx, actor, personId, id),
  missing: () => failure('not_following', 'They do not follow this.'),
}

const TRACK: Relation = {
  begin: async (_context, tx, me, { id }) => track(tx, { contentId: id, personId: me.id }),
  isThere: async (db, { id }, personId) => tracks(db, { contentId: id, personId }),
  end: async (tx, _actor, { id }, personId) => untrack(tx, { contentId: id, personId }),
  missing: () => failure('not_tracking', 'They do not track this.'),
}

const RELATIONS = { like: LIKE, follow: FOLLOW, track: TRACK } as const
export type RelationName = keyof typeof RELATIONS

type PersonRow = Awaited<ReturnType<typeof getPerson>>

/** The caller. */
export async function begin(
  name: RelationName,
  context: Context,
  tx: Transaction,
  actor: Actor,
  content: StoredRow,
): Promise<PersonRow> {
  if (actor.kind !== 'member' || !mayReact(actor, content)) {
    throw failure('forbidden', 'Only who is signed in and may read it does this.')
  }
  requirePublished(content)
  await RELATIONS[name].begin(context, tx, actor, content)
  return await getPerson(tx.db, actor, actor.id)
}

/** The person, if the relation exists. */
export async function getRelatedPerson(
  name: RelationName,
  db: Database,
  actor: Actor,
  content: StoredKey,
  personId: string,
): Promise<PersonRow> {
  const person = await getPerson(db, actor, personId)
  if (!(await RELATIONS[name].isThere(db, content, personId))) throw RELATIONS[name].missing()
  return person
}

export async function end(
  name: RelationName,
  tx: Transaction,
  actor: Actor,
  content: StoredKey,
  personId: string,
): Promise<void> {
  if (!isSelf(actor, personId) && !isAdmin(actor)) {
    throw failure('forbidden', 'Only they themselves and admins end this.')
  }
  await getPerson(tx.db, actor, personId)
  await RELATIONS[name].end(tx, actor, content, personId)
}

/** v2 clients send v2 user URIs; other references are read as everywhere. */
function asReference({ config }: Context, sent: string): string {
  const text = sent.trim()
  const uri = readAnyUri(text, config.baseUrl)
  return uri?.collection === 'users' ? uri.id : text
}

const TEXT_MOST = 2000

/** The message as plain text, read before the transaction. */
export async function readShareText(context: Context, { html = '' }: UpdateShare): Promise<string> {
  const { text } = await readUpdateHtml(context, html)
  if (text.length > TEXT_MOST) throw fieldInvalid('html', problemMessage('textTooLong', { limit: TEXT_MOST }))
  return text
}

export async function shareUpdate(
  context: Context,
  tx: Transaction,
  actor: Actor,
  { update, userURIs, text }: { update: StoredRow; userURIs: readonly string[]; text: string },
): Promise<void> {
  requirePublished(update)
  const users = userURIs.flatMap((sent) => sent.split(',')).map((sent) => asReference(context, sent))
  await shareWith(context, tx, actor, update, { field: 'userURIs', users, text })
}
