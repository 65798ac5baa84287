/** Callbacks shared in a conversation. */
import type { Content } from '@folkmoot/contract'

/** The open form at an answer: reply or edit. */
export type FormKind = 'answer' | 'change'

/** Whether it is a question, and answered. */
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
