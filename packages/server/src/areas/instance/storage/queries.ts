import type { StorageKind } from '@folkmoot/contract'
import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

const SHOWN_DAYS = 90

interface Amount {
  readonly files: number
  readonly bytes: number
}

export interface MeasuredRow extends Amount {
  readonly day: string
  /** `stored`: what the store of files has. */
  readonly kind: StorageKind | 'stored'
}

/** The newest day with all kinds, the others with `stored` alone. */
export async function findMeasured(db: Database): Promise<MeasuredRow[]> {
  const { rows } = await sql<MeasuredRow>`
    select to_char(day, 'YYYY-MM-DD') as day, kind, files::float8 as files, bytes::float8 as bytes
    from storage_use
    where day > (now() at time zone 'UTC')::date - ${SHOWN_DAYS}::integer
      and (kind = 'stored' or day = (select max(day) from storage_use))
    order by storage_use.day desc, kind`.execute(db)
  return rows
}

export interface UnusedRow extends Amount {
  readonly oldest_at: string | null
}

/** By the index of unused blobs. */
export async function findUnused(db: Database): Promise<UnusedRow> {
  const { rows } = await sql<UnusedRow>`
    select count(*)::float8 as files, coalesce(sum(size), 0)::float8 as bytes, min(touched_at) as oldest_at
    from blob where uses = 0`.execute(db)
  return rows[0] ?? { files: 0, bytes: 0, oldest_at: null }
}

export async function isMeasuredToday(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from storage_use where day = (now() at time zone 'UTC')::date limit 1`.execute(db)
  return rows.length > 0
}

export type Measure = Amount & Pick<MeasuredRow, 'kind'>

/** Reads whole tables, but none of the texts and pictures in them. In a transaction of its own. */
export async function measureAll(db: Database): Promise<Measure[]> {
  await sql`set local statement_timeout = 0`.execute(db)
  const { rows } = await sql<Measure>`
    select kind, count(*)::float8 as files, coalesce(sum(bytes), 0)::float8 as bytes from (
      select 'stored' as kind, size as bytes from blob where state = 'stored'
      union all select 'attachments', size from attachment
      union all select 'attachmentPreviews', preview_size from attachment where preview_blob_id is not null
      union all select 'images', size from image
      union all select 'imageSizes', size from image_variant
      union all select 'linkPictures', picture_size from link_preview where picture_blob_id is not null
      union all select 'avatars', octet_length(bytes) + coalesce(octet_length(small_bytes), 0) from avatar
      union all select 'avatars', octet_length(bytes) + coalesce(octet_length(small_bytes), 0) from place_avatar
      union all select 'versions', octet_length(subject) + octet_length(body) from content_version
    ) measured group by kind`.execute(db)
  return rows
}

export async function saveMeasures(db: Database, measures: readonly Measure[]): Promise<void> {
  await sql`
    insert into storage_use (day, kind, files, bytes)
    select (now() at time zone 'UTC')::date, measured.kind, measured.files, measured.bytes
    from jsonb_to_recordset(${JSON.stringify(measures)}::text::jsonb)
      as measured (kind text, files bigint, bytes bigint)
    on conflict (day, kind) do update set files = excluded.files, bytes = excluded.bytes`.execute(db)
}

export async function deleteMeasuresBefore(db: Database, days: number): Promise<void> {
  await sql`
    delete from storage_use where day < (now() at time zone 'UTC')::date - ${days}::integer`.execute(db)
}
