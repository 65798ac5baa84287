/** Whether somebody can see something, the rules that say so, and what could be done. */
import { type AccessExplanation, type AccessRule, appPaths } from '@folkmoot/contract'
import { Link } from '@tanstack/react-router'
import { Check, CircleCheck, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { PathLink } from '../../../parts/path-link.tsx'
import { t } from '../../../texts/texts.ts'
import styles from './access.module.css'
import { nameOf, type Step, sentenceOf } from './access-words.ts'

const OUTCOMES = {
  passed: { icon: Check, label: 'access.outcome.passed' },
  allowed: { icon: CircleCheck, label: 'access.outcome.allowed' },
  refused: { icon: CircleX, label: 'access.outcome.refused' },
} as const

type Reached = Step & { readonly outcome: keyof typeof OUTCOMES }
const isReached = (step: Step): step is Reached => step.outcome !== 'unreached'
const isDeciding = ({ outcome }: Step) => outcome === 'allowed' || outcome === 'refused'

const members = ({ place }: AccessExplanation) =>
  place && (
    <PathLink to={`${place.html}?tab=members`}>{t('access.nextMembers', { place: place.name })}</PathLink>
  )
const queue = (search: Readonly<Record<string, string>>) => (
  <Link to={appPaths.manageQueue} search={search as never}>
    {t('access.nextQueue')}
  </Link>
)

/** Where the decision could be changed, if it can. */
const NEXT: Partial<Record<AccessRule, (explanation: AccessExplanation) => ReactNode>> = {
  accountDisabled: (explanation) => (
    <PathLink to={explanation.person?.resources.html?.ref}>
      {t('access.nextPerson', { who: nameOf(explanation) })}
    </PathLink>
  ),
  placeClosed: members,
  placeSecret: members,
  approval: () => queue({ kind: 'pending' }),
  hiddenByModerator: () => queue({ state: 'resolved' }),
  replyHiddenByModerator: () => queue({ state: 'resolved' }),
}

function Rule({ step, explanation }: { step: Reached; explanation: AccessExplanation }) {
  const { icon: Icon, label } = OUTCOMES[step.outcome]
  return (
    <li className={styles[step.outcome]}>
      <Icon size={20} className={styles.icon} role="img" aria-label={t(label)} />
      <span dir="auto">
        {sentenceOf(step, explanation)}
        {isDeciding(step) && <strong className={styles.decided}>{t('access.decided')}</strong>}
      </span>
    </li>
  )
}

export function Verdict({ explanation }: { explanation: AccessExplanation }) {
  const { visible, rules } = explanation
  const reached = rules.filter(isReached)
  const unreached = rules.length - reached.length
  const deciding = reached.find(isDeciding)
  const next = deciding?.outcome === 'refused' && NEXT[deciding.rule]?.(explanation)
  const Icon = visible ? CircleCheck : CircleX
  return (
    <section className={styles.verdict} aria-live="polite">
      <h2 className={visible ? styles.can : styles.cannot} dir="auto">
        <Icon size={24} className={styles.icon} aria-hidden="true" />
        <span>{t(visible ? 'access.can' : 'access.cannot', { who: nameOf(explanation) })}</span>
      </h2>
      {deciding && (
        <p className={styles.because} dir="auto">
          {sentenceOf(deciding, explanation)}
        </p>
      )}
      {next && <p>{next}</p>}
      <h3 className={styles.subheading}>{t('access.rules')}</h3>
      <ol className={styles.rules}>
        {reached.map((step) => (
          <Rule key={step.rule} step={step} explanation={explanation} />
        ))}
      </ol>
      {unreached > 0 && <p className={styles.quiet}>{t('access.unreached', { count: unreached })}</p>}
    </section>
  )
}
