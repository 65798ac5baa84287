/** Shown when a draft was changed on two devices: nothing is lost, whichever version goes on. */
import type { Draft } from '@folkmoot/contract'
import { Button } from '../parts/button.tsx'
import { notifyOf } from '../parts/toasts.tsx'
import { When } from '../parts/when.tsx'
import { rich, t } from '../texts/texts.ts'
import styles from './drafts.module.css'
import { settle } from './sync.ts'

interface OtherVersionProps {
  readonly name: string
  /** Undefined: sent or discarded there. */
  readonly other: Draft | undefined
  /** Stores what is being typed. */
  readonly flush?: () => void
  readonly onDiscard: () => void
}

export function OtherVersion({ name, other, flush = () => {}, onDiscard }: OtherVersionProps) {
  const choose = (chosen: 'mine' | 'other') => void settle(name, chosen, { other, flush }).catch(notifyOf)
  return (
    <div role="alert" className={styles.other}>
      <p>{other ? rich('drafts.other', { when: <When date={other.updated} /> }) : t('drafts.otherGone')}</p>
      {other && (
        <blockquote dir="auto" className={styles.words}>
          {[other.subject, other.excerpt].filter((words) => words !== '').join(' – ')}
        </blockquote>
      )}
      <div className={styles.actions}>
        <Button onClick={() => choose('mine')}>{t('drafts.keepMine')}</Button>
        {other ? (
          <Button onClick={() => choose('other')}>{t('drafts.openOther')}</Button>
        ) : (
          <Button onClick={onDiscard}>{t('composer.discard')}</Button>
        )}
      </div>
      {other && <p className={styles.hint}>{t('drafts.bothKept')}</p>}
    </div>
  )
}
