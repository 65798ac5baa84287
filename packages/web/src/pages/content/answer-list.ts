/** The answers of content as the API lists them: a tree in pre-order, in pages. */
import type { Content } from '@folkmoot/contract'

/** Maximum indentation; deeper answers name their parent. */
export const DEEPEST = 4

export const uriOf = (content: Content): string => content.resources.self?.ref ?? ''
export const idOf = (uri: string): string => uri.slice(uri.lastIndexOf('/') + 1)

/** The anchor of an answer in its page. */
export const anchorOf = ({ type, id }: Pick<Content, 'type' | 'id'>): string => `${type}-${id}`
export const answerPath = (page: string, answer: Pick<Content, 'type' | 'id'>): string =>
  `${page}#${anchorOf(answer)}`
/** The answer id of an address. */
export const targetOf = (hash: string): string | undefined => /^(?:message|comment)-(\d+)$/.exec(hash)?.[1]

export const listingOf = (type: Content['type']) => (type === 'discussion' ? 'listMessages' : 'listComments')

export interface AnswerPage {
  readonly startIndex: number
  readonly links: { readonly next?: string; readonly prev?: string }
  readonly list: Content[]
}

/** A reply and its place in the tree. */
export interface PlacedAnswer {
  readonly answer: Content
  /** 0 for answers to the content itself. */
  readonly depth: number
  /** The parent, if shown. */
  readonly parent?: Content
}

/** Each after its parent; without removed ones and their answers. */
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
      // The parent may be on an earlier page that is not loaded.
      const depth = above ? above.depth + 1 : answer.parent === root ? 0 : 1
      placed.set(uri, { answer, depth, ...(above && { parent: above.answer }) })
    }
  }
  return [...placed.values()]
}

/** Adds a new answer where the server will list it: after all siblings. */
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
