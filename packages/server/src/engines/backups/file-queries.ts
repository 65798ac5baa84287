/** The uploaded files that the database knows. */
import type { SnapshotQuery } from './database/dumped.ts'
import type { LiveFile } from './files.ts'

const PAGE_SIZE = 10_000

interface FileRow extends LiveFile {
  readonly id: string
}

/** Those of a shard, in pages, so that memory does not grow with their number. */
export async function* findFiles(query: SnapshotQuery, shard: string): AsyncGenerator<LiveFile> {
  let after = '0'
  for (;;) {
    const rows = await query<FileRow>(
      `select id::text, hash, size::float8 as size, store, key, uses > 0 as "isUsed"
      from blob
      where state = 'stored' and left(hash, 1) = $1 and id > $2::bigint
      order by blob.id limit ${PAGE_SIZE}`,
      [shard, after],
    )
    for (const { id, ...file } of rows) {
      yield file
      after = id
    }
    if (rows.length < PAGE_SIZE) return
  }
}

export async function measureFiles(query: SnapshotQuery): Promise<number> {
  const [row] = await query<{ bytes: number }>(
    `select coalesce(sum(size), 0)::float8 as bytes from blob where state = 'stored'`,
  )
  return row?.bytes ?? 0
}

/** Stores that files of the database are in. */
export async function findStores(query: SnapshotQuery): Promise<string[]> {
  const rows = await query<{ store: string }>(`select distinct store from blob where state = 'stored'`)
  return rows.map(({ store }) => store)
}

/** Files of a store that is not set up here were put into another. False if that one knows some of them already. */
export async function moveFiles(query: SnapshotQuery, from: string, to: string): Promise<boolean> {
  const [row] = await query<{ twins: boolean }>(
    `select exists (
      select from blob
      join blob twin on twin.hash = blob.hash and twin.size = blob.size and twin.state = 'stored'
      where blob.store = $1 and blob.state = 'stored' and twin.store = $2
    ) as twins`,
    [from, to],
  )
  if (row?.twins) return false
  await query(`update blob set store = $2 where store = $1 and state = 'stored'`, [from, to])
  return true
}

/** A later upload of the same bytes would count on them. */
export async function forgetUnused(query: SnapshotQuery, keys: readonly string[]): Promise<void> {
  await query('delete from blob where key = any($1::text[]) and uses = 0', [keys])
}

export async function findFile(
  query: SnapshotQuery,
  store: string,
  key: string,
): Promise<LiveFile | undefined> {
  const [file] = await query<LiveFile>(
    `select hash, size::float8 as size, store, key, uses > 0 as "isUsed"
    from blob where store = $1 and key = $2 and state = 'stored'`,
    [store, key],
  )
  return file
}

/** Those of the keys that a file of the database has. */
export async function findKnownKeys(
  query: SnapshotQuery,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const [table] = await query<{ exists: boolean }>(`select to_regclass('blob') is not null as exists`)
  if (!table?.exists) return new Set()
  const rows = await query<{ key: string }>('select key from blob where key = any($1::text[])', [keys])
  return new Set(rows.map(({ key }) => key))
}
