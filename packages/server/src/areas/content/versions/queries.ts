import { type SqlBool, sql } from 'kysely'
import { findPage, type Order, orderBy, orderKey, type Page, type PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'

export interface VersionRow {
  readonly number: string
  readonly subject: string
  readonly body: string
  readonly tags: string[]
  readonly categories: string[]
  readonly made_at: string
  readonly minor: boolean
  readonly author_id: string
  readonly author_username: string
  readonly author_name: string
  readonly author_visible: boolean
  readonly author_departed: boolean
}

/** Past versions, and the document itself as the newest. */
const versionsOf = (contentId: string) => sql`(
    select number, subject, body, tags, categories, author_id, made_at, minor
    from content_version where content_id = ${contentId}::bigint
    union all
    select version_number, coalesce(subject, ''), body, tags, categories, coalesce(version_author_id, author_id),
      coalesce(version_at, published_at), version_minor
    from content where id = ${contentId}::bigint
  ) version join person author on author.id = version.author_id`

const COLUMNS = sql`version.number::text as number, version.subject, version.body, version.tags, version.categories,
  version.made_at, version.minor, author.id as author_id, author.username as author_username,
  author.display_name as author_name, author.visible as author_visible,
  author.departed_at is not null as author_departed`

const NEWEST_FIRST: Order = orderBy('desc', orderKey('version.number'))
const ALL = sql<SqlBool>`true`

export async function findVersionPage(
  db: Database,
  contentId: string,
  request: PageRequest,
): Promise<Page<VersionRow>> {
  const list = { columns: COLUMNS, from: versionsOf(contentId), conditions: [ALL], order: NEWEST_FIRST }
  return await findPage(db, list, request)
}

export async function findVersions(
  db: Database,
  contentId: string,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, VersionRow>> {
  const { rows } = await sql<VersionRow>`
    select ${COLUMNS} from ${versionsOf(contentId)}
    where version.number = any(${[...numbers]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.number, row]))
}
