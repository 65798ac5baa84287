/** Searchable documents of people. */
import type { Database } from '../../../db/pool.ts'
import type { SearchDocument } from '../../../engines/text-search/entries.ts'
import { beginningMarkers, tagMarker } from '../../../engines/text-search/markers.ts'
import { UNSPACED, wordsOf } from '../../../engines/text-search/tokenizer.ts'
import { findSearched } from './searching-queries.ts'

/** In scripts without spaces any part of a name is found anyway. */
const namesOf = (row: { display_name: string; username: string }): string[] =>
  [row.display_name, row.username].flatMap(wordsOf).filter((word) => !UNSPACED.test(word))

/** Missing ones have left. */
export async function findSearchedPeople(db: Database, ids: readonly string[]): Promise<SearchDocument[]> {
  const rows = await findSearched(db, ids)
  return rows.map((row) => {
    const profile = row.profile as { value: string }[]
    return {
      kind: 'person',
      id: row.id,
      title: [row.display_name, row.username],
      tags: row.tags,
      names: [],
      text: [row.location ?? '', ...profile.map((field) => field.value)].join('\n'),
      markers: [...row.tags.map(tagMarker), ...beginningMarkers(namesOf(row))],
    }
  })
}
