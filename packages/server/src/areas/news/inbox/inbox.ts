/** Lists, counts and marks one's own inbox. Nobody reads another's, admins included. */
import type { Actor, Member } from '../../../actor.ts'
import type { Page, PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { COMMUNITY_ROLES, communityRoleOf } from '../../../db/viewer.ts'
import { failure } from '../../../failure.ts'
import { countElsewhere, findConversations } from './conversation-queries.ts'
import { conditionsOf, type EntryRequest, entryConditions, IS_HEARD, IS_UNREAD, isOneOf } from './filters.ts'
import { markAllRead, markReadUpTo, markUnread } from './mark-queries.ts'
import { countUnread, countUnreadOfMany, findEntries, findEntry, findOpenMemberships } from './queries.ts'
import type { Conversation, EntryKey } from './rows.ts'

function ownerOf(actor: Actor): Member {
  if (actor.kind === 'member') return actor
  throw failure('unauthenticated', 'Only who is signed in has an inbox.')
}

const nameOf = (one: Conversation) => `${one.conversation_kind} ${one.conversation_id}`

async function withCounts(db: Database, me: Member, rows: readonly EntryKey[]): Promise<readonly EntryKey[]> {
  const elsewhere = rows.filter((row) => row.conversation_kind !== 'content')
  if (elsewhere.length === 0) return rows
  const counts = new Map((await countElsewhere(db, me, elsewhere)).map((one) => [nameOf(one), one]))
  return rows.map((row) => ({ ...row, ...counts.get(nameOf(row)) }))
}

const ASKS: readonly EntryKey['reason'][] = ['invitation', 'membershipRequest']

/** Where invitations and requests are answered. */
async function withOpenMemberships(
  db: Database,
  me: Member,
  rows: readonly EntryKey[],
): Promise<readonly EntryKey[]> {
  const asking = rows.filter(({ reason }) => ASKS.includes(reason)).map(({ entry_id }) => entry_id)
  if (asking.length === 0) return rows
  const open = new Map((await findOpenMemberships(db, me, asking)).map((one) => [one.entry_id, one]))
  return rows.map((row) => ({ ...row, open: open.get(row.entry_id) }))
}

export async function listEntries(
  db: Database,
  actor: Actor,
  request: EntryRequest & { readonly isGrouped: boolean },
  page: PageRequest,
): Promise<Page<EntryKey>> {
  const me = ownerOf(actor)
  if (!request.isGrouped) {
    const { rows, end } = await findEntries(db, me, conditionsOf('entry', request), page)
    return { rows: await withOpenMemberships(db, me, rows), end }
  }
  const wanted = { wanted: conditionsOf('latest', request), ofEntry: entryConditions(request) }
  const { rows, end } = await findConversations(db, me, wanted, page)
  return { rows: await withOpenMemberships(db, me, await withCounts(db, me, rows)), end }
}

/** Of these entries, those that their owner may see now, unread and unmuted, newest first: for notifying elsewhere. */
export async function findTellableEntries(
  db: Database,
  owner: Member,
  entryIds: readonly string[],
  count: number,
): Promise<readonly EntryKey[]> {
  const { rows } = await findEntries(db, owner, [IS_UNREAD, IS_HEARD, isOneOf(entryIds)], {
    startIndex: 0,
    count,
  })
  return rows
}

export async function countEntries(db: Database, actor: Actor): Promise<{ unread: number }> {
  return { unread: await countUnread(db, ownerOf(actor)) }
}

type Reader = Pick<Member, 'id' | 'isAdmin' | 'isModerator'>

/** For many members, each with their own rights. */
export async function countUnreadFor(
  db: Database,
  members: readonly Reader[],
): Promise<(member: Reader) => number> {
  const counts = new Map<string, number>()
  for (const role of COMMUNITY_ROLES) {
    const ids = [...new Set(members.filter((one) => communityRoleOf(one) === role).map(({ id }) => id))]
    if (ids.length === 0) continue
    for (const { person_id, unread } of await countUnreadOfMany(db, ids, role))
      counts.set(`${person_id} ${role}`, unread)
  }
  return (one) => counts.get(`${one.id} ${communityRoleOf(one)}`) ?? 0
}

export const noSuchEntry = () => failure('inbox_entry_missing', 'There is no such entry in your inbox.')

/** Another person's entry and one the caller may no longer see answer alike. */
export async function getEntry(db: Database, actor: Actor, id: string): Promise<EntryKey> {
  const me = ownerOf(actor)
  const found = await findEntry(db, me, id)
  const [entry] = await withOpenMemberships(db, me, found ? [found] : [])
  if (!entry) throw noSuchEntry()
  return entry
}

/** Idempotent. */
export async function markEntryRead(tx: Transaction, actor: Actor, id: string): Promise<void> {
  const { entry_id } = await getEntry(tx.db, actor, id)
  const { id: personId } = ownerOf(actor)
  await markReadUpTo(tx.db, personId, entry_id)
  tx.noteInboxes([personId])
}

export async function markEntryUnread(tx: Transaction, actor: Actor, id: string): Promise<void> {
  const { entry_id } = await getEntry(tx.db, actor, id)
  const { id: personId } = ownerOf(actor)
  await markUnread(tx.db, personId, entry_id)
  tx.noteInboxes([personId])
}

export async function markInboxRead(tx: Transaction, actor: Actor): Promise<void> {
  const { id: personId } = ownerOf(actor)
  await markAllRead(tx.db, personId)
  tx.noteInboxes([personId])
}
