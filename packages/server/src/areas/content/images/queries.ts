import { type SqlBool, sql } from 'kysely'
import { type Actor, isAdmin } from '../../../actor.ts'
import type { Condition } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { isMember } from '../../places/filters.ts'
import { visibleTo } from '../reading/filters.ts'
import { idOf, joinAuthorAndPlace } from '../reading/queries.ts'
import { versionVisibleTo } from '../versions/filters.ts'
import type { ImageFacts } from './policy.ts'

/** The SQL twin of policy.mayKnowOf. */
const knownTo = (actor: Actor): Condition =>
  isAdmin(actor)
    ? sql<SqlBool>`(root.place_id is null or place.id is not null)`
    : sql<SqlBool>`(root.place_id is null or place.group_type <> 'SECRET'
        or ${isMember(sql`${idOf(actor)}::bigint`)})`

/** Whether the condition holds for any content that uses the image. */
const isUsedBy = (actor: Actor, condition: Condition) => sql<boolean>`exists (
  select from image_use
  join content on content.id = image_use.content_id
  join content root on root.id = content.root_id
  ${joinAuthorAndPlace('root', sql`${idOf(actor)}::bigint`)}
  where image_use.image_id = image.id and ${condition})`

/** A text that the caller may read shows it: the present one, or that of a former version. */
const isShownTo = (actor: Actor): Condition => sql<SqlBool>`${visibleTo(actor, 'root')}
  and (image_use.is_added or image_use.numbers @> content.version_number or exists (
    select from content_version version
    where version.content_id = content.id and image_use.numbers @> version.number
      and ${versionVisibleTo(actor)}))`

const columns = (actor: Actor) => sql`image.id, image.owner_id,
  exists (select from image_use where image_use.image_id = image.id and content_id is not null) as is_used,
  ${isUsedBy(actor, isShownTo(actor))} as is_in_sight,
  ${isUsedBy(actor, knownTo(actor))} as is_known`

export interface FoundImage extends ImageFacts {
  readonly id: string
}

export async function findImageFacts(
  db: Database,
  actor: Actor,
  id: string,
): Promise<FoundImage | undefined> {
  const { rows } = await sql<FoundImage>`
    select ${columns(actor)} from image where image.id = ${id}::bigint`.execute(db)
  return rows[0]
}

/** Locked until the transaction ends, so that no job deletes one that is about to be used. */
export async function lockImages(db: Database, actor: Actor, ids: readonly string[]): Promise<FoundImage[]> {
  const { rows } = await sql<FoundImage>`
    select ${columns(actor)} from image
    where image.id = any(${[...ids]}::bigint[])
    order by image.id for key share of image`.execute(db)
  return rows
}
