/** The searchable text of content. */
import type { Database } from '../../../db/pool.ts'
import type { SearchDocument } from '../../../engines/text-search/entries.ts'
import { authorMarker, placeMarker, tagMarker, typeMarker } from '../../../engines/text-search/markers.ts'
import { SEARCHED_CHARACTERS } from '../../../engines/text-search/tokenizer.ts'
import { findSearched, type SearchedRow } from './searching-queries.ts'

function documentOf(row: SearchedRow, text: string): SearchDocument {
  return {
    kind: row.type === 'message' || row.type === 'comment' ? 'answer' : 'content',
    id: row.id,
    title: row.subject === null ? [] : [row.subject],
    tags: row.tags,
    names: row.attachments,
    text,
    markers: [
      authorMarker(row.author_id),
      ...(row.place_id === null ? [] : [placeMarker(row.place_id)]),
      typeMarker(row.type),
      ...row.tags.map(tagMarker),
    ],
  }
}

export interface SearchedContents {
  readonly documents: readonly SearchDocument[]
  /** Exists, but too long for this batch. */
  readonly postponed: readonly string[]
}

/** Ids in neither list are gone or not searchable. */
export async function findSearchedContents(
  db: Database,
  ids: readonly string[],
  bytes: number,
): Promise<SearchedContents> {
  const rows = await findSearched(db, ids, { characters: SEARCHED_CHARACTERS, bytes })
  return {
    documents: rows.flatMap((row) => (row.text === null ? [] : [documentOf(row, row.text)])),
    postponed: rows.flatMap((row) => (row.text === null ? [row.id] : [])),
  }
}
