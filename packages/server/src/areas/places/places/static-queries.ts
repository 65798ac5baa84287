import { type SqlBool, sql } from 'kysely'
import { findPage, orderBy, orderKey, type Page, type PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'

export interface StaticRow {
  /** Also the last part of its path. */
  readonly name: string
  readonly media_type: string
}

const BY_PLACE = orderBy('asc', orderKey('place_avatar.place_id'))

/** The picture of the place is the only one that it has. */
export async function findStatics(
  db: Database,
  placeId: string,
  request: PageRequest,
): Promise<Page<StaticRow>> {
  const columns = sql`'avatar' as name, place_avatar.media_type`
  const conditions = [sql<SqlBool>`place_avatar.place_id = ${placeId}::bigint`]
  return await findPage(db, { columns, from: sql`place_avatar`, conditions, order: BY_PLACE }, request)
}
