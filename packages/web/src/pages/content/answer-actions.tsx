import type { Content } from '@folkmoot/contract'
import { CheckCircle2, Flag, Link2, Pencil, Reply, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { may } from '../../api/allowed.ts'
import { Button } from '../../parts/button.tsx'
import { copyAddress } from '../../parts/copying.ts'
import { MenuItem, MoreMenu } from '../../parts/menu.tsx'
import { t } from '../../texts/texts.ts'
import type { AnswerHandlers, QuestionState } from './answer-handlers.ts'
import { anchorOf } from './answer-list.ts'
import styles from './answers.module.css'
import { BookmarkButton } from './bookmark-button.tsx'
import { ContentLikes } from './content-likes.tsx'
import { type Helpful, HelpfulButton, HelpfulItem, useHelpful } from './helpful-button.tsx'
import { Reactions } from './reactions.tsx'
import { ReportContent } from './report-content.tsx'

const addressOf = (answer: Content) =>
  `${location.origin}${location.pathname}${location.search}#${anchorOf(answer)}`

interface AnswerMenuProps {
  readonly answer: Content
  /** When another answer is marked as correct, changing it goes into the menu. */
  readonly mayBecomeCorrect: boolean
  /** On touch, where it has no button in sight. */
  readonly helpful: Helpful | undefined
  readonly on: AnswerHandlers
  readonly onReport: () => void
}

function AnswerMenu({ answer, mayBecomeCorrect, helpful, on, onReport }: AnswerMenuProps) {
  return (
    <MoreMenu label={t('content.more')}>
      {helpful && matchMedia('(hover: none)').matches && <HelpfulItem {...helpful} />}
      <MenuItem icon={<Link2 aria-hidden="true" />} onSelect={() => void copyAddress(addressOf(answer))}>
        {t('content.share.copy')}
      </MenuItem>
      {mayBecomeCorrect && (
        <MenuItem icon={<CheckCircle2 aria-hidden="true" />} onSelect={() => on.onCorrect(answer, true)}>
          {t('content.correct.mark')}
        </MenuItem>
      )}
      {may(answer, 'self', 'PUT') && (
        <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => on.onForm(answer.id, 'change')}>
          {t('content.edit')}
        </MenuItem>
      )}
      {may(answer, 'abuseReports', 'POST') && (
        <MenuItem icon={<Flag aria-hidden="true" />} onSelect={onReport}>
          {t('report.title')}
        </MenuItem>
      )}
      {may(answer, 'self', 'DELETE') && (
        <MenuItem icon={<Trash2 aria-hidden="true" />} isDangerous onSelect={() => on.onRemove(answer)}>
          {t('content.delete')}
        </MenuItem>
      )}
    </MoreMenu>
  )
}

interface AnswerActionsProps {
  readonly answer: Content
  readonly isCorrect: boolean
  readonly question: QuestionState
  readonly on: AnswerHandlers
}

/** At rest only the reply, and what others said about it: the rest comes with the pointer or the focus. */
const inSightIf = (isTold: boolean) => (isTold ? undefined : styles.onHover)

export function AnswerActions({ answer, isCorrect, question, on }: AnswerActionsProps) {
  const [isReporting, setReporting] = useState(false)
  const mayChoose = question !== 'none' && may(answer, 'correctAnswer', 'PUT')
  const isAtHand = question === 'open' || isCorrect
  const answers = answer.type === 'message' ? 'messages' : 'comments'
  const mayHelp = answer.outcomeTypes.some(({ name }) => name === 'helpful')
  const helpful = useHelpful(answer)
  return (
    <div className={styles.actions}>
      {may(answer, answers, 'POST') && (
        <Button kind="quiet" onClick={() => on.onForm(answer.id, 'answer')}>
          <Reply aria-hidden="true" />
          {t('content.reply.reply')}
        </Button>
      )}
      <span className={inSightIf(answer.likeCount > 0)}>
        <ContentLikes content={answer} />
      </span>
      <span className={`${styles.reactions} ${inSightIf((answer.svc.reactions ?? []).length > 0) ?? ''}`}>
        <Reactions content={answer} />
      </span>
      {mayHelp && (
        <span
          className={`${styles.inMenu} ${inSightIf((answer.helpfulCount ?? 0) > 0 || helpful.isPressed) ?? ''}`}
        >
          <HelpfulButton {...helpful} />
        </span>
      )}
      {mayChoose && isAtHand && (
        <Button kind="quiet" aria-pressed={isCorrect} onClick={() => on.onCorrect(answer, !isCorrect)}>
          <CheckCircle2 aria-hidden="true" />
          {isCorrect ? t('content.correct.unmark') : t('content.correct.mark')}
        </Button>
      )}
      {may(answer, 'bookmark', 'PUT') && (
        <span className={inSightIf(answer.svc.bookmarked === true)}>
          <BookmarkButton content={answer} />
        </span>
      )}
      <span className={styles.onHover}>
        <AnswerMenu
          answer={answer}
          mayBecomeCorrect={mayChoose && !isAtHand}
          helpful={mayHelp ? helpful : undefined}
          on={on}
          onReport={() => setReporting(true)}
        />
      </span>
      {isReporting && <ReportContent content={answer} onClose={() => setReporting(false)} />}
    </div>
  )
}
