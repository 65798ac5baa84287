/** Highlights of a page of results. */
import type { Highlights } from '@folkmoot/contract'
import { excerpt, highlight, LOOKED_AT } from './highlights.ts'
import type { FoundWords } from './plan.ts'
import type { SearchContext } from './search-context.ts'
import { type ReadText, Sought } from './spots.ts'
import { stemsOf } from './stems.ts'
import { unhurried } from './unhurried.ts'

/** What the search looked at of an object: of one that whoever asks may read at the moment when it is found. */
export interface FoundTexts {
  readonly id: string
  readonly subject: string | null
  /** The beginning is enough: what is beyond HIGHLIGHTED_CHARACTERS is not looked at. */
  readonly body: string
  readonly tags: readonly string[]
}

/** One more than is looked at tells that a text goes on. */
export const HIGHLIGHTED_CHARACTERS = LOOKED_AT + 1

interface ReadTexts {
  readonly id: string
  readonly subject: ReadText
  readonly body: ReadText
  readonly tags: readonly ReadText[]
}

/** By the ids; what an object has nothing of has no highlight. */
export async function highlightsOf(
  { db, config }: Pick<SearchContext, 'db' | 'config'>,
  found: FoundWords,
  texts: readonly FoundTexts[],
): Promise<Map<string, Highlights>> {
  const sought = new Sought(found, config.language)
  const read: ReadTexts[] = []
  await unhurried(texts, ({ id, subject, body, tags }) => {
    read.push({
      id,
      subject: sought.read(subject ?? ''),
      body: sought.read(body, LOOKED_AT),
      tags: tags.map((tag) => sought.read(tag)),
    })
  })
  const words = sought.wordsToStem(read.flatMap(({ subject, body, tags }) => [subject, body, ...tags]))
  const stems = await stemsOf(db, config.language, words)
  const highlights = new Map<string, Highlights>()
  await unhurried(read, ({ id, subject, body, tags }) => {
    highlights.set(id, {
      highlightSubject: highlight(sought, subject, stems) || undefined,
      highlightBody: excerpt(sought, body, stems) || undefined,
      highlightTags: tags.map((tag) => highlight(sought, tag, stems)).join(', ') || undefined,
    })
  })
  return highlights
}
