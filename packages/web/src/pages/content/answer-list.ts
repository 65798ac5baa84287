/** What answers content, as the API lists it: a tree from top to bottom, in pages. */
import type { Content } from '@folkmoot/contract'

/** Indentation ends here; what is deeper names what it answers. */
export const DEEPEST = 4

export const uriOf = (content: Content): string => content.resources.self?.ref ?? ''
export const idOf = (uri: string): string => uri.slice(uri.lastIndexOf('/') + 1)

/** The name of an answer within its page. */
export const anchorOf = ({ type, id }: Pick<Content, 'type' | 'id'>): string => `${type}-${id}`
export const answerPath = (page: string, answer: Pick<Content, 'type' | 'id'>): string =>
  `${page}#${anchorOf(answer)}`
/** The id of the answer that an address leads to. */
export const targetOf = (hash: string): string | undefined => /^(?:message|comment)-(\d+)$/.exec(hash)?.[1]

export const listingOf = (type: Content['type']) => (type === 'discussion' ? 'listMessages' : 'listComments')

export interface AnswerPage {
  readonly startIndex: number
  readonly links: { readonly next?: string; readonly prev?: string }
  readonly list: Content[]
}

/** A reply and its place in the tree. */
interface PlacedAnswer {
  readonly answer: Content
  /** 0 for what answers the content itself. */
  readonly depth: number
  /** The answer that it answers, if that is shown. */
  readonly parent?: Content
}

/** Each behind what it answers; without those that were removed, and what hangs on them. */
export function placeAnswers(
  answers: readonly Content[],
  root: string,
  removed: ReadonlySet<string>,
): PlacedAnswer[] {
  const placed = new Map<string, PlacedAnswer>()
  const gone = new Set<string>()
  for (const answer of answers) {
    const uri = uriOf(answer)
    if (removed.has(answer.id) || gone.has(answer.parent ?? '')) gone.add(uri)
    else {
      const above = placed.get(answer.parent ?? '')
      // What it answers may be on an earlier page, which is not there yet.
      const depth = above ? above.depth + 1 : answer.parent === root ? 0 : 1
      placed.set(uri, { answer, depth, ...(above && { parent: above.answer }) })
    }
  }
  return [...placed.values()]
}

/** The pages with a new answer where the server will list it: behind all that answers the same. */
export function withAnswer(pages: readonly AnswerPage[], answer: Content): AnswerPage[] {
  const family = new Set([answer.parent])
  let [page, index] = [pages.length - 1, pages.at(-1)?.list.length ?? 0]
  pages.forEach(({ list }, pageAt) => {
    list.forEach((other, at) => {
      const uri = uriOf(other)
      if (uri !== answer.parent && !family.has(other.parent)) return
      family.add(uri)
      ;[page, index] = [pageAt, at + 1]
    })
  })
  return pages.map((one, at) => (at === page ? { ...one, list: one.list.toSpliced(index, 0, answer) } : one))
}

export const withChanged = (pages: readonly AnswerPage[], changed: Content): AnswerPage[] =>
  pages.map((page) => ({
    ...page,
    list: page.list.map((answer) => (answer.id === changed.id ? changed : answer)),
  }))
