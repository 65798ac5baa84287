/** When an announcement is no longer shown. */
import { useState } from 'react'
import { localInput, weekFrom } from '../drafts/times.ts'
import { Field, problemOf } from '../parts/field.tsx'
import { dateOf } from '../texts/dates.ts'
import { t } from '../texts/texts.ts'
import type { Draft } from './drafts.ts'

interface EndFieldProps {
  readonly draft: Draft
  readonly error: unknown
  readonly onChange: (change: Partial<Draft>) => void
}

export function EndField({ draft, error, onChange }: EndFieldProps) {
  const [text, setText] = useState(() =>
    localInput(draft.endDate === undefined ? weekFrom(new Date()) : dateOf(draft.endDate)),
  )
  function change(typed: string) {
    setText(typed)
    const end = dateOf(typed)
    // No date while a part is missing, and for the default.
    onChange({ endDate: Number.isNaN(end.getTime()) ? undefined : end.toISOString() })
  }
  return (
    <Field label={t('composer.end')} hint={t('composer.endHint')} problem={problemOf(error, 'endDate')}>
      {(attributes) => (
        <input
          {...attributes}
          type="datetime-local"
          min={localInput(new Date())}
          max="9999-12-31T23:59"
          value={text}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </Field>
  )
}
