/** Makes entries of documents. */
import type { Database } from '../../../db/pool.ts'
import {
  readDocument,
  type SearchDocument,
  vectorOf,
  wordsOfDocument,
} from '../../../engines/text-search/entries.ts'
import { cachedStems } from '../../../engines/text-search/stems.ts'
import { forEachYielding } from '../../../engines/text-search/yielding.ts'
import {
  type EntryKey,
  findEntries,
  findHighestNumbers,
  type KnownEntry,
  type NewEntry,
} from './entry-queries.ts'

export interface Made {
  readonly entries: readonly NewEntry[]
  /** For each word: how many entries have it that did not have it before. */
  readonly counts: ReadonlyMap<string, number>
}

const keyOf = ({ kind, id }: EntryKey) => `${kind} ${id}`

/** A rebuild counts every word again, so it does not need the old entries. */
async function findKnown(
  db: Database,
  documents: readonly SearchDocument[],
  numbers: ReadonlyMap<string, number>,
): Promise<Map<string, KnownEntry>> {
  const requested = documents.filter((document) => !numbers.has(keyOf(document)))
  const known = requested.length > 0 ? await findEntries(db, requested) : []
  return new Map(known.map((entry) => [keyOf(entry), entry]))
}

/** `numbers` holds the new numbers in a rebuild, by kind and id. A changed object keeps its number. */
export async function makeEntries(
  db: Database,
  language: string,
  { documents, numbers }: { documents: readonly SearchDocument[]; numbers: ReadonlyMap<string, number> },
): Promise<Made> {
  await forEachYielding(documents, readDocument)
  const words: string[] = []
  await forEachYielding(documents, (document) => {
    for (const word of wordsOfDocument(document)) words.push(word)
  })
  const stems = await cachedStems(db, language, words)
  const known = await findKnown(db, documents, numbers)
  const highest = await findHighestNumbers(db)
  const entries: NewEntry[] = []
  const counts = new Map<string, number>()
  await forEachYielding(documents, function* (document) {
    const { kind, id } = document
    const before = known.get(keyOf(document))
    const next = (highest.get(kind) ?? 0) + 1
    const number = numbers.get(keyOf(document)) ?? (before ? Number(before.number) : next)
    highest.set(kind, Math.max(highest.get(kind) ?? 0, number))
    const { vector, pairs, counted } = yield* vectorOf(document, number, stems)
    entries.push({ kind, id, number, vector, pairs })
    const had = new Set(before?.lexemes)
    for (const word of counted) if (!had.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
  })
  return { entries, counts }
}
