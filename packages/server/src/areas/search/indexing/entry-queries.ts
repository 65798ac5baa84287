/** Writes entries and words. */
import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import type { SearchKind } from '../../../engines/text-search/markers.ts'

export interface EntryKey {
  readonly kind: SearchKind
  readonly id: string
}

export interface KnownEntry extends EntryKey {
  readonly number: string
  /** Its words, stems and markers. */
  readonly lexemes: string[]
}

const columnsOf = (entries: readonly EntryKey[]) => sql`
  ${entries.map(({ kind }) => kind)}::text[], ${entries.map(({ id }) => id)}::bigint[]`

export async function findEntries(db: Database, keys: readonly EntryKey[]): Promise<KnownEntry[]> {
  const { rows } = await sql<KnownEntry>`
    select entry.kind, entry.object_id as id, entry.number, tsvector_to_array(entry.vector) as lexemes
    from unnest(${columnsOf(keys)}) requested (kind, id)
    join search_entry entry on entry.kind = requested.kind and entry.object_id = requested.id`.execute(db)
  return rows
}

/** By kind. New entries come behind all numbers that a rebuild has reserved. */
export async function findHighestNumbers(db: Database): Promise<Map<SearchKind, number>> {
  const { rows } = await sql<{ kind: SearchKind; highest: string }>`
    select kind, greatest(
      (select max(number) from search_entry where search_entry.kind = known.kind),
      (select reserved from search_number where search_number.kind = known.kind), 0) as highest
    from unnest('{content,answer,person,place}'::text[]) known (kind)`.execute(db)
  return new Map(rows.map(({ kind, highest }) => [kind, Number(highest)]))
}

export interface NewEntry extends EntryKey {
  readonly number: number
  readonly vector: string
  readonly pairs: readonly number[]
}

/** Unchanged entries are not written. */
export async function writeEntries(db: Database, entries: readonly NewEntry[]): Promise<void> {
  await sql`
    insert into search_entry (kind, object_id, number, vector, pairs)
    select kind, id, number, vector::tsvector, pairs::smallint[]
    from unnest(${columnsOf(entries)}, ${entries.map(({ number }) => String(number))}::bigint[],
      ${entries.map(({ vector }) => vector)}::text[],
      ${entries.map(({ pairs }) => `{${pairs.join()}}`)}::text[]) entry (kind, id, number, vector, pairs)
    on conflict (kind, object_id) do update
    set number = excluded.number, vector = excluded.vector, pairs = excluded.pairs
    where (search_entry.number, search_entry.vector, search_entry.pairs)
      is distinct from (excluded.number, excluded.vector, excluded.pairs)`.execute(db)
}

export async function deleteEntries(db: Database, keys: readonly EntryKey[]): Promise<void> {
  await sql`
    delete from search_entry using unnest(${columnsOf(keys)}) gone (kind, id)
    where search_entry.kind = gone.kind and search_entry.object_id = gone.id`.execute(db)
}

const countsOf = (counts: ReadonlyMap<string, number>) => sql`
  unnest(${[...counts.keys()]}::text[], ${[...counts.values()].map(String)}::bigint[]) added (word, count)`

/** During a rebuild `counted` starts again with the new generation; `entries` keeps the larger count until the end. */
const ADDED_TO_KNOWN = sql`
  on conflict (word) do update set generation = excluded.generation,
    counted = excluded.counted + case when known.generation = excluded.generation then known.counted else 0 end,
    entries = greatest(known.entries,
      excluded.counted + case when known.generation = excluded.generation then known.counted else 0 end)`

export async function addWords(
  db: Database,
  generation: number,
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  await sql`
    insert into search_word as known (word, entries, counted, generation)
    select word, count, count, ${generation}::integer from ${countsOf(counts)} order by word collate "C"
    ${ADDED_TO_KNOWN}`.execute(db)
}

/** Adds only words that are new to the index or to its generation, and returns them. */
export async function addMissingWords(
  db: Database,
  generation: number,
  counts: ReadonlyMap<string, number>,
): Promise<readonly string[]> {
  const { rows } = await sql<{ word: string }>`
    insert into search_word as known (word, entries, counted, generation)
    select word, count, count, ${generation}::integer
    from ${countsOf(counts)}
    where not exists (
      select from search_word present
      where present.word = added.word and present.generation = ${generation}::integer
    )
    order by word collate "C"
    ${ADDED_TO_KNOWN}
    returning known.word`.execute(db)
  return rows.map(({ word }) => word)
}

/**
 * Deletes words that no entry of this generation has and sets the others to their new count. Returns the last word of a
 * full batch.
 */
export async function sweepWords(
  db: Database,
  { generation, after, limit }: { generation: number; after: string; limit: number },
): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    with batch as (
      select word from search_word where word > ${after} order by word limit ${limit}
    ), gone as (
      delete from search_word using batch
      where search_word.word = batch.word and search_word.generation <> ${generation}::integer
    ), kept as (
      update search_word set entries = counted from batch
      where search_word.word = batch.word and generation = ${generation}::integer and entries <> counted
    )
    select max(word) as last from batch having count(*) = ${limit}`.execute(db)
  return rows[0]?.last ?? null
}

/** Merges the pending list, which every search has to scan. */
export async function mergePendingList(db: Database): Promise<void> {
  await sql`select gin_clean_pending_list('search_entry_by_word')`.execute(db)
}
