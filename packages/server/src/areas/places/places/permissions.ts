/** What the caller may do in a place, and for those who manage it what others may do. */
import type { PlacePermission, PlacePermissions } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { listOpenings } from './openings.ts'
import { getPlace } from './places.ts'
import * as policy from './policy.ts'
import type { PlaceRow } from './queries.ts'
import { placeUri } from './represent.ts'

const RIGHTS: Record<PlacePermission, (actor: Actor, place: policy.WritablePlaceFacts) => boolean> = {
  view: policy.maySee,
  viewContent: policy.mayLookInside,
  createContent: policy.mayWriteIn,
  createAnnouncement: policy.mayAnnounceIn,
  join: policy.mayJoin,
  manage: policy.mayManage,
}

const permissionsOf = (actor: Actor, place: policy.WritablePlaceFacts): PlacePermission[] =>
  (Object.keys(RIGHTS) as PlacePermission[]).filter((name) => RIGHTS[name](actor, place))

/** As many as a page has. */
const GROUPS = { startIndex: 0, count: 100 }

async function describeOthers(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  place: PlaceRow,
): Promise<PlacePermissions['groups']> {
  if (actor.kind === 'anonymous' || !policy.mayManage(actor, place)) return undefined
  const somebody = { ...actor, isAdmin: false, isManager: false, isModerator: false }
  const allowedAs = (membership: policy.Membership | null) =>
    permissionsOf(somebody, { ...place, membership })
  const { rows } = await listOpenings(db, actor, place.id, GROUPS)
  return [
    { name: 'everyone', allowed: allowedAs(null) },
    { name: 'members', allowed: allowedAs('member') },
    { name: 'owners', allowed: allowedAs('owner') },
    // People in the group have the rights of members.
    ...rows.map(({ id, name }) => ({ name, securityGroupID: id, allowed: allowedAs('member') })),
  ]
}

export async function describePermissions(
  context: Context,
  actor: Actor,
  placeId: string,
): Promise<PlacePermissions> {
  const place = await getPlace(context.db, actor, placeId)
  const groups = await describeOthers(context, actor, place)
  return {
    type: 'placePermissions',
    place: placeUri(context.config.baseUrl, place.id),
    membership: policy.stateOf(place.membership) ?? undefined,
    allowed: permissionsOf(actor, place),
    childTypes: policy.childTypes(actor, place.type, place),
    ...(groups && { groups }),
  }
}
