import type { Content } from '@folkmoot/contract'
import { CheckCircle2, Flag, Link2, Pencil, Reply, Trash2 } from 'lucide-react'
import { type ReactNode, type RefObject, useState } from 'react'
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
import { loadForms } from './lazy-forms.tsx'
import { Reactions } from './reactions.tsx'
import { ReportContent } from './report-content.tsx'
import { useWhole } from './when-near.tsx'

const addressOf = (answer: Content) =>
  `${location.origin}${location.pathname}${location.search}#${anchorOf(answer)}`

interface AnswerMenuProps {
  readonly answer: Content
  /** When another answer is marked as correct, changing it goes into the menu. */
  readonly mayBecomeCorrect: boolean
  /** On touch and in narrow windows, where it has no button in sight. */
  readonly helpful: Helpful | undefined
  readonly on: AnswerHandlers
  readonly onReport: () => void
}

function AnswerMenu({ answer, mayBecomeCorrect, helpful, on, onReport }: AnswerMenuProps) {
  return (
    <MoreMenu label={t('content.more')}>
      {helpful && matchMedia('(hover: none), (max-width: 48rem)').matches && <HelpfulItem {...helpful} />}
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
  readonly row: RefObject<HTMLElement | null>
  readonly answer: Content
  readonly isCorrect: boolean
  readonly question: QuestionState
  readonly on: AnswerHandlers
}

/** Where the other actions fit into the line of the first, and are out of sight at rest: then they can come later. */
const mayComeLater = matchMedia('(hover: hover) and (min-width: 48.001rem)')

/** At rest only the reply, and what others said about it: the rest comes with the pointer or the focus. */
export function AnswerActions({ row, answer, isCorrect, question, on }: AnswerActionsProps) {
  const [isReporting, setReporting] = useState(false)
  const isWhole = useWhole(row, !mayComeLater.matches)
  const mayChoose = question !== 'none' && may(answer, 'correctAnswer', 'PUT')
  const isAtHand = question === 'open' || isCorrect
  const answers = answer.type === 'message' ? 'messages' : 'comments'
  const mayHelp = answer.outcomeTypes.some(({ name }) => name === 'helpful')
  const helpful = useHelpful(answer)
  const part = (isTold: boolean, children: ReactNode, className?: string) =>
    (isTold || isWhole) && (
      <span className={[className, !isTold && styles.onHover].filter(Boolean).join(' ')}>{children}</span>
    )
  return (
    <div className={styles.actions}>
      {may(answer, answers, 'POST') && (
        <Button
          kind="quiet"
          onPointerEnter={loadForms}
          onFocus={loadForms}
          onClick={() => on.onForm(answer.id, 'answer')}
        >
          <Reply aria-hidden="true" />
          {t('content.reply.reply')}
        </Button>
      )}
      {part(answer.likeCount > 0, <ContentLikes content={answer} />)}
      {part((answer.svc.reactions ?? []).length > 0, <Reactions content={answer} />, styles.reactions)}
      {mayHelp &&
        part(
          (answer.helpfulCount ?? 0) > 0 || helpful.isPressed,
          <HelpfulButton {...helpful} />,
          styles.inMenu,
        )}
      {mayChoose && isAtHand && (
        <Button kind="quiet" aria-pressed={isCorrect} onClick={() => on.onCorrect(answer, !isCorrect)}>
          <CheckCircle2 aria-hidden="true" />
          {isCorrect ? t('content.correct.unmark') : t('content.correct.mark')}
        </Button>
      )}
      <span className={styles.together}>
        {may(answer, 'bookmark', 'PUT') &&
          part(answer.svc.bookmarked === true, <BookmarkButton content={answer} />)}
        {part(
          false,
          <AnswerMenu
            answer={answer}
            mayBecomeCorrect={mayChoose && !isAtHand}
            helpful={mayHelp ? helpful : undefined}
            on={on}
            onReport={() => setReporting(true)}
          />,
        )}
      </span>
      {isReporting && <ReportContent content={answer} onClose={() => setReporting(false)} />}
    </div>
  )
}
