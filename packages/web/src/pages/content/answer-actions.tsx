import { ApiError } from '@folkmoot/client'
import type { Content } from '@folkmoot/contract'
import { CheckCircle2, Flag, Link2, Pencil, Reply, ThumbsUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { may } from '../../api/allowed.ts'
import { client } from '../../api/client.ts'
import { boot } from '../../boot.ts'
import { Button } from '../../parts/button.tsx'
import { MenuItem, MoreMenu } from '../../parts/menu.tsx'
import { notify, notifyOf } from '../../parts/toasts.tsx'
import { t } from '../../texts/texts.ts'
import type { AnswerHandlers, QuestionState } from './answer-handlers.ts'
import { anchorOf } from './answer-list.ts'
import styles from './answers.module.css'
import { ContentLikes } from './content-likes.tsx'
import { ReportContent } from './report-content.tsx'
import { copyAddress } from './share-dialog.tsx'

/** The reader's own “helpful”, which is taken back by its id. */
async function takeBack(contentID: string): Promise<void> {
  const { list } = await client.listOutcomes({ contentID, count: 100 })
  const own = list.find(
    ({ user, outcomeType }) => outcomeType.name === 'helpful' && user.id === boot.session?.personID,
  )
  if (own) await client.deleteOutcome({ outcomeID: own.id })
}

/** The list does not say whether the reader said so before: the server does when they say it again. */
function HelpfulButton({ answer }: { answer: Content }) {
  const [own, setOwn] = useState({ isSaid: false, more: 0 })
  const count = (answer.helpfulCount ?? 0) + own.more
  async function press() {
    const before = own
    setOwn({ isSaid: !own.isSaid, more: own.more + (own.isSaid ? -1 : 1) })
    try {
      if (own.isSaid) await takeBack(answer.id)
      else await client.createOutcome({ contentID: answer.id, body: { outcomeType: { name: 'helpful' } } })
    } catch (error) {
      const isSaidBefore = error instanceof ApiError && error.code === 'outcomeExists'
      setOwn(isSaidBefore ? { isSaid: true, more: 0 } : before)
      if (isSaidBefore) notify(t('content.helpful.already'))
      else notifyOf(error)
    }
  }
  return (
    <Button kind="quiet" aria-pressed={own.isSaid} onClick={() => void press()}>
      <ThumbsUp aria-hidden="true" />
      {count > 0 ? t('content.helpful.count', { count }) : t('content.outcome.helpful')}
    </Button>
  )
}

const addressOf = (answer: Content) =>
  `${location.origin}${location.pathname}${location.search}#${anchorOf(answer)}`

interface AnswerMenuProps {
  readonly answer: Content
  /** Where another answer is the correct one, changing that is not what one does every day. */
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
  readonly isLiked: boolean
  readonly isCorrect: boolean
  readonly question: QuestionState
  readonly on: AnswerHandlers
}

export function AnswerActions({ answer, isLiked, isCorrect, question, on }: AnswerActionsProps) {
  const [isReporting, setReporting] = useState(false)
  const mayChoose = question !== 'none' && may(answer, 'correctAnswer', 'PUT')
  const isAtHand = question === 'open' || isCorrect
  const answers = answer.type === 'message' ? 'messages' : 'comments'
  return (
    <div className={styles.actions}>
      <ContentLikes content={answer} isLiked={isLiked} />
      {may(answer, 'outcomes', 'POST') && <HelpfulButton answer={answer} />}
      {may(answer, answers, 'POST') && (
        <Button kind="quiet" onClick={() => on.onForm(answer.id, 'answer')}>
          <Reply aria-hidden="true" />
          {t('content.answer.answer')}
        </Button>
      )}
      {mayChoose && isAtHand && (
        <Button kind="quiet" aria-pressed={isCorrect} onClick={() => on.onCorrect(answer, !isCorrect)}>
          <CheckCircle2 aria-hidden="true" />
          {isCorrect ? t('content.correct.unmark') : t('content.correct.mark')}
        </Button>
      )}
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
