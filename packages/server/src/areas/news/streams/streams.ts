/** Finds, creates, renames and removes streams. */

import type { BuiltInSource, NewStream, StreamChange, StreamSource } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Page, PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import { requireSpace } from '../../../disk.ts'
import type { Edit } from '../../../edit.ts'
import { failure } from '../../../failure.ts'
import { getPerson } from '../../identity/people.ts'
import { mayManageStreams } from '../../identity/rights.ts'
import { findThingsIn } from './association-queries.ts'
import { changeFollowed } from './associations.ts'
import { mayChange, maySee } from './policy.ts'
import type { StreamRow } from './queries.ts'
import * as queries from './queries.ts'
import { recordStream } from './recording.ts'

/** Streams per person. */
const CUSTOM_MOST = 100

const BUILT_IN_NAMES: Record<BuiltInSource, string> = {
  all: 'All activity',
  connections: 'Connections',
  communications: 'Communications',
  profile: 'Profile',
}

/** For its owner and admins; others learn that it is there. */
function requireSeen<Row extends StreamRow>(actor: Actor, stream: Row | undefined): Row {
  if (!stream) throw failure('stream_missing', 'There is no such stream.')
  if (!maySee(actor, stream)) throw failure('forbidden', 'A stream is for its owner alone.')
  return stream
}

export const getStream = async (db: Database, actor: Actor, id: string): Promise<StreamRow> =>
  requireSeen(actor, await queries.findStream(db, id))

/** To read its entries. */
export const getReadStream = async (db: Database, actor: Actor, id: string): Promise<queries.ReadStream> =>
  requireSeen(actor, await queries.findReadStream(db, id))

async function requireMayManage(db: Database, actor: Actor, personId: string): Promise<void> {
  const owner = await getPerson(db, actor, personId)
  if (!mayManageStreams(actor, owner)) throw failure('forbidden', 'Streams are for their owner alone.')
}

/** Built-in streams are created when first needed, all or none, because creating people knows nothing of streams. */
export async function getConnections(tx: Transaction, personId: string): Promise<string> {
  const known = await queries.findBuiltIn(tx.db, personId, 'connections')
  if (known !== undefined) return known
  await queries.insertBuiltIn(tx.db, personId, BUILT_IN_NAMES)
  const made = await queries.findBuiltIn(tx.db, personId, 'connections')
  if (made === undefined) throw failure('person_missing', 'There is no such person.')
  return made
}

/** The first read creates them, so it needs a transaction of its own. */
export async function listStreams(
  context: Context,
  actor: Actor,
  personId: string,
  request: PageRequest,
): Promise<Page<StreamRow>> {
  await requireMayManage(context.db, actor, personId)
  const found = await queries.findStreams(context.db, personId, request)
  if (found.rows.length > 0 || request.startIndex > 0) return found
  requireSpace(context.disk)
  return await inTransaction(context.writeDb, async (tx) => {
    await getConnections(tx, personId)
    return await queries.findStreams(tx.db, personId, request)
  })
}

/** All of a person's streams, created if needed. */
export async function listOwnStreams(
  context: Context,
  personId: string,
): Promise<readonly { readonly id: string; readonly source: StreamSource }[]> {
  const own = await queries.findOwn(context.db, personId)
  if (own.length > 0) return own
  requireSpace(context.disk)
  return await inTransaction(context.writeDb, async (tx) => {
    await getConnections(tx, personId)
    return await queries.findOwn(tx.db, personId)
  })
}

export async function createStream(
  tx: Transaction,
  actor: Actor,
  personId: string,
  { name, source = 'custom' }: NewStream,
): Promise<StreamRow> {
  await requireMayManage(tx.db, actor, personId)
  if (source !== 'custom') {
    throw failure('stream_fixed', `Everybody has their ${source} stream already; only custom ones are made.`)
  }
  await getConnections(tx, personId)
  await queries.lockStreamsOf(tx.db, personId)
  if (await queries.hasCustom(tx.db, personId, CUSTOM_MOST)) {
    throw failure('too_many_streams', `A person has at most ${CUSTOM_MOST} custom streams.`)
  }
  const id = await queries.insertCustom(tx.db, personId, name.trim())
  const made = await getStream(tx.db, actor, id)
  await recordStream(tx, actor, 'created', made)
  return made
}

/** Locked through its owner, so that changes to their streams are serialised. */
async function getStreamToChange(tx: Transaction, actor: Actor, id: string): Promise<StreamRow> {
  const { person_id } = await getStream(tx.db, actor, id)
  await queries.lockStreamsOf(tx.db, person_id)
  const stream = await getStream(tx.db, actor, id)
  if (mayChange(actor, stream)) return stream
  throw failure('forbidden', 'The streams that everybody has are neither renamed nor removed.')
}

export async function updateStream(
  tx: Transaction,
  actor: Actor,
  id: string,
  { change, requireVersion }: Edit<StreamChange>,
): Promise<StreamRow> {
  const stream = await getStreamToChange(tx, actor, id)
  requireVersion(stream.version)
  if (change.source !== undefined && change.source !== stream.source) {
    throw failure('stream_fixed', `The source of a stream stays what it is: ${stream.source}.`)
  }
  const name = change.name?.trim() ?? stream.name
  // A change of nothing keeps version and date.
  if (name === stream.name) return stream
  await queries.renameStream(tx.db, id, name)
  const renamed = await getStream(tx.db, actor, id)
  await recordStream(tx, actor, 'modified', renamed)
  return renamed
}

export async function removeStream(
  tx: Transaction,
  actor: Actor,
  id: string,
  requireVersion: (version: string) => void,
): Promise<void> {
  const stream = await getStreamToChange(tx, actor, id)
  requireVersion(stream.version)
  const things = await findThingsIn(tx.db, id)
  await changeFollowed(tx, stream.person_id, things, () => queries.deleteStream(tx.db, id))
  await recordStream(tx, actor, 'deleted', stream)
}
