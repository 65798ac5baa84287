import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { findPage, type Order, orderBy, orderKey, type Page, type PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { personObject } from '../../identity/filters.ts'
import type { NamedPerson } from '../../identity/represent.ts'
import { versionVisibleTo } from './filters.ts'

export interface VersionRow {
  readonly number: string
  /** The one before it that the caller may read. */
  readonly previous: string | null
  readonly subject: string
  readonly body: string
  readonly tags: string[]
  readonly categories: string[]
  readonly made_at: string
  readonly minor: boolean
  readonly author: NamedPerson
}

const former = (actor: Actor, contentId: string) => sql`content_version version
  join content on content.id = version.content_id
  where version.content_id = ${contentId}::bigint and ${versionVisibleTo(actor)}`

/** The former versions that the caller may read, and the document itself as the newest. */
const versionsOf = (actor: Actor, contentId: string) => sql`(
    select version.number, version.subject, version.body, version.tags, version.categories, version.author_id,
      version.made_at, version.minor
    from ${former(actor, contentId)}
    union all
    select version_number, coalesce(subject, ''), body, tags, categories, coalesce(version_author_id, author_id),
      coalesce(version_at, published_at), version_minor
    from content where id = ${contentId}::bigint
  ) shown join person author on author.id = shown.author_id`

const columns = (actor: Actor, contentId: string): RawBuilder<unknown> => sql`shown.number::text as number,
  (select version.number::text from ${former(actor, contentId)} and version.number < shown.number
    order by version.number desc limit 1) as previous,
  shown.subject, shown.body, shown.tags, shown.categories, shown.made_at, shown.minor, ${personObject('author')} as author`

const NEWEST_FIRST: Order = orderBy('desc', orderKey('shown.number'))
const ALL = sql<SqlBool>`true`

export async function findVersionPage(
  db: Database,
  actor: Actor,
  contentId: string,
  request: PageRequest,
): Promise<Page<VersionRow>> {
  const list = {
    columns: columns(actor, contentId),
    from: versionsOf(actor, contentId),
    conditions: [ALL],
    order: NEWEST_FIRST,
  }
  return await findPage(db, list, request)
}

export async function findVersions(
  db: Database,
  actor: Actor,
  contentId: string,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, VersionRow>> {
  const { rows } = await sql<VersionRow>`
    select ${columns(actor, contentId)} from ${versionsOf(actor, contentId)}
    where shown.number = any(${[...numbers]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.number, row]))
}
