/** What somebody looked at, as SQL. */
import { type RawBuilder, sql } from 'kysely'
import { orderBy, orderKey } from '../../../db/list.ts'
import type { VisitedKind } from '../../../visits.ts'
import { leadTo, type Ranked } from '../rankings/ranked-filters.ts'

const of = (personId: string, kind: VisitedKind): RawBuilder<unknown> =>
  sql`person_id = ${personId}::bigint and kind = ${sql.raw(`'${kind}'`)}`

/** The latest first: a range of an index. */
export const visitedLately = (personId: string, kind: VisitedKind): Ranked => ({
  from: sql`(select object_id, visited_at from visit where ${of(personId, kind)}) visited
    join ${sql.raw(kind)} on ${sql.raw(kind)}.id = visited.object_id`,
  order: orderBy('desc', orderKey('visited.visited_at'), {
    name: 'id',
    expression: sql.raw('visited.object_id'),
  }),
})

/** Of as many that were visited last, so that it costs the same for everybody. */
const LATELY = sql.raw('500')

export const visitedOften = (personId: string, kind: VisitedKind): Ranked =>
  leadTo(
    kind,
    sql`select object_id, frequency as score from visit where ${of(personId, kind)}
      order by visited_at desc, object_id desc limit ${LATELY}`,
  )
