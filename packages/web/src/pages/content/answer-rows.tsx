/** The rows of a conversation: one list, in groups, so that hundreds of rows cost nothing while they are far away. */
import type { Content } from '@folkmoot/contract'
import { type CSSProperties, memo, useRef } from 'react'
import { Answer } from './answer.tsx'
import { type AnswerGroup, groupAnswers } from './answer-groups.ts'
import type { QuestionState } from './answer-handlers.ts'
import { heightsOfAnswer } from './answer-height.ts'
import { type PlacedAnswer, uriOf } from './answer-list.ts'
import styles from './answers.module.css'
import type { Conversation } from './use-conversation.ts'

interface Told {
  /** The accepted one, by address. */
  readonly correct: Content['answer'] | undefined
  readonly question: QuestionState
  readonly isNew: (answer: Content) => boolean
  readonly target: string | undefined
  /** Those of the first frame, by id. */
  readonly atOnce: ReadonlySet<string>
  readonly form: Conversation['form']
  readonly on: Conversation['handlers']
}

interface AnswerRowsProps extends Told {
  readonly group: AnswerGroup
}

const heightOf = (rows: readonly PlacedAnswer[], window: 'wide' | 'narrow') =>
  `${rows.reduce((sum, row) => sum + heightsOfAnswer(row)[window], 0)}rem`

export const AnswerRows = memo(function AnswerRows({ group: { rows }, ...told }: AnswerRowsProps) {
  const { correct, question, isNew, target, atOnce, form, on } = told
  return (
    <div
      className={styles.group}
      style={
        { '--height': heightOf(rows, 'wide'), '--height-narrow': heightOf(rows, 'narrow') } as CSSProperties
      }
    >
      {rows.map(({ answer, depth, parent }) => (
        <Answer
          key={answer.id}
          answer={answer}
          depth={depth}
          parent={parent}
          isNew={isNew(answer)}
          isCorrect={correct === uriOf(answer)}
          question={question}
          isTarget={target === answer.id}
          isAtOnce={atOnce.has(answer.id)}
          form={form?.id === answer.id ? form.kind : undefined}
          isFormRestored={form?.id === answer.id && form.isRestored === true}
          on={on}
        />
      ))}
    </div>
  )
})

/** The same groups as long as nothing in them changes. */
export function useGroups(placed: readonly PlacedAnswer[]): readonly AnswerGroup[] {
  const groups = useRef<readonly AnswerGroup[]>([])
  const from = useRef<readonly PlacedAnswer[]>([])
  if (from.current !== placed) {
    groups.current = groupAnswers(placed, groups.current)
    from.current = placed
  }
  return groups.current
}
