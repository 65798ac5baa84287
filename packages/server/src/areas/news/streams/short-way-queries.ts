/**
 * Short ways to a page of a following stream, which usually fill it: with few followed objects the newest rows of
 * each range are merged; with many, the newest rows of the whole log are walked. Each reads a bounded number of rows
 * in order, and reports if that was not enough.
 */
import type { FollowedKind } from '@folkmoot/contract'
import { type RawBuilder, sql } from 'kysely'
import { afterCursor, type PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { compileText } from '../../../db/text.ts'
import {
  IS_STILL_THERE,
  joinAuthorAndPlace,
  keyColumns,
  NEWEST_FIRST,
  viewerOf,
} from '../activities/filters.ts'
import type { ActivityKey } from '../activities/rows.ts'
import {
  happened,
  isFollowedIn,
  isShownIn,
  NEWEST,
  newestFewOfEach,
  number,
  opensPlace,
  type Reading,
  whyFollowedIn,
} from './entry-filters.ts'

export interface FollowedEntry extends ActivityKey {
  readonly followed_kind: FollowedKind
  readonly followed_id: string
  /** Whether the object is a status update, which v2 shows. */
  readonly is_of_update: boolean
}

export const IS_OF_UPDATE = sql`coalesce(root.type = 'update', false) as is_of_update`

/** Each size is a prepared statement, so there are few. */
const SIZES = [26, 51, 101, 251, 501, 1001]

const skippedBy = (request: PageRequest) => (request.after ? 0 : request.startIndex)

/** Without a cursor all rows before the page are read too. */
export function neededFor(request: PageRequest): number {
  const count = skippedBy(request) + request.count
  return SIZES.find((size) => size > count) ?? count + 1
}

/** Starts where the page before ended. */
export const begun = (reading: Reading): Reading => {
  const { conditions, request } = reading
  return request.after
    ? { ...reading, conditions: [...conditions, afterCursor(NEWEST_FIRST, request.after)] }
    : reading
}

export const entryColumns = (why: string): RawBuilder<unknown> => sql`${keyColumns},
  activity.recorded_at::text as recorded_at, ${sql.raw(`${why}.kind`)} as followed_kind,
  ${sql.raw(`${why}.object_id`)} as followed_id, ${IS_OF_UPDATE}`

/** From `found`, which has rows and reasons. */
export const entriesOf = ({ actor, request }: Reading, found: string): RawBuilder<FollowedEntry> => sql`
  select ${entryColumns('found')}
  from (
    select recorded_at, id, kind, object_id from ${sql.raw(found)}
    order by recorded_at desc, id desc limit ${request.count + 1} offset ${skippedBy(request)}
  ) found
  join activity on activity.id = found.id ${joinAuthorAndPlace(viewerOf(actor))}
  order by found.recorded_at desc, found.id desc`

const page = (request: PageRequest) => {
  const skipped = skippedBy(request)
  return sql`limit ${number(neededFor(request))} ${skipped > 0 ? sql`offset ${skipped}` : sql``}`
}

/** How many times the needed rows are walked. */
export const WALKED = 80

/** Followed rows among the newest of the whole log; undefined if they do not fill the page. */
export async function walk(db: Database, asked: Reading): Promise<readonly FollowedEntry[] | undefined> {
  const { stream, actor, request } = asked
  const query = sql<FollowedEntry>`
    select ${entryColumns('why')}
    from (
      ${happened(begun(asked), sql`true`)} order by ${NEWEST} limit ${number(WALKED * neededFor(request))}
    ) activity
    ${joinAuthorAndPlace(viewerOf(actor))}
    cross join lateral (${whyFollowedIn(stream.id, actor)}) why
    where ${isFollowedIn(stream.id)} and ${isShownIn(asked)}
    order by ${NEWEST} ${page(request)}`
  const { rows } = await db.executeQuery(compileText(query))
  return rows.length > request.count ? rows : undefined
}

/** How many times the needed rows are read of each range, since the caller may not see some. */
const MERGED = 2

type MergedEntry = FollowedEntry & { readonly is_cut: boolean }

/**
 * Merges the newest rows of each range. Where ranges continue, the order is known only down to the first of their
 * ends; undefined if the page would go beyond.
 */
export async function merge(db: Database, asked: Reading): Promise<readonly FollowedEntry[] | undefined> {
  const { actor, request } = asked
  const limit = MERGED * neededFor(request)
  const query = sql<MergedEntry>`
    with candidate as materialized (${newestFewOfEach(begun(asked), limit)}),
    cut as materialized (
      select coalesce(max(recorded_at), '-infinity') as recorded_at, coalesce(max(id), 0) as id, count(*) > 0 as is_cut
      from (
        select recorded_at, id from candidate where nth = ${number(limit)}
        order by recorded_at desc, id desc limit 1
      ) one
    )
    select (select is_cut from cut) as is_cut, ${entryColumns('merged')}
    from (
      select distinct on (recorded_at, id) recorded_at, id, kind, object_id from candidate
      where (recorded_at, id) >= (select recorded_at, id from cut)
      order by recorded_at desc, id desc, kind
    ) merged
    join activity on activity.id = merged.id
    ${joinAuthorAndPlace(viewerOf(actor))}
    where (merged.kind <> 'place' or ${IS_STILL_THERE} and ${opensPlace(actor, sql`merged.object_id`)})
      and ${isShownIn(asked)}
    order by merged.recorded_at desc, merged.id desc ${page(request)}`
  const { rows } = await db.executeQuery(compileText(query))
  const isWhole = rows.length > request.count || rows[0]?.is_cut === false
  return isWhole ? rows.map(({ is_cut, ...entry }) => entry) : undefined
}
