/** Which of the caller's streams follow an object. */

import type { UriList } from '@folkmoot/contract'
import type { Actor, Member } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Page, PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { failure } from '../../../failure.ts'
import { getFollowableContent } from '../../content/writing.ts'
import { getPerson } from '../../identity/people.ts'
import { mayFollowPerson as mayFollow } from '../../identity/rights.ts'
import { getPlaceKey } from '../../places/places.ts'
import { deleteFromOthers, type Thing } from './association-queries.ts'
import { addFollowed, changeFollowed, requireTaking } from './associations.ts'
import { readStreams } from './named.ts'
import { findOwn, findStreamsFollowing, type StreamRow } from './queries.ts'
import { recordAssociations } from './recording.ts'

async function requirePerson(db: Database, actor: Actor, id: string): Promise<void> {
  const person = await getPerson(db, actor, id)
  if (!mayFollow(actor, person)) throw failure('forbidden', 'Nobody follows themselves.')
}

const REQUIRE: Record<Thing['kind'], (db: Database, actor: Actor, id: string) => Promise<unknown>> = {
  content: getFollowableContent,
  person: requirePerson,
  place: getPlaceKey,
}

export async function listFollowingIn(
  db: Database,
  caller: Member,
  thing: Thing,
  request: PageRequest,
): Promise<Page<StreamRow>> {
  await REQUIRE[thing.kind](db, caller, thing.id)
  return await findStreamsFollowing(db, caller.id, thing, request)
}

/** Sets exactly these; with none it is unfollowed. */
export async function setFollowingIn(
  context: Context,
  tx: Transaction,
  caller: Member,
  thing: Thing,
  uris: UriList,
): Promise<void> {
  await REQUIRE[thing.kind](tx.db, caller, thing.id)
  const streams = readStreams(context, caller, uris, await findOwn(tx.db, caller.id))
  for (const stream of streams) requireTaking(stream)
  const ids = streams.map(({ id }) => id)
  const whenGone = () => failure(thing.kind === 'place' ? 'place_missing' : 'content_missing', 'It is gone.')
  const following = { ownerId: caller.id, streamIds: ids, things: [thing], whenGone }
  const { added, removed } = await changeFollowed(tx, caller.id, [thing], async () => ({
    removed: await deleteFromOthers(tx.db, caller.id, thing, ids),
    added: await addFollowed(tx, following),
  }))
  await recordAssociations(tx, caller, 'removed', removed)
  await recordAssociations(tx, caller, 'added', added)
}
