import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { findPage, type Order, orderBy, type Page, type PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { visibleTo } from '../reading/filters.ts'
import { idOf, joinPlace } from '../reading/queries.ts'

/** Links are not fetched for content that only some people may know of. */
const IS_WIDELY_READ = sql<SqlBool>`root.status in ('published', 'archived') and root.visibility not in ('people', 'hidden')
  and content.hidden_with_id is null and (root.place_id is null or place.group_type <> 'SECRET')`

const WITH_PLACE = sql`content join content root on root.id = content.root_id left join place on place.id = root.place_id`

/** Of these contents those with an address in their text, or with links from before. */
export async function findWithLinks(db: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select content.id from content
    where content.id = any(${[...ids]}::bigint[])
      and (content.body ~* 'https?://' or exists (select from content_link where content_id = content.id))`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Empty where links are not fetched. Undefined where the content is gone. */
export async function findBody(db: Database, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ body: string }>`
    select case when ${IS_WIDELY_READ} then content.body else '' end as body
    from ${WITH_PLACE} where content.id = ${id}::bigint`.execute(db)
  return rows[0]?.body
}

export interface FoundLink {
  readonly url: string
  /** As it stands in the body. */
  readonly href: string
}

export async function replaceLinks(
  db: Database,
  contentId: string,
  links: readonly FoundLink[],
): Promise<void> {
  await sql`delete from content_link where content_id = ${contentId}::bigint`.execute(db)
  await sql`
    insert into content_link (content_id, position, link_preview_id, href)
    select content.id, link.position, link_preview.id, link.href
    from unnest(${links.map(({ url }) => url)}::text[], ${links.map(({ href }) => href)}::text[])
      with ordinality link (url, href, position)
    join link_preview on link_preview.url = link.url
    join content on content.id = ${contentId}::bigint`.execute(db)
}

export interface DuePreview {
  readonly id: string
  readonly url: string
}

const IS_DUE = sql<SqlBool>`(fresh_until is null or fresh_until < now())`

/** Those that must be asked for: new, or not fresh any more. In the order of their URLs; otherwise deadlock. */
export async function addPreviews(db: Database, urls: readonly string[]): Promise<DuePreview[]> {
  await sql`
    insert into link_preview (url) select unnest(${[...urls].sort()}::text[])
    on conflict (url) do nothing`.execute(db)
  const { rows } = await sql<DuePreview>`
    select id, url from link_preview where url = any(${[...urls]}::text[]) and ${IS_DUE}`.execute(db)
  return rows
}

/** Undefined where it is gone or fresh: texts that are written together link to the same page. */
export async function findDueUrl(db: Database, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ url: string }>`
    select url from link_preview where id = ${id}::uuid and ${IS_DUE}`.execute(db)
  return rows[0]?.url
}

interface FoundPage {
  readonly title: string
  readonly description: string | null
  readonly site_name: string
  readonly picture:
    | { readonly blob_id: string; readonly size: number; readonly width: number; readonly height: number }
    | undefined
  /** The one that it had stays. */
  readonly isPictureLate: boolean
}

const lockPreview = async (db: Database, id: string) =>
  await sql<{ blob_id: string | null }>`
    select picture_blob_id as blob_id from link_preview where id = ${id}::uuid for update`.execute(db)

const pictureColumns = ({ picture }: Partial<FoundPage>) => sql`
  picture_blob_id = ${picture?.blob_id ?? null}, picture_size = ${picture?.size ?? null},
  picture_width = ${picture?.width ?? null}, picture_height = ${picture?.height ?? null},`

/** The blob that it has no longer; undefined where the preview is gone. */
export async function savePage(
  db: Database,
  id: string,
  page: FoundPage | undefined,
  freshSeconds: number,
): Promise<{ readonly blob_id: string | null } | undefined> {
  const { rows } = await lockPreview(db, id)
  await sql`
    update link_preview set state = ${page ? 'found' : 'none'}, title = ${page?.title ?? null},
      description = ${page?.description ?? null}, site_name = ${page?.site_name ?? null},
      ${page?.isPictureLate ? sql`` : pictureColumns(page ?? {})}
      fresh_until = now() + make_interval(secs => ${freshSeconds}), silences = 0
    where id = ${id}::uuid`.execute(db)
  return rows[0] && (page?.isPictureLate ? { blob_id: null } : rows[0])
}

/** How often in a row the site did not answer: a link that is written again starts a new job, but not a new count. */
export async function noteSilence(db: Database, id: string): Promise<number> {
  const { rows } = await sql<{ silences: number }>`
    update link_preview set silences = silences + 1 where id = ${id}::uuid returning silences`.execute(db)
  return rows[0]?.silences ?? 0
}

/** What was known of it stays. */
export async function postpone(db: Database, id: string, freshSeconds: number): Promise<void> {
  await sql`
    update link_preview set state = case when title is null then 'none' else 'found' end, silences = 0,
      fresh_until = now() + make_interval(secs => ${freshSeconds})
    where id = ${id}::uuid`.execute(db)
}

export interface PreviewRow {
  readonly id: string
  readonly content_id: string
  readonly position: number
  readonly url: string
  readonly title: string
  readonly description: string | null
  readonly site_name: string
  readonly picture_width: number | null
  readonly picture_height: number | null
}

const ORDER: Order = orderBy(
  'asc',
  { name: 'content_id', expression: sql.raw('link.content_id') },
  { name: 'position', expression: sql.raw('link.position') },
)

/** Of texts that the caller may read now and that still have the link: a minor edit may have removed it. */
export async function findPreviews(
  db: Database,
  actor: Actor,
  contentIds: readonly string[],
  request: PageRequest,
): Promise<Page<PreviewRow>> {
  const list = {
    columns: sql`preview.id, link.content_id, link.position, preview.url, preview.title, preview.description,
      preview.site_name, preview.picture_width, preview.picture_height`,
    from: sql`content_link link join link_preview preview on preview.id = link.link_preview_id
      join content on content.id = link.content_id
      join content root on root.id = content.root_id ${joinPlace('root', sql`${idOf(actor)}::bigint`)}`,
    conditions: [
      sql<SqlBool>`link.content_id = any(${[...contentIds]}::bigint[])`,
      sql<SqlBool>`preview.state = 'found'`,
      sql<SqlBool>`strpos(content.body, link.href) > 0`,
      visibleTo(actor, 'root'),
    ],
    order: ORDER,
  }
  return await findPage(db, list, request)
}

interface PictureRow {
  readonly blob_id: string
  readonly size: string
}

export async function findPicture(db: Database, id: string): Promise<PictureRow | undefined> {
  const { rows } = await sql<PictureRow>`
    select picture_blob_id as blob_id, picture_size as size from link_preview
    where id = ${id}::uuid and picture_blob_id is not null`.execute(db)
  return rows[0]
}

/** Of previews that no text links to; those with rows that others lock are left for later. */
export async function deleteUnused(
  db: Database,
  olderThanSeconds: number,
  limit: number,
): Promise<readonly { readonly blob_id: string | null }[]> {
  const { rows } = await sql<{ blob_id: string | null }>`
    delete from link_preview where id in (
      select id from link_preview
      where created_at < now() - make_interval(secs => ${olderThanSeconds})
        and (fresh_until is null or fresh_until < now())
        and not exists (select from content_link where link_preview_id = link_preview.id)
      order by created_at limit ${limit} for update skip locked)
    returning picture_blob_id as blob_id`.execute(db)
  return rows
}
