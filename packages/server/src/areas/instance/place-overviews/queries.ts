import type { GroupType, MemberState, PlaceType } from '@folkmoot/contract'
import { sql } from 'kysely'
import type { Member } from '../../../actor.ts'
import { type Condition, findPage, type Order, type Page, type PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { personObject } from '../../identity/filters.ts'
import type { NamedPerson } from '../../identity/represent.ts'
import { effectiveMembershipIn, HAS_OWNER, placeVisibleTo } from '../../places/filters.ts'

interface NamedPlace {
  readonly id: string
  readonly type: PlaceType
  readonly name: string
  readonly slug: string
  readonly group_type: GroupType
  readonly membership: MemberState | null
}

export interface OverviewRow extends NamedPlace {
  readonly is_archived: boolean
  readonly is_home_archived: boolean
  /** Whether it has members of its own, which places inside groups have not. */
  readonly has_members: boolean
  readonly parent: NamedPlace | null
  readonly member_count: number
  readonly content_count: number
  readonly child_count: number
  readonly last_activity_at: string
  readonly owners: readonly NamedPerson[]
  readonly has_owner: boolean
}

/** Counted as they were published, so that no content is counted here. */
const CONTENT_COUNT = sql`coalesce((
  select sum(value) from figure_value
  where figure_value.place_id = place.id and unit = 'month' and figure in ('discussions', 'documents', 'announcements')
), 0)::double precision`

const OWNERS = sql`coalesce((
  select jsonb_agg(named.person) from (
    select ${personObject('owner')} as person
    from membership owned join person owner on owner.id = owned.person_id
    where owned.place_id = place.home_id and owned.state = 'owner' and owner.departed_at is null
    order by owned.id limit 5
  ) named), '[]')`

function columns(viewer: Member) {
  const me = sql`${viewer.id}::bigint`
  return sql`place.id, place.type, place.name, place.slug, place.group_type, ${effectiveMembershipIn(me)} as membership,
    place.archived_at is not null as is_archived, place.home_id <> place.id and exists (
      select from place home where home.id = place.home_id and home.archived_at is not null) as is_home_archived, place.home_id = place.id as has_members,
    (select jsonb_build_object('id', parent.id::text, 'type', parent.type, 'name', parent.name, 'slug', parent.slug,
        'group_type', parent.group_type, 'membership', ${effectiveMembershipIn(me, 'parent')})
      from place parent where parent.id = place.parent_id) as parent,
    (select home.member_count from place home where home.id = place.home_id) as member_count,
    ${CONTENT_COUNT} as content_count, place.child_count, place.active_at as last_activity_at, ${OWNERS} as owners, ${HAS_OWNER} as has_owner`
}

/** Those that the caller may see: secret groups only for their members and admins. */
export async function findOverviews(
  db: Database,
  viewer: Member,
  { conditions, order }: { readonly conditions: readonly Condition[]; readonly order: Order },
  request: PageRequest,
): Promise<Page<OverviewRow>> {
  const list = {
    columns: columns(viewer),
    from: sql`place`,
    conditions: [placeVisibleTo(viewer), ...conditions],
    order,
  }
  return await findPage(db, list, request)
}
