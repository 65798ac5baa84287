/** Content that the look names: documents as pages about the community, and what Home begins with. */
import {
  type ChosenContent,
  HOME_AUDIENCES,
  LOOK_PAGES,
  type LookChange,
  type LookDraft,
} from '@folkmoot/contract'
import { useState } from 'react'
import type { Found, SuggestionType } from '../../../api/suggestions.ts'
import { Field, problemOf } from '../../../parts/field.tsx'
import { OnePicker } from '../../../parts/picker.tsx'
import { type TextKey, t } from '../../../texts/texts.ts'
import type { Typed } from './draft.ts'
import styles from './look.module.css'

interface ChoiceProps {
  readonly label: TextKey
  /** The field of the API. */
  readonly field: string
  readonly where: SuggestionType
  readonly uri: string
  readonly saved: ChosenContent | undefined
  readonly error: Error | null
  readonly onChange: (uri: string) => void
}

const foundOf = ({ uri, html, type = 'document', subject }: ChosenContent): Found => ({
  uri,
  html,
  type,
  name: subject ?? t('look.unread'),
})

function Choice({ label, field, where, uri, saved, error, onChange }: ChoiceProps) {
  const [picked, setPicked] = useState<Found>()
  const isSaved = saved?.uri === uri
  const value = picked?.uri === uri ? picked : isSaved ? foundOf(saved) : undefined
  return (
    <Field
      label={t(label)}
      hint={isSaved && !saved.isShown ? t('look.notShown') : undefined}
      problem={problemOf(error, field)}
    >
      {(attributes) => (
        <OnePicker
          {...attributes}
          where={[where]}
          placeholder={t(where === 'documents' ? 'look.findDocument' : 'look.findContent')}
          value={value}
          onChange={(found) => {
            setPicked(found)
            onChange(found?.uri ?? '')
          }}
        />
      )}
    </Field>
  )
}

interface LookChoicesProps {
  readonly typed: Typed
  readonly draft: LookDraft
  readonly error: Error | null
  readonly onChange: (change: LookChange) => void
}

export const LookPages = ({ typed, draft, error, onChange }: LookChoicesProps) => (
  <fieldset className={styles.part}>
    <legend>{t('look.pages')}</legend>
    <p className={styles.hint}>{t('look.pagesHint')}</p>
    {LOOK_PAGES.map((name) => (
      <Choice
        key={name}
        label={`look.page.${name}`}
        field={`pages.${name}`}
        where="documents"
        uri={typed.pages[name]}
        saved={draft.pages[name]}
        error={error}
        onChange={(uri) => onChange({ pages: { [name]: uri } })}
      />
    ))}
  </fieldset>
)

export const LookHome = ({ typed, draft, error, onChange }: LookChoicesProps) => (
  <fieldset className={styles.part}>
    <legend>{t('look.home')}</legend>
    <p className={styles.hint}>{t('look.homeHint')}</p>
    {HOME_AUDIENCES.map((name) => (
      <Choice
        key={name}
        label={`look.home.${name}`}
        field={`home.${name}`}
        where="documentsAndNews"
        uri={typed.home[name]}
        saved={draft.home[name]}
        error={error}
        onChange={(uri) => onChange({ home: { [name]: uri } })}
      />
    ))}
  </fieldset>
)
