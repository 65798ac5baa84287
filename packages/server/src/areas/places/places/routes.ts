import { api, HIGHLIGHTS } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Page } from '../../../db/list.ts'
import type { Results } from '../../../engines/text-search/results.ts'
import type { EntityReply, PageReply } from '../../../http/answer.ts'
import { avatarRoutes } from '../../../http/avatar-routes.ts'
import { isAnyWanted, present } from '../../../http/present.ts'
import { type CheckedCall, type Route, read, write } from '../../../http/route.ts'
import { summariseGroup } from '../../identity/represent.ts'
import * as invites from '../members/invitations.ts'
import * as members from '../members/members.ts'
import type { MemberRow } from '../members/queries.ts'
import { memberUri, representInvite, representMember } from '../members/represent.ts'
import { avatars } from './avatar.ts'
import { peopleNamedIn, statesOf } from './filters.ts'
import { findPlaces } from './finding.ts'
import type { OnePlaceKey, PlaceKey } from './key-queries.ts'
import * as openings from './openings.ts'
import * as places from './places.ts'
import { presentationFor } from './presentation.ts'
import type { PlaceRow } from './queries.ts'
import { placeUri, representPlace } from './represent.ts'

interface Caller {
  readonly context: Context
  readonly actor: Actor
}
type Represent<Row> = (actor: Actor, row: Row, baseUrl: string) => object

const one =
  <Row extends { readonly version: string }>(represent: Represent<Row>) =>
  ({ context, actor }: Caller, row: Row): EntityReply => ({
    entity: represent(actor, row, context.config.baseUrl),
    version: row.version,
  })
const page =
  <Row>(represent: Represent<Row>) =>
  ({ context, actor }: Caller, slice: Page<Row>): PageReply => ({
    list: slice.rows.map((row) => represent(actor, row, context.config.baseUrl)),
    end: slice.end,
  })

const onePlace = ({ context, actor }: Caller, row: PlaceRow): EntityReply => ({
  entity: representPlace(actor, row, context.config),
  version: row.version,
})

/** With the extras of a search. */
async function pageOfPlaces(
  call: CheckedCall,
  { rows, end, more, didYouMean }: Page<PlaceKey> & Partial<Results<PlaceKey>>,
): Promise<PageReply> {
  return { list: await present(call, rows, presentationFor(call), more), end, didYouMean }
}

async function presentPlace(call: CheckedCall, key: OnePlaceKey): Promise<EntityReply> {
  call.context.visits.note(call.actor, 'place', key.id)
  call.context.placeViews.noteBy(call, key.id)
  const [entity] = await present(call, [key], presentationFor(call))
  // Empty only if it was just removed or hidden: reading again fails with the reason.
  return entity
    ? { entity, version: key.version }
    : onePlace(call, await places.getPlace(call.context.db, call.actor, key.id))
}

const oneMember = one<MemberRow>(representMember)
const pageOfMembers = page<MemberRow>(representMember)
const oneInvite = one<MemberRow>((actor, row, baseUrl) => representInvite(actor, row, baseUrl))
const pageOfInvites = page<MemberRow>((actor, row, baseUrl) => representInvite(actor, row, baseUrl))

const pageAddresses = [
  [api.getGroupOfPage, 'group'],
  [api.getSpaceOfPage, 'space'],
  [api.getProjectOfPage, 'project'],
  [api.getBlogOfPage, 'blog'],
  [api.getGroupOfActivityPage, 'group'],
  [api.getSpaceOfActivityPage, 'space'],
  [api.getProjectOfActivityPage, 'project'],
  [api.getBlogOfActivityPage, 'blog'],
] as const

const placeRoutes: readonly Route[] = [
  read(api.listPlaces, async (call) => {
    const wanted = {
      filters: call.filters,
      sort: call.query.sort,
      isHighlighted: isAnyWanted(call, HIGHLIGHTS),
    }
    return pageOfPlaces(call, await findPlaces(call, wanted, call.page))
  }),

  write(api.createPlace, async (call, tx) => {
    const row = await places.createPlace(call.context, tx, call.actor, call.body)
    return { ...onePlace(call, row), location: placeUri(call.context.config.baseUrl, row.id) }
  }),

  write(api.createChildPlace, async (call, tx) => {
    const { context, actor, params, body } = call
    const row = await places.createChildPlace(context, tx, actor, params.placeID, body)
    return { ...onePlace(call, row), location: placeUri(context.config.baseUrl, row.id) }
  }),

  read(api.getRootPlace, async (call) =>
    presentPlace(call, await places.getRootKey(call.context.db, call.actor)),
  ),

  read(api.getPlace, async (call) =>
    presentPlace(call, await places.getPlaceKey(call.context.db, call.actor, call.params.placeID)),
  ),

  ...pageAddresses.map(([operation, type]) =>
    read(operation, async (call) =>
      presentPlace(call, await places.getPlaceKeyByPage(call.context.db, call.actor, type, call.params.name)),
    ),
  ),

  read(api.listChildPlaces, async (call) => {
    const { context, actor, params } = call
    return pageOfPlaces(call, await places.listChildren(context.db, actor, params.placeID, call.page))
  }),

  write(api.updatePlace, async (call, tx) => {
    const { context, actor, body, params, requireVersion } = call
    const edit = { change: body, requireVersion }
    return onePlace(call, await places.updatePlace(context, tx, actor, params.placeID, edit))
  }),

  write(api.deletePlace, async ({ actor, params, requireVersion }, tx) => {
    await places.removePlace(tx, actor, params.placeID, requireVersion)
    return undefined
  }),

  ...avatarRoutes(
    { get: api.getPlaceAvatar, set: api.setPlaceAvatar, remove: api.removePlaceAvatar },
    'placeID',
    avatars,
  ),
]

const memberRoutes: readonly Route[] = [
  read(api.listMembers, async (call) => {
    const { context, actor, params, filters, query } = call
    const wanted = {
      states: statesOf(filters, query.state),
      people: peopleNamedIn(filters, context.config.baseUrl),
    }
    return pageOfMembers(
      call,
      await members.listMembers(context.db, actor, params.placeID, wanted, call.page),
    )
  }),

  write(api.addMember, async (call, tx) => {
    const { context, actor, params, body } = call
    const row = await members.addMember(context, tx, actor, params.placeID, body)
    return { ...oneMember(call, row), location: memberUri(context.config.baseUrl, row.id) }
  }),

  read(api.listMemberships, async (call) => {
    const { context, actor, params, filters } = call
    const states = statesOf(filters)
    const found = await members.listMemberships(context.db, actor, params.personID, states, call.page)
    return pageOfMembers(call, found)
  }),

  read(api.getMember, async (call) =>
    oneMember(call, await members.getMember(call.context.db, call.actor, call.params.memberID)),
  ),

  write(api.updateMember, async (call, tx) => {
    const { actor, params, body, requireVersion } = call
    const edit = { state: body.state, requireVersion }
    return oneMember(call, await members.updateMember(tx, actor, params.memberID, edit))
  }),

  write(api.removeMember, async ({ actor, params, requireVersion }, tx) => {
    await members.removeMember(tx, actor, params.memberID, requireVersion)
    return undefined
  }),
]

const inviteRoutes: readonly Route[] = [
  read(api.listInvites, async (call) => {
    const { context, actor, params } = call
    return pageOfInvites(call, await invites.listInvites(context.db, actor, params.placeID, call.page))
  }),

  write(api.createInvites, async ({ context, actor, params, body }, tx) => {
    const rows = await invites.createInvites(context, tx, actor, params.placeID, body.invitees)
    return { document: { list: rows.map((row) => representInvite(actor, row, context.config.baseUrl)) } }
  }),

  read(api.getInvite, async (call) =>
    oneInvite(call, await invites.getInvite(call.context.db, call.actor, call.params.inviteID)),
  ),

  write(api.updateInvite, async ({ context, actor, params, body, requireVersion }, tx) => {
    const { state } = body
    const row = await invites.updateInvite(tx, actor, params.inviteID, { state, requireVersion })
    return { entity: representInvite(actor, row, context.config.baseUrl, state), version: row.version }
  }),

  write(api.deleteInvite, async ({ actor, params, requireVersion }, tx) => {
    await invites.deleteInvite(tx, actor, params.inviteID, requireVersion)
    return undefined
  }),
]

const openingRoutes: readonly Route[] = [
  read(api.listOpenings, async ({ context, actor, params, page: request }) => {
    const { rows, end } = await openings.listOpenings(context.db, actor, params.placeID, request)
    return { list: rows.map((row) => summariseGroup(actor, row, context.config.baseUrl)), end }
  }),

  write(api.openPlace, async ({ context, actor, params, body }, tx) => {
    await openings.openPlace(context, tx, actor, params.placeID, body)
    return undefined
  }),

  write(api.closePlace, async ({ actor, params }, tx) => {
    await openings.closePlace(tx, actor, params.placeID, params.securityGroupID)
    return undefined
  }),

  // Here and not with security groups, because it closes places in the same transaction.
  write(api.deleteSecurityGroup, async ({ actor, params, requireVersion }, tx) => {
    await openings.removeSecurityGroup(tx, actor, params.securityGroupID, requireVersion)
    return undefined
  }),
]

export const placesRoutes: readonly Route[] = [
  ...placeRoutes,
  ...memberRoutes,
  ...inviteRoutes,
  ...openingRoutes,
]
