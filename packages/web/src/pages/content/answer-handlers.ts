/** What the parts of a conversation tell each other. */
import type { Content } from '@folkmoot/contract'

/** What is open at an answer: a reply to it, or a change of it. */
export type FormKind = 'answer' | 'change'

/** Whether there is a question at all, and whether somebody answered it. */
export type QuestionState = 'none' | 'open' | 'answered'

/** Stable functions, so that replies do not rerender. */
export interface AnswerHandlers {
  readonly onForm: (id: string, form: FormKind) => void
  readonly onFormClose: () => void
  readonly onAnswered: (answer: Content) => void
  readonly onChanged: (answer: Content) => void
  readonly onRemove: (answer: Content) => void
  readonly onCorrect: (answer: Content, isCorrect: boolean) => void
}
