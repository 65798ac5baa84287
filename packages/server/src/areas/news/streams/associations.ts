/** What a stream follows. To follow an object is to have it in at least one of one's streams. */

import { problemMessage, type UriList } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Page, PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { failure, fieldInvalid } from '../../../failure.ts'
import type { NamedRow } from '../../content/filters.ts'
import { countContentFollower, lockFollowedContents } from '../../content/writing.ts'
import { beginFollowing, endFollowing } from '../../identity/people.ts'
import { countPlaceFollower, lockFollowedPlaces } from '../../places/places.ts'
import * as queries from './association-queries.ts'
import { nameOf, type Thing } from './association-queries.ts'
import { readThings } from './named.ts'
import { takesAssociations } from './policy.ts'
import { lockStreamsOf, type StreamRow } from './queries.ts'
import { recordAssociations } from './recording.ts'

const idsOf = (things: readonly Thing[], kind: Thing['kind']) =>
  things.filter((thing) => thing.kind === kind).map(({ id }) => id)

/** Follower counts. */
async function sumUp(
  tx: Transaction,
  ownerId: string,
  things: readonly Thing[],
  step: 1 | -1,
): Promise<void> {
  await countPlaceFollower(tx, idsOf(things, 'place'), step)
  await countContentFollower(tx, idsOf(things, 'content'), step)
  const people = idsOf(things, 'person')
  if (people.length > 0) await (step === 1 ? beginFollowing : endFollowing)(tx, ownerId, people)
}

/**
 * Serialises changes of one person and locks the objects: a place before its content, as removing them does.
 * Otherwise deadlock.
 */
export async function changeFollowed<T>(
  tx: Transaction,
  ownerId: string,
  things: readonly Thing[],
  change: () => Promise<T>,
): Promise<T> {
  await lockStreamsOf(tx.db, ownerId)
  await lockFollowedPlaces(tx, idsOf(things, 'place'))
  await lockFollowedContents(tx, idsOf(things, 'content'))
  const before = await queries.findFollowed(tx.db, ownerId, things)
  const changed = await change()
  const after = await queries.findFollowed(tx.db, ownerId, things)
  const [was, is] = [new Set(before.map(nameOf)), new Set(after.map(nameOf))]
  const begun = after.filter((thing) => !was.has(nameOf(thing)))
  const ended = before.filter((thing) => !is.has(nameOf(thing)))
  await sumUp(tx, ownerId, begun, 1)
  await sumUp(tx, ownerId, ended, -1)
  return changed
}

export async function listAssociated(
  db: Database,
  actor: Actor,
  { id }: StreamRow,
  request: PageRequest,
): Promise<Page<NamedRow>> {
  return await queries.findAssociated(db, actor, id, request)
}

export function requireTaking({ source }: Pick<StreamRow, 'source'>): void {
  if (takesAssociations(source)) return
  throw failure(
    'association_refused',
    `Nothing is followed in the ${source} stream: its entries come by themselves. Use connections or a custom stream.`,
  )
}

/** In all streams of a person together: removing a stream or a person handles all of them. */
const MOST = 10_000

/** Returns the new ones. Call it in `changeFollowed`, which locks the streams, so that the number holds. */
export async function addFollowed(
  tx: Transaction,
  following: queries.Following,
): Promise<queries.Association[]> {
  const added = await queries.insertAssociations(tx.db, following)
  if (added.length === 0 || !(await queries.hasMoreThan(tx.db, following.ownerId, MOST))) return added
  throw failure(
    'too_many_followed',
    `A person follows at most ${MOST} things, counted in each of their streams: unfollow something first.`,
  )
}

/** Idempotent. */
export async function associate(
  tx: Transaction,
  actor: Actor,
  { id, person_id }: Pick<StreamRow, 'id' | 'person_id'>,
  things: readonly Thing[],
  whenGone: () => Error = () => fieldInvalid('body', problemMessage('removed')),
): Promise<void> {
  const following = { ownerId: person_id, streamIds: [id], things, whenGone }
  const added = await changeFollowed(tx, person_id, things, () => addFollowed(tx, following))
  await recordAssociations(tx, actor, 'added', added)
}

export async function addAssociations(
  context: Context,
  tx: Transaction,
  actor: Actor,
  stream: StreamRow,
  uris: UriList,
): Promise<void> {
  requireTaking(stream)
  const things = await readThings(context, tx.db, actor, { uris, ownerId: stream.person_id })
  if (things.length > 0) await associate(tx, actor, stream, things)
}

export async function removeAssociation(
  tx: Transaction,
  actor: Actor,
  stream: StreamRow,
  thing: Thing,
): Promise<void> {
  const removed = await changeFollowed(tx, stream.person_id, [thing], () =>
    queries.deleteAssociation(tx.db, stream.id, thing),
  )
  if (removed.length === 0) throw failure('association_missing', 'This is not followed in this stream.')
  await recordAssociations(tx, actor, 'removed', removed)
}
