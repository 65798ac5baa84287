import type { PlaceOverview, Resources } from '@folkmoot/contract'
import type { Member } from '../../../actor.ts'
import { resource } from '../../../representations.ts'
import { summarisePerson } from '../../identity/represent.ts'
import { maySeePerson } from '../../identity/rights.ts'
import { placeUri, summarisePlace } from '../../places/represent.ts'
import { archivingVerbsOfPlace, mayHandOverPlace } from '../../places/rights.ts'
import type { OverviewRow } from './queries.ts'

function resourcesOf(viewer: Member, row: OverviewRow, baseUrl: string): Resources {
  const uri = placeUri(baseUrl, row.id)
  const resources: Resources = { self: resource(uri, ['GET']) }
  if (row.parent === null) return resources
  const archived = archivingVerbsOfPlace(viewer, row)
  if (archived.length > 0) resources.archived = resource(`${uri}/archived`, archived)
  if (row.has_members && mayHandOverPlace(viewer, row, row.has_owner)) {
    resources.owners = resource(`${uri}/owners`, ['POST'])
  }
  return resources
}

export function representOverview(viewer: Member, row: OverviewRow, baseUrl: string): PlaceOverview {
  const { id, parent } = row
  return {
    id,
    type: 'placeOverview',
    place: summarisePlace(viewer, row, baseUrl),
    ...(parent && { parentPlace: summarisePlace(viewer, parent, baseUrl) }),
    ...(row.type === 'group' && { groupType: row.group_type }),
    status: row.is_archived ? 'Archived' : 'Active',
    memberCount: row.member_count,
    contentCount: row.content_count,
    childCount: row.child_count,
    lastActivityDate: row.last_activity_at,
    owners: row.owners
      .filter((owner) => maySeePerson(viewer, owner))
      .map((owner) => summarisePerson(viewer, owner, baseUrl)),
    hasOwner: row.has_owner,
    resources: resourcesOf(viewer, row, baseUrl),
  }
}
