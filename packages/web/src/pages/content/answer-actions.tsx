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
import { HelpfulButton } from './helpful-button.tsx'
import { Reactions } from './reactions.tsx'
import { ReportContent } from './report-content.tsx'

const addressOf = (answer: Content) =>
  `${location.origin}${location.pathname}${location.search}#${anchorOf(answer)}`

interface AnswerMenuProps {
  readonly answer: Content
  /** When another answer is marked as correct, changing it goes into the menu. */
  readonly mayBecomeCorrect: boolean
  readonly on: AnswerHandlers
  readonly onReport: () => void
}

function AnswerMenu({ answer, mayBecomeCorrect, on, onReport }: AnswerMenuProps) {
  return (
    <MoreMenu label={t('content.more')}>
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

export function AnswerActions({ answer, isCorrect, question, on }: AnswerActionsProps) {
  const [isReporting, setReporting] = useState(false)
  const mayChoose = question !== 'none' && may(answer, 'correctAnswer', 'PUT')
  const isAtHand = question === 'open' || isCorrect
  const answers = answer.type === 'message' ? 'messages' : 'comments'
  return (
    <div className={styles.actions}>
      <ContentLikes content={answer} />
      <Reactions content={answer} />
      {answer.outcomeTypes.some(({ name }) => name === 'helpful') && <HelpfulButton answer={answer} />}
      {may(answer, answers, 'POST') && (
        <Button kind="quiet" onClick={() => on.onForm(answer.id, 'answer')}>
          <Reply aria-hidden="true" />
          {t('content.reply.reply')}
        </Button>
      )}
      {mayChoose && isAtHand && (
        <Button kind="quiet" aria-pressed={isCorrect} onClick={() => on.onCorrect(answer, !isCorrect)}>
          <CheckCircle2 aria-hidden="true" />
          {isCorrect ? t('content.correct.unmark') : t('content.correct.mark')}
        </Button>
      )}
      {may(answer, 'bookmark', 'PUT') && <BookmarkButton content={answer} />}
      <AnswerMenu
        answer={answer}
        mayBecomeCorrect={mayChoose && !isAtHand}
        on={on}
        onReport={() => setReporting(true)}
      />
      {isReporting && <ReportContent content={answer} onClose={() => setReporting(false)} />}
    </div>
  )
}
