/** Callbacks shared in a conversation. */
import type { Content } from '@folkmoot/contract'
import { answerName } from '../../drafts/names.ts'

/** The open form at an answer: reply or edit. */
export const FORM_KINDS = ['answer', 'change'] as const
export type FormKind = (typeof FORM_KINDS)[number]

/** The name of its draft. */
export const draftOf: (kind: FormKind, id: string) => string = answerName

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
