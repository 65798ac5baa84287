/** States that limit reading or answering, and outcomes. */
import type { Content, OutcomeKind } from '@folkmoot/contract'
import { Suspense } from 'react'
import { lazily } from '../../parts/lazily.tsx'
import { type TextKey, t } from '../../texts/texts.ts'
import styles from './states.module.css'

const STATUS_TEXTS: Partial<Record<Content['status'], TextKey>> = {
  incomplete: 'content.state.incomplete',
  scheduled: 'content.state.scheduled',
  archived: 'content.state.archived',
  hiddenByModerator: 'content.state.hidden',
  pendingApproval: 'content.state.pending',
}
const VISIBILITY_TEXTS: Partial<Record<Content['visibility'], TextKey>> = {
  people: 'content.state.people',
  hidden: 'content.state.onlyAuthor',
}

export const OUTCOME_TEXTS: Record<OutcomeKind, TextKey> = {
  decision: 'content.outcome.decision',
  finalized: 'content.outcome.finalized',
  official: 'content.outcome.official',
  outdated: 'content.outcome.outdated',
  success: 'content.outcome.success',
  helpful: 'content.outcome.helpful',
  action: 'content.outcome.action',
  wip: 'content.outcome.wip',
}

const isKnown = (name: string): name is OutcomeKind => Object.hasOwn(OUTCOME_TEXTS, name)

/** The helpful count is shown elsewhere. */
export const OutcomeBadges = ({ names }: { names: readonly string[] }) =>
  names
    .filter(isKnown)
    .filter((name) => name !== 'helpful')
    .map((name) => (
      <span key={name} className={styles.badge}>
        {t(OUTCOME_TEXTS[name])}
      </span>
    ))

/** For an answer hidden by moderators. */
export const AnswerState = ({ answer }: { answer: Content }) =>
  answer.status === 'hiddenByModerator' ? <p className={styles.state}>{t('content.state.hidden')}</p> : null

const LockState = lazily(async () => (await import('./moderation.tsx')).LockState, { isExtra: true })

export function States({ content }: { content: Content }) {
  const keys = [
    STATUS_TEXTS[content.status],
    VISIBILITY_TEXTS[content.visibility],
    content.outcomeTypeNames.includes('finalized') ? ('content.state.finalized' as const) : undefined,
    content.outcomeTypeNames.includes('outdated') ? ('content.state.outdated' as const) : undefined,
    content.restrictComments ? ('content.state.restricted' as const) : undefined,
  ].filter((key) => key !== undefined)
  return (
    <>
      {keys.map((key) => (
        <p key={key} className={styles.state}>
          {t(key)}
        </p>
      ))}
      {content.lock && (
        <div className={styles.state}>
          <Suspense fallback={'\u00a0'}>
            <LockState lock={content.lock} />
          </Suspense>
        </div>
      )}
    </>
  )
}
