/** A row and what the caller may do → the place on the wire. */
import {
  type Place,
  type PlaceSummary,
  type PlaceType,
  type Resources,
  typeCodes,
  V3,
  type Verb,
} from '@folkmoot/contract'
import type { Actor } from '../../actor.ts'
import { maySee as maySeePerson } from '../people/policy.ts'
import { summarisePerson } from '../people/represent.ts'
import { placeVerbs } from './policy.ts'
import type { PlaceRow } from './queries.ts'

export const placeUri = (baseUrl: string, id: string): string => `${baseUrl}${V3}/places/${id}`
const placePage = (baseUrl: string, type: PlaceType, slug: string): string =>
  `${baseUrl}/${type}s/${encodeURIComponent(slug)}`

export const resource = (ref: string, allowed: readonly Verb[]) => ({ ref, allowed: [...allowed] })

function resourcesOf(actor: Actor, row: PlaceRow, baseUrl: string): Resources {
  const verbs = placeVerbs(actor, row)
  const uri = placeUri(baseUrl, row.id)
  const resources: Resources = {
    self: resource(uri, verbs.self),
    html: resource(placePage(baseUrl, row.type, row.slug), ['GET']),
    avatar: resource(`${uri}/avatar`, verbs.avatar),
    places: resource(`${uri}/places`, ['GET']),
  }
  if (verbs.members.length > 0) {
    resources.members = resource(`${baseUrl}${V3}/members/places/${row.home_id}`, verbs.members)
  }
  if (verbs.invites.length > 0) {
    resources.invites = resource(`${baseUrl}${V3}/invites/places/${row.home_id}`, verbs.invites)
  }
  return resources
}

export interface PlaceSummaryRow {
  readonly id: string
  readonly type: PlaceType
  readonly name: string
  readonly slug: string
}

/** For the entities that name a place. */
export function summarisePlace(row: PlaceSummaryRow, baseUrl: string): PlaceSummary {
  return {
    id: row.id,
    placeID: row.id,
    type: row.type,
    name: row.name,
    displayName: row.slug,
    uri: placeUri(baseUrl, row.id),
    html: placePage(baseUrl, row.type, row.slug),
  }
}

function parentOf(row: PlaceRow, baseUrl: string): Pick<Place, 'parent' | 'parentPlace'> {
  const { parent_id, parent_type, parent_name, parent_slug } = row
  if (parent_id === null || parent_type === null) return {}
  const parent = { id: parent_id, type: parent_type, name: parent_name ?? '', slug: parent_slug ?? '' }
  return { parent: placeUri(baseUrl, parent_id), parentPlace: summarisePlace(parent, baseUrl) }
}

/** Somebody whom the caller may not see is not named here either. */
function creatorOf(actor: Actor, row: PlaceRow, baseUrl: string): Place['creator'] {
  if (row.creator_id === null) return undefined
  const creator = {
    id: row.creator_id,
    username: row.creator_username ?? '',
    display_name: row.creator_name ?? '',
    visible: row.creator_visible ?? false,
  }
  return maySeePerson(actor, creator) ? summarisePerson(actor, creator, baseUrl) : undefined
}

export function representPlace(actor: Actor, row: PlaceRow, baseUrl: string): Place {
  return {
    id: row.id,
    placeID: row.id,
    type: row.type,
    typeCode: typeCodes[row.type],
    name: row.name,
    displayName: row.slug,
    description: row.description,
    groupType: row.type === 'group' ? row.group_type : undefined,
    ...parentOf(row, baseUrl),
    tags: row.tags,
    contentTypes: row.content_types,
    creator: creatorOf(actor, row, baseUrl),
    memberCount: row.member_count,
    childCount: row.child_count,
    status: 'Active',
    published: row.created_at,
    updated: row.updated_at,
    lastActivityDate: row.active_at,
    resources: resourcesOf(actor, row, baseUrl),
  }
}
