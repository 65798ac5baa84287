/** The write-ahead log that a piece of work wrote. */
import type postgres from 'postgres'

export interface Wal {
  readonly bytes: number
  /** Of full-page images, which depend on when the last checkpoint was; not part of `bytes`. */
  readonly imageBytes: number
}

export async function walPosition(sql: postgres.Sql): Promise<string> {
  const [row] = await sql<{ position: string }[]>`select pg_current_wal_insert_lsn()::text as position`
  return row?.position ?? ''
}

export async function walSince(sql: postgres.Sql, position: string): Promise<Wal> {
  const [row] = await sql<Wal[]>`
    select coalesce(sum(record_size), 0)::float8 as bytes, coalesce(sum(fpi_size), 0)::float8 as "imageBytes"
    from pg_get_wal_stats(${position}::pg_lsn, pg_current_wal_flush_lsn())`
  return row ?? { bytes: 0, imageBytes: 0 }
}

/** A checkpoint must not remove what is still to be looked at. */
export async function keepingWal<T>(sql: postgres.Sql, work: () => Promise<T>): Promise<T> {
  await sql`create extension if not exists pg_walinspect`
  await sql`alter system set wal_keep_size = '4GB'`
  await sql`select pg_reload_conf()`
  try {
    return await work()
  } finally {
    await sql`alter system reset wal_keep_size`
    await sql`select pg_reload_conf()`
    await sql`drop extension pg_walinspect`
  }
}
