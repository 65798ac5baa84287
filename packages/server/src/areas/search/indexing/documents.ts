/** Collects the documents to index from content, people and places. */

import type { Database } from '../../../db/pool.ts'
import type { SearchDocument } from '../../../engines/text-search/entries.ts'
import type { SearchKind } from '../../../engines/text-search/markers.ts'
import { findSearchedContents } from '../../content/reading.ts'
import { findSearchedPeople } from '../../identity/people.ts'
import { findSearchedPlaces } from '../../places/places.ts'
import type { EntryKey } from './entry-queries.ts'
import type { IndexingTask } from './indexing-queries.ts'

/** The kinds of entry that an object may have. */
const KINDS = {
  content: ['content', 'answer'],
  person: ['person'],
  place: ['place'],
} as const satisfies Partial<Record<IndexingTask['kind'], readonly SearchKind[]>>

type ObjectKind = keyof typeof KINDS

export interface Gathered {
  readonly documents: readonly SearchDocument[]
  /** Entries to delete; many of them never existed. */
  readonly gone: readonly EntryKey[]
  /** Contents that wait for the next batch. */
  readonly postponed: ReadonlySet<string>
}

const idsOf = (tasks: readonly IndexingTask[], wanted: ObjectKind): string[] => [
  ...new Set(tasks.flatMap(({ kind, object_id }) => (kind === wanted ? [object_id] : []))),
]

/** One statement per kind; texts only up to so many bytes in total. */
export async function gatherDocuments(
  db: Database,
  tasks: readonly IndexingTask[],
  bytes: number,
): Promise<Gathered> {
  const ids = {
    content: idsOf(tasks, 'content'),
    person: idsOf(tasks, 'person'),
    place: idsOf(tasks, 'place'),
  }
  const contents =
    ids.content.length > 0
      ? await findSearchedContents(db, ids.content, bytes)
      : { documents: [], postponed: [] }
  const people = ids.person.length > 0 ? await findSearchedPeople(db, ids.person) : []
  const places = ids.place.length > 0 ? await findSearchedPlaces(db, ids.place) : []
  const postponed = new Set(contents.postponed)
  const documents = [...contents.documents, ...people, ...places]
  const found = new Set(documents.map(({ kind, id }) => `${kind} ${id}`))
  // Content may become an answer, and content again.
  const gone = (['content', 'person', 'place'] as const).flatMap((kind) =>
    ids[kind]
      .filter((id) => kind !== 'content' || !postponed.has(id))
      .flatMap((id) => KINDS[kind].map((name) => ({ kind: name, id })))
      .filter((entry) => !found.has(`${entry.kind} ${entry.id}`)),
  )
  return { documents, gone, postponed }
}
