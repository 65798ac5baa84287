/** One answer in a conversation. */
import type { Content } from '@folkmoot/contract'
import { CheckCircle2, CornerDownRight } from 'lucide-react'
import { type CSSProperties, memo, type RefObject, useRef } from 'react'
import { Attachments } from '../../parts/attachments.tsx'
import { LinkPreviews } from '../../parts/link-previews.tsx'
import { PersonLink } from '../../parts/person-link.tsx'
import { RichText } from '../../parts/rich-text.tsx'
import { When } from '../../parts/when.tsx'
import { t } from '../../texts/texts.ts'
import { AnswerActions } from './answer-actions.tsx'
import type { AnswerHandlers, FormKind, QuestionState } from './answer-handlers.ts'
import { heightsOfAnswer } from './answer-height.ts'
import { AnswerLink } from './answer-link.tsx'
import { anchorOf, DEEPEST } from './answer-list.ts'
import styles from './answers.module.css'
import { AnswerForm, ChangeForm } from './lazy-forms.tsx'
import { AnswerState, OutcomeBadges } from './states.tsx'
import { hurry, WhenNear } from './when-near.tsx'

interface AnswerProps {
  readonly answer: Content
  /** Depth and parent in the tree. */
  readonly depth: number
  readonly parent: Content | undefined
  readonly isNew: boolean
  /** Whether it is the accepted answer. */
  readonly isCorrect: boolean
  readonly question: QuestionState
  /** Whether the address names it. */
  readonly isTarget: boolean
  /** Whether it is likely in sight when it comes. */
  readonly isAtOnce: boolean
  readonly form: FormKind | undefined
  readonly isFormRestored: boolean
  readonly on: AnswerHandlers
}

/** States the parent in words: beyond the maximum depth, and for screen readers. */
function Answered({ parent, isDeep }: { parent: Content; isDeep: boolean }) {
  return (
    <p className={isDeep ? styles.answered : '_hidden'}>
      {isDeep && <CornerDownRight aria-hidden="true" />}
      <AnswerLink anchor={anchorOf(parent)} tabIndex={isDeep ? undefined : -1}>
        {t('content.reply.inReplyTo', { name: parent.author.displayName })}
      </AnswerLink>
    </p>
  )
}

function Head({ answer, parent, depth, isNew, isCorrect }: AnswerProps) {
  return (
    <header className={styles.head}>
      <PersonLink person={answer.author} size={28} isNear />
      <AnswerLink anchor={anchorOf(answer)} className={styles.permalink}>
        <When date={answer.published} />
      </AnswerLink>
      {answer.published.slice(0, 16) < answer.updated.slice(0, 16) && <span>{t('content.wasEdited')}</span>}
      {isNew && <span className={styles.new}>{t('content.new')}</span>}
      {isCorrect && (
        <span className={styles.correct}>
          <CheckCircle2 aria-hidden="true" />
          {t('content.correct')}
        </span>
      )}
      <OutcomeBadges names={answer.outcomeTypeNames} />
      {parent && <Answered parent={parent} isDeep={depth > DEEPEST} />}
    </header>
  )
}

interface InsideProps extends AnswerProps {
  readonly row: RefObject<HTMLElement | null>
}

function Inside(props: InsideProps) {
  const { row, answer, isCorrect, question, form, isFormRestored, on } = props
  const Form = form === 'change' ? ChangeForm : AnswerForm
  return (
    <>
      <Head {...props} />
      <AnswerState answer={answer} />
      {form !== 'change' && <RichText html={answer.content.text} isSmall />}
      <LinkPreviews text={{ id: answer.id, html: answer.content.text, updated: answer.updated }} />
      <Attachments files={answer.attachments} />
      <AnswerActions row={row} answer={answer} isCorrect={isCorrect} question={question} on={on} />
      {form && (
        <Form
          to={answer}
          isRestored={isFormRestored}
          onDone={form === 'change' ? on.onChanged : on.onAnswered}
          onClose={on.onFormClose}
        />
      )}
    </>
  )
}

/** Empty until it is near the window, with the height that it will have. */
export const Answer = memo(function Answer(props: AnswerProps) {
  const { answer, depth, isCorrect, isTarget, form, isAtOnce } = props
  const row = useRef<HTMLDivElement>(null)
  const classes = [
    styles.answer,
    isCorrect && styles.isCorrect,
    isTarget && styles.isTarget,
    depth > 0 && styles.isNested,
    depth > 0 && styles[`depth${Math.min(depth, DEEPEST)}`],
  ]
  const heights = heightsOfAnswer({ answer, depth })
  return (
    // biome-ignore lint/a11y/useSemanticElements: groups of rows are between it and its list
    <div ref={row} {...hurry} role="listitem" className={classes.filter(Boolean).join(' ')}>
      <article
        id={anchorOf(answer)}
        tabIndex={-1}
        style={
          { '--height': `${heights.wide}rem`, '--height-narrow': `${heights.narrow}rem` } as CSSProperties
        }
        aria-label={t('content.reply.by', { name: answer.author.displayName })}
      >
        <WhenNear row={row} isAtOnce={isAtOnce || isTarget || form !== undefined}>
          {() => <Inside {...props} row={row} />}
        </WhenNear>
      </article>
    </div>
  )
})
