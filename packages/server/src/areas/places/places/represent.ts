/** A row and what the caller may do → the place on the wire. */

import {
  feedOf,
  type Place,
  type PlaceSummary,
  type PlaceType,
  pageOf,
  type Resources,
  typeCodes,
  V3,
} from '@folkmoot/contract'
import { type Actor, ANONYMOUS } from '../../../actor.ts'
import type { Config } from '../../../config.ts'
import { resource } from '../../../representations.ts'
import { summarisePerson } from '../../identity/represent.ts'
import { maySeePerson } from '../../identity/rights.ts'
import { acceptedTypes } from './content-types.ts'
import { mayModerateIn } from './moderation-policy.ts'
import {
  archivingVerbs,
  childTypes,
  mayLookInside,
  maySee,
  type PlaceFacts,
  placeSelfVerbs,
  placeVerbs,
} from './policy.ts'
import type { PlaceRow } from './queries.ts'

export const placeUri = (baseUrl: string, id: string): string => `${baseUrl}${V3}/places/${id}`

type Site = Pick<Config, 'baseUrl' | 'anonymousRead'>

function resourcesOf(actor: Actor, row: PlaceRow, { baseUrl, anonymousRead }: Site): Resources {
  const verbs = placeVerbs(actor, row)
  const uri = placeUri(baseUrl, row.id)
  const resources: Resources = {
    self: resource(uri, verbs.self),
    html: resource(pageOf(baseUrl, row.type, row.slug), ['GET']),
    avatar: resource(`${uri}/avatar`, verbs.avatar),
    extprops: resource(`${uri}/extprops`, verbs.extprops),
    permissions: resource(`${uri}/permissions`, ['GET']),
    statics: resource(`${uri}/statics`, ['GET']),
    places: resource(
      `${uri}/places`,
      childTypes(actor, row.type, row).length > 0 ? ['GET', 'POST'] : ['GET'],
    ),
  }
  if (verbs.inside.length > 0) {
    resources.contents = resource(`${uri}/contents`, verbs.contents)
    resources.categories = resource(`${uri}/categories`, verbs.inside)
    resources.files = resource(`${uri}/files`, ['GET'])
    resources.featuredContent = resource(`${uri}/contents/featured`, ['GET'])
    resources.announcements = resource(`${uri}/announcements`, verbs.announcements)
    resources.activities = resource(`${uri}/activities`, verbs.inside)
  }
  // The feed shows only public content, for every caller.
  if (anonymousRead && mayLookInside(ANONYMOUS, { ...row, membership: null })) {
    resources.feed = resource(feedOf(baseUrl, 'place', row.id), ['GET'])
  }
  const archived = archivingVerbs(actor, row)
  if (archived.length > 0 && row.parent_id !== null) {
    resources.archived = resource(`${uri}/archived`, archived)
  }
  if (verbs.members.length > 0) {
    resources.members = resource(`${baseUrl}${V3}/members/places/${row.home_id}`, verbs.members)
  }
  if (verbs.moderators.length > 0) {
    resources.moderators = resource(`${placeUri(baseUrl, row.home_id)}/moderators`, verbs.moderators)
  }
  if (verbs.banned.length > 0) {
    resources.banned = resource(`${baseUrl}${V3}/members/places/${row.home_id}?state=banned`, verbs.banned)
  }
  if (mayModerateIn(actor, row)) {
    const query = new URLSearchParams({ filter: `place(${uri})` })
    resources.moderation = resource(`${baseUrl}${V3}/moderation/items?${query}`, ['GET'])
  }
  if (verbs.followingIn.length > 0) {
    resources.followingIn = resource(`${uri}/followingIn`, verbs.followingIn)
  }
  if (verbs.invites.length > 0) {
    resources.invites = resource(`${baseUrl}${V3}/invites/places/${row.home_id}`, verbs.invites)
  }
  if (verbs.figures.length > 0) {
    const query = new URLSearchParams({ place: uri })
    resources.figures = resource(`${baseUrl}${V3}/figures?${query}`, verbs.figures)
  }
  if (verbs.templates.length > 0) {
    resources.templates = resource(`${uri}/templates`, verbs.templates)
  }
  if (verbs.securityGroups.length > 0) {
    const home = placeUri(baseUrl, row.home_id)
    resources.securityGroups = resource(`${home}/securityGroups`, verbs.securityGroups)
  }
  return resources
}

export interface PlaceSummaryRow extends PlaceFacts {
  readonly id: string
  readonly type: PlaceType
  readonly name: string
  readonly slug: string
}

/** For entities that refer to a place. */
export function summarisePlace(actor: Actor, row: PlaceSummaryRow, baseUrl: string): PlaceSummary {
  const [uri, html] = [placeUri(baseUrl, row.id), pageOf(baseUrl, row.type, row.slug)]
  return {
    id: row.id,
    placeID: row.id,
    type: row.type,
    name: row.name,
    displayName: row.slug,
    uri,
    html,
    // People invited to a secret group see its name and nothing more.
    resources: maySee(actor, row)
      ? { self: resource(uri, placeSelfVerbs(actor, row)), html: resource(html, ['GET']) }
      : {},
  }
}

function parentOf(actor: Actor, row: PlaceRow, baseUrl: string): Pick<Place, 'parent' | 'parentPlace'> {
  const { parent_id, parent_type, parent_group_type, parent_membership } = row
  if (parent_id === null || parent_type === null || parent_group_type === null) return {}
  const parent = {
    id: parent_id,
    type: parent_type,
    name: row.parent_name ?? '',
    slug: row.parent_slug ?? '',
    group_type: parent_group_type,
    membership: parent_membership,
  }
  return { parent: placeUri(baseUrl, parent_id), parentPlace: summarisePlace(actor, parent, baseUrl) }
}

/** People whom the caller may not see are not named here either. */
const creatorOf = (actor: Actor, { creator }: PlaceRow, baseUrl: string): Place['creator'] =>
  creator && maySeePerson(actor, creator) ? summarisePerson(actor, creator, baseUrl) : undefined

export function representPlace(actor: Actor, row: PlaceRow, site: Site): Place {
  const { baseUrl } = site
  return {
    id: row.id,
    placeID: row.id,
    type: row.type,
    typeCode: typeCodes[row.type],
    name: row.name,
    displayName: row.slug,
    description: row.description,
    groupType: row.type === 'group' ? row.group_type : undefined,
    ...parentOf(actor, row, baseUrl),
    tags: row.tags,
    contentTypes: acceptedTypes(row.content_types),
    contentApproval: row.content_approval,
    childTypes: childTypes(actor, row.type, row),
    creator: creatorOf(actor, row, baseUrl),
    memberCount: row.member_count,
    followerCount: row.follower_count,
    viewCount: row.view_count,
    childCount: row.child_count,
    status: row.is_archived ? 'Archived' : 'Active',
    published: row.created_at,
    updated: row.updated_at,
    lastActivityDate: row.active_at,
    resources: resourcesOf(actor, row, site),
  }
}
