import { type Selectable, sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import type { Tables } from '../../../db/tables.ts'
import type { BrandPicture } from '../../../engines/pictures/brand-pictures.ts'

export type LookRow = Selectable<Tables['look']>
export type DraftRow = Selectable<Tables['look_draft']>
/** What draft and published looks have in common. */
export type LookValues = Pick<LookRow, (typeof VALUES)[number]>

export const VALUES = [
  'name',
  'introduction',
  'accent_light',
  'accent_dark',
  'logo_id',
  'icon_id',
  'about_id',
  'terms_id',
  'privacy_id',
  'accessibility_id',
  'links',
  'home_visitors_id',
  'home_members_id',
  'home_new_members_id',
] as const
const PUBLISHED = [...VALUES, 'id', 'before_id', 'published_at'] as const
const DRAFT = [...VALUES, 'single', 'version'] as const

export async function findPublished(db: Database, id?: string): Promise<LookRow> {
  return await db
    .selectFrom('look')
    .select(PUBLISHED)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

export async function findDraft(db: Database): Promise<DraftRow> {
  return await db.selectFrom('look_draft').select(DRAFT).executeTakeFirstOrThrow()
}

/** All changes of the look wait for each other here. */
export async function lockDraft(db: Database): Promise<DraftRow> {
  return await db.selectFrom('look_draft').select(DRAFT).forUpdate().executeTakeFirstOrThrow()
}

export async function changeDraft(db: Database, change: Partial<LookValues>): Promise<DraftRow> {
  return await db
    .updateTable('look_draft')
    .set({ ...change, version: sql`version + 1` })
    .returning(DRAFT)
    .executeTakeFirstOrThrow()
}

export async function insertPublished(
  db: Database,
  values: LookValues & Pick<LookRow, 'before_id'>,
): Promise<LookRow> {
  return await db.insertInto('look').values(values).returning(PUBLISHED).executeTakeFirstOrThrow()
}

export async function insertPicture(
  db: Database,
  kind: string,
  pictures: readonly BrandPicture[],
): Promise<string> {
  const { id } = await db
    .insertInto('look_picture')
    .values({ kind })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sizes = pictures.map((picture) => ({ look_picture_id: id, ...picture }))
  await db.insertInto('look_picture_size').values(sizes).execute()
  return id
}

const isPublished = sql<boolean>`(exists (select from look where logo_id = look_picture.id)
  or exists (select from look where icon_id = look_picture.id))`

/** Those that were never published and are no longer in the draft. */
export async function deleteUnusedPictures(db: Database): Promise<void> {
  await db
    .deleteFrom('look_picture')
    .where(({ not }) => not(isPublished))
    .where(sql<boolean>`not exists (select from look_draft where look_picture.id in (logo_id, icon_id))`)
    .execute()
}

export interface PictureRow {
  readonly bytes: Buffer
  readonly is_published: boolean
}

/** The smallest that is large enough, else the largest. */
export async function findPicture(
  db: Database,
  id: string,
  size: number,
  maskable: boolean,
): Promise<PictureRow | undefined> {
  return await db
    .selectFrom('look_picture')
    .innerJoin('look_picture_size', 'look_picture_id', 'look_picture.id')
    .select(['bytes', isPublished.as('is_published')])
    .where('look_picture.id', '=', id)
    .where(({ or, eb }) => or([eb('maskable', '=', maskable), eb('kind', '=', 'logo')]))
    .orderBy(sql`size < ${size}`)
    .orderBy(sql`case when size < ${size} then -size else size end`)
    .limit(1)
    .executeTakeFirst()
}
