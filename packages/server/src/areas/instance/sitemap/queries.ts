import { SITEMAP_SIZE, type SitemapKind } from '@folkmoot/contract'
import { sql } from 'kysely'
import { ANONYMOUS } from '../../../actor.ts'
import type { Database } from '../../../db/pool.ts'
import { contentVisibleTo } from '../../content/filters.ts'
import { placeVisibleTo } from '../../places/filters.ts'

/** Those with many pages. */
export type NumberedKind = Exclude<SitemapKind, 'pages'>

export interface PageRow {
  readonly type: 'discussion' | 'document' | 'announcement' | 'group' | 'space' | 'project' | 'blog'
  /** The id of content, the name in the address of a place. */
  readonly name: string
  readonly updated_at: string
}

const contentsIn = (from: number) => sql<PageRow>`
  select content.type, content.id::text as name, content.updated_at
  from content
  left join place on place.id = content.place_id
  left join membership on false
  where content.id >= ${from}::bigint and content.id < ${from + SITEMAP_SIZE}::bigint
    and content.listed and ${contentVisibleTo(ANONYMOUS, 'content')}
  order by content.id`

const placesIn = (from: number) => sql<PageRow>`
  select place.type, place.slug as name, place.updated_at
  from place
  where place.id >= ${from}::bigint and place.id < ${from + SITEMAP_SIZE}::bigint
    and ${placeVisibleTo(ANONYMOUS)}
  order by place.id`

/** By ranges of ids, which are read from the primary key however many there are. */
export async function findPages(db: Database, kind: NumberedKind, part: number): Promise<PageRow[]> {
  const from = part * SITEMAP_SIZE
  const { rows } = await (kind === 'contents' ? contentsIn(from) : placesIn(from)).execute(db)
  return rows
}

/** Undefined while there are none. */
export async function findLastParts(db: Database): Promise<Record<NumberedKind, number | undefined>> {
  const { rows } = await sql<Record<NumberedKind, string | null>>`
    select (select max(id) from content) as contents, (select max(id) from place) as places`.execute(db)
  const last = (id: string | null | undefined) =>
    id === null || id === undefined ? undefined : Math.floor(Number(id) / SITEMAP_SIZE)
  return { contents: last(rows[0]?.contents), places: last(rows[0]?.places) }
}
