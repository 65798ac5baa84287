import { Download } from 'lucide-react'
import { buttonClass } from '../../../parts/button.tsx'
import { Chips, ChoiceChip } from '../../../parts/chips.tsx'
import { Field } from '../../../parts/field.tsx'
import type { AddressState } from '../../../parts/use-address.ts'
import { t } from '../../../texts/texts.ts'
import styles from './figures.module.css'
import { csvPath } from './request.ts'
import { type FiguresView, SPANS } from './span.ts'

interface SpanChoiceProps {
  readonly view: FiguresView
  readonly onChange: (change: AddressState) => void
}

const SPAN_TEXTS = {
  7: 'figures.days7',
  30: 'figures.days30',
  90: 'figures.days90',
  365: 'figures.months12',
} as const

function OwnDates({ view, onChange }: SpanChoiceProps) {
  const choose = (name: 'from' | 'to', day: string) => day !== '' && onChange({ [name]: day })
  return (
    <div className={styles.dates}>
      {(['from', 'to'] as const).map((name) => (
        <Field key={name} label={t(`figures.${name}`)}>
          {(attributes) => (
            <input
              {...attributes}
              type="date"
              value={view[name]}
              min={name === 'to' ? view.from : undefined}
              max={name === 'from' ? view.to : undefined}
              onChange={(event) => choose(name, event.target.value)}
            />
          )}
        </Field>
      ))}
    </div>
  )
}

/** The span, whether it is compared, and the same as a file. */
export function SpanControls({ view, onChange }: SpanChoiceProps) {
  const { choice, from, to, isCompared } = view
  return (
    <>
      <div className={styles.controls}>
        <Chips label={t('figures.span')}>
          <ChoiceChip
            label={t('figures.span')}
            choices={[
              ...SPANS.map((value) => ({ value, label: t(SPAN_TEXTS[value]) })),
              { value: 'own', label: t('figures.own') },
            ]}
            chosen={choice}
            onChoose={(span) =>
              onChange({ span, ...(span === 'own' ? { from, to } : { from: undefined, to: undefined }) })
            }
          />
        </Chips>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={isCompared}
            onChange={(event) => onChange({ compare: event.target.checked ? undefined : 'no' })}
          />
          {t('figures.compare')}
        </label>
        <a href={csvPath(view)} download={`figures-${from}-${to}.csv`} className={buttonClass('quiet')}>
          <Download aria-hidden="true" />
          {t('figures.csv')}
        </a>
      </div>
      {choice === 'own' && <OwnDates view={view} onChange={onChange} />}
    </>
  )
}
