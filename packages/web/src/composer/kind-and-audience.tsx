/** The line above the text: what it is, and who can see it. */
import type { ReactNode } from 'react'
import { ContentKind } from '../parts/content-kind.tsx'
import { t } from '../texts/texts.ts'
import { AudienceField, AudienceSelect } from './audience-field.tsx'
import type { Draft } from './drafts.ts'
import type { Kind } from './kinds.ts'
import styles from './line-select.module.css'
import { LineSelect } from './line-select.tsx'

interface KindAndAudienceProps {
  readonly draft: Draft
  /** To choose from. */
  readonly kinds: readonly Kind[]
  readonly hasAudience: boolean
  readonly error: unknown
  /** Errors found before sending. */
  readonly problem?: string | undefined
  readonly onChange: (change: Partial<Draft>) => void
  /** At the end of the line. */
  readonly children?: ReactNode
}

export function KindAndAudience(props: KindAndAudienceProps) {
  const { draft, kinds, hasAudience, error, problem, onChange, children } = props
  const { kind, audience } = draft
  const hasKinds = kinds.length > 1
  if (!hasKinds && !hasAudience) return null
  return (
    <>
      <div className={styles.line}>
        {hasKinds && (
          <LineSelect
            label={t('composer.kind')}
            icon={<ContentKind content={{ type: kind, question: kind === 'question' }} isIcon />}
            options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
            value={kind}
            onChange={(chosen) => onChange({ kind: chosen })}
          />
        )}
        {hasAudience && (
          <AudienceSelect value={audience} onChange={(chosen) => onChange({ audience: chosen })} />
        )}
        {children}
      </div>
      {hasAudience && <AudienceField {...{ draft, error, problem, onChange }} />}
    </>
  )
}
