/** Something that people talk about. The first of `said` answers it, the next ones follow on. */

export interface Topic {
  readonly place: string
  readonly kind: 'discussion' | 'question' | 'document'
  readonly author: string
  readonly subject: string
  /** Paragraphs apart by an empty line; `## ` heads a part, `- ` lists, `> ` quotes, `![…](view)` shows a picture. */
  readonly text: string
  readonly tags: readonly string[]
  /** `who: what`; an arrow in front answers the one before instead of the topic. */
  readonly said?: readonly string[]
  /** Which of them is the answer, counted from 0. */
  readonly answer?: number
}
