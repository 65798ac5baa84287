/** Where content of the queue stands, and how it begins: with one statement for a page of it. */
import type { GroupType, PlaceType } from '@folkmoot/contract'
import { sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import type { Database } from '../../../db/pool.ts'
import { effectiveMembership } from '../../places/filters.ts'
import type { Membership } from '../../places/rights.ts'
import { idOf, joinAuthorAndPlace } from '../reading/queries.ts'

export interface ContextRow {
  readonly id: string
  readonly text: string
  readonly conversation: string | null
  readonly place_id: string | null
  readonly place_type: PlaceType | null
  readonly place_name: string | null
  readonly place_slug: string | null
  readonly group_type: GroupType | null
  readonly membership: Membership | null
}

/** Enough to decide about most; the rest is a click away. */
const SHOWN_CHARACTERS = 600

/** Only for content that the caller may see. */
export async function findContexts(
  db: Database,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ContextRow>> {
  if (ids.length === 0) return new Map()
  const viewerId = sql`${idOf(actor)}::bigint`
  const { rows } = await sql<ContextRow>`
    select content.id, left(content.body_text, ${sql.raw(String(SHOWN_CHARACTERS))}) as text, root.subject as conversation,
      place.id as place_id, place.type as place_type, place.name as place_name, place.slug as place_slug,
      place.group_type, ${effectiveMembership(viewerId)} as membership
    from content
    join content root on root.id = content.root_id
    ${joinAuthorAndPlace('root', viewerId)}
    where content.id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
