/** The number of open items, and who decides about something. */
import type { ModerationCounts } from '@folkmoot/contract'
import type { Actor, Member } from '../../../actor.ts'
import type { Database } from '../../../db/pool.ts'
import {
  countOpen,
  type DecidingPerson,
  findDecidingMembers,
  findDecidingMembersOf,
  findDecidingPeople,
} from './counting-queries.ts'
import { mayModerate } from './policy.ts'

type FindMembers = (personIds: readonly string[]) => Promise<ReadonlySet<string>>

/** Moderators of the community, and owners and moderators of places, whom one statement finds. */
async function decidersAmong(members: readonly Member[], findMembers: FindMembers): Promise<Set<Member>> {
  const others = new Set(members.filter((member) => !mayModerate(member)).map(({ id }) => id))
  const deciding = others.size > 0 ? await findMembers([...others]) : new Set()
  return new Set(members.filter((member) => mayModerate(member) || deciding.has(member.id)))
}

/** Those who decide about anything. */
export const findDeciders = async (db: Database, members: readonly Member[]) =>
  await decidersAmong(members, (ids) => findDecidingMembers(db, ids))

/** Those who may decide about these items; whether they see each of them is asked for each. */
export const findDecidersOf = async (db: Database, itemIds: readonly string[], members: readonly Member[]) =>
  await decidersAmong(members, (ids) => findDecidingMembersOf(db, itemIds, ids))

/** All who may decide about each of these items. */
export const findDecidersOfEach = async (
  db: Database,
  itemIds: readonly string[],
): Promise<readonly DecidingPerson[]> => await findDecidingPeople(db, itemIds)

export async function countItems(db: Database, actor: Actor): Promise<ModerationCounts> {
  if (actor.kind !== 'member') return { decides: false, open: 0 }
  const decides = (await findDeciders(db, [actor])).size > 0
  return { decides, open: decides ? await countOpen(db, actor) : 0 }
}
