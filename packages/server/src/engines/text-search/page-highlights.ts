/** Highlights of a page of results. */
import type { Highlights } from '@folkmoot/contract'
import { excerpt, highlight, LOOKED_AT } from './highlights.ts'
import { Matcher, type ReadText } from './matcher.ts'
import type { FoundWords } from './plan.ts'
import type { SearchContext } from './search-context.ts'
import { stemsOf } from './stems.ts'
import { forEachYielding } from './yielding.ts'

/** The searched texts of an object that the caller may read at that moment. */
export interface FoundTexts {
  readonly id: string
  readonly subject: string | null
  /** Only the first HIGHLIGHTED_CHARACTERS are needed. */
  readonly body: string
  readonly tags: readonly string[]
}

/** One more than is looked at tells that the text goes on. */
export const HIGHLIGHTED_CHARACTERS = LOOKED_AT + 1

interface ReadTexts {
  readonly id: string
  readonly subject: ReadText
  readonly body: ReadText
  readonly tags: readonly ReadText[]
}

/** By id; empty texts have no highlight. */
export async function highlightsOf(
  { db, config }: Pick<SearchContext, 'db' | 'config'>,
  found: FoundWords,
  texts: readonly FoundTexts[],
): Promise<Map<string, Highlights>> {
  const matcher = new Matcher(found, config.language)
  const read: ReadTexts[] = []
  await forEachYielding(texts, ({ id, subject, body, tags }) => {
    read.push({
      id,
      subject: matcher.read(subject ?? ''),
      body: matcher.read(body, LOOKED_AT),
      tags: tags.map((tag) => matcher.read(tag)),
    })
  })
  const words = matcher.wordsToStem(read.flatMap(({ subject, body, tags }) => [subject, body, ...tags]))
  const stems = await stemsOf(db, config.language, words)
  const highlights = new Map<string, Highlights>()
  await forEachYielding(read, ({ id, subject, body, tags }) => {
    highlights.set(id, {
      highlightSubject: highlight(matcher, subject, stems) || undefined,
      highlightBody: excerpt(matcher, body, stems) || undefined,
      highlightTags: tags.map((tag) => highlight(matcher, tag, stems)).join(', ') || undefined,
    })
  })
  return highlights
}
