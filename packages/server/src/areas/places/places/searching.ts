/** The searchable text of places. */
import type { Database } from '../../../db/pool.ts'
import type { SearchDocument } from '../../../engines/text-search/entries.ts'
import { tagMarker, typeMarker } from '../../../engines/text-search/markers.ts'
import { findSearched } from './searching-queries.ts'

/** Ids that are missing here are gone. */
export async function findSearchedPlaces(db: Database, ids: readonly string[]): Promise<SearchDocument[]> {
  const rows = await findSearched(db, ids)
  return rows.map((row) => ({
    kind: 'place',
    id: row.id,
    title: [row.name, row.slug],
    tags: row.tags,
    names: [],
    text: row.description,
    markers: [typeMarker(row.type), ...row.tags.map(tagMarker)],
  }))
}
