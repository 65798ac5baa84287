import { api } from '@folkmoot/contract'
import type { Member } from '../../../actor.ts'
import type { Page } from '../../../db/list.ts'
import type { EntityReply, PageReply } from '../../../http/answer.ts'
import { present } from '../../../http/present.ts'
import { type CheckedCall, type Route, read, write } from '../../../http/route.ts'
import { representNamed } from '../../content/reading.ts'
import { representPerson } from '../../identity/represent.ts'
import { presentationFor } from '../activities/presentation.ts'
import type { Thing } from './association-queries.ts'
import { addAssociations, listAssociated, removeAssociation } from './associations.ts'
import { listEntries } from './entries.ts'
import { follow, getFollowed, unfollow } from './following.ts'
import { listFollowingIn, setFollowingIn } from './following-in.ts'
import type { StreamRow } from './queries.ts'
import { addReason, representStream, streamUri } from './represent.ts'
import * as streams from './streams.ts'

function one({ context, actor }: CheckedCall, row: StreamRow): EntityReply {
  return { entity: representStream(actor, row, context.config.baseUrl), version: row.version }
}

function page({ context, actor }: CheckedCall, { rows, end }: Page<StreamRow>): PageReply {
  return { list: rows.map((row) => representStream(actor, row, context.config.baseUrl)), end }
}

const streamRoutes: readonly Route[] = [
  read(api.listStreams, async (call) =>
    page(call, await streams.listStreams(call.context, call.actor, call.params.personID, call.page)),
  ),

  write(api.createStream, async (call, tx) => {
    const row = await streams.createStream(tx, call.actor, call.params.personID, call.body)
    return { ...one(call, row), location: streamUri(call.context.config.baseUrl, row.id) }
  }),

  read(api.getStream, async (call) =>
    one(call, await streams.getStream(call.context.db, call.actor, call.params.streamID)),
  ),

  write(api.updateStream, async (call, tx) => {
    const { actor, params, body, requireVersion } = call
    const edit = { change: body, requireVersion }
    return one(call, await streams.updateStream(tx, actor, params.streamID, edit))
  }),

  write(api.deleteStream, async ({ actor, params, requireVersion }, tx) => {
    await streams.removeStream(tx, actor, params.streamID, requireVersion)
    return undefined
  }),

  read(api.listAssociations, async (call) => {
    const { context, actor, params } = call
    const stream = await streams.getStream(context.db, actor, params.streamID)
    const { rows, end } = await listAssociated(context.db, actor, stream, call.page)
    return { list: rows.map((row) => representNamed(call, row)), end }
  }),

  read(api.listStreamActivities, async (call) => {
    const { context, actor, params, query } = call
    const stream = await streams.getReadStream(context.db, actor, params.streamID)
    const { rows, end } = await listEntries(context, actor, stream, query, call.page)
    const { baseUrl } = context.config
    const more = new Map(rows.map((entry) => [entry.id, addReason(actor, entry, baseUrl)]))
    return { list: await present(call, rows, presentationFor(call, more)), end }
  }),

  write(api.addAssociations, async ({ context, actor, params, body }, tx) => {
    const stream = await streams.getStream(tx.db, actor, params.streamID)
    await addAssociations(context, tx, actor, stream, body)
    return undefined
  }),

  write(api.removeAssociation, async ({ actor, params }, tx) => {
    const stream = await streams.getStream(tx.db, actor, params.streamID)
    await removeAssociation(tx, actor, stream, { kind: params.objectType, id: params.objectID })
    return undefined
  }),
]

const followingRoutes: readonly Route[] = [
  read(api.getFollowing, async ({ context, actor, params }) => {
    const row = await getFollowed(context.db, actor, params.personID, params.otherID)
    return { entity: representPerson(actor, row, context.config), version: row.version }
  }),

  write(api.follow, async ({ actor, params }, tx) => {
    await follow(tx, actor, params.personID, params.otherID)
    return undefined
  }),

  write(api.unfollow, async ({ actor, params }, tx) => {
    await unfollow(tx, actor, params.personID, params.otherID)
    return undefined
  }),
]

/** The contract requires a signed-in caller. */
function callerOf({ actor }: CheckedCall): Member {
  if (actor.kind === 'member') return actor
  throw new Error('Only members have streams.')
}

const inContent = ({ contentID }: { contentID: string }): Thing => ({ kind: 'content', id: contentID })
const inPerson = ({ personID }: { personID: string }): Thing => ({ kind: 'person', id: personID })
const inPlace = ({ placeID }: { placeID: string }): Thing => ({ kind: 'place', id: placeID })

async function streamsFollowing(call: CheckedCall, thing: Thing): Promise<PageReply> {
  return page(call, await listFollowingIn(call.context.db, callerOf(call), thing, call.page))
}

const followingInRoutes: readonly Route[] = [
  read(api.listContentFollowingIn, async (call) => streamsFollowing(call, inContent(call.params))),
  read(api.listPersonFollowingIn, async (call) => streamsFollowing(call, inPerson(call.params))),
  read(api.listPlaceFollowingIn, async (call) => streamsFollowing(call, inPlace(call.params))),

  write(api.setContentFollowingIn, async (call, tx) => {
    const [caller, thing] = [callerOf(call), inContent(call.params)]
    await setFollowingIn(call.context, tx, caller, thing, call.body)
    return page(call, await listFollowingIn(tx.db, caller, thing, call.page))
  }),
  write(api.setPersonFollowingIn, async (call, tx) => {
    const [caller, thing] = [callerOf(call), inPerson(call.params)]
    await setFollowingIn(call.context, tx, caller, thing, call.body)
    return page(call, await listFollowingIn(tx.db, caller, thing, call.page))
  }),
  write(api.setPlaceFollowingIn, async (call, tx) => {
    const [caller, thing] = [callerOf(call), inPlace(call.params)]
    await setFollowingIn(call.context, tx, caller, thing, call.body)
    return page(call, await listFollowingIn(tx.db, caller, thing, call.page))
  }),
]

export const streamsRoutes: readonly Route[] = [...streamRoutes, ...followingRoutes, ...followingInRoutes]
