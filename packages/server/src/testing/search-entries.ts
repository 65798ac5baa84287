/** Index entries of invented documents, numbered in order. */
import { type SearchDocument, vectorOf, wordsOfDocument } from '../engines/text-search/entries.ts'
import type { SearchKind } from '../engines/text-search/markers.ts'
import { stemsOf } from '../engines/text-search/stems.ts'
import { finish } from '../engines/text-search/yielding.ts'
import type { Instance } from './instance.ts'

export interface PlannedEntry extends Partial<SearchDocument> {
  readonly id: string
}

/** `before`: how many of the kind exist already. */
export async function plantEntries(
  { context, store: { sql } }: Instance,
  kind: SearchKind,
  planned: readonly PlannedEntry[],
  before = 0,
): Promise<void> {
  const documents = planned.map(
    (entry): SearchDocument => ({ kind, title: [], tags: [], names: [], text: '', markers: [], ...entry }),
  )
  const stems = await stemsOf(context.db, context.config.language, documents.flatMap(wordsOfDocument))
  const made = documents.map((document, index) => finish(vectorOf(document, before + index + 1, stems)))
  await sql`
    insert into search_entry (kind, object_id, number, vector, pairs)
    select ${kind}, id, ${before} + n, vector::tsvector, pairs::smallint[]
    from unnest(${documents.map(({ id }) => id)}::bigint[], ${made.map(({ vector }) => vector)}::text[],
      ${made.map(({ pairs }) => `{${pairs.join()}}`)}::text[]) with ordinality as made (id, vector, pairs, n)`
  await sql`
    insert into search_word (word, entries)
    select word, count(*) from unnest(${made.flatMap(({ counted }) => [...counted])}::text[]) word group by word
    on conflict (word) do update set entries = search_word.entries + excluded.entries`
}
