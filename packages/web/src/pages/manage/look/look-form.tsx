import { INTRODUCTION_MAX, LOOK_NAME_MAX, type LookDraft, THEMES, type Theme } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../parts/button.tsx'
import { Field, problemOf } from '../../../parts/field.tsx'
import { Problem } from '../../../parts/problem.tsx'
import { notify } from '../../../parts/toasts.tsx'
import { t } from '../../../texts/texts.ts'
import { isSaved, saveDraft, type Typed, typedOf } from './draft.ts'
import styles from './look.module.css'
import { LookActions } from './look-actions.tsx'
import { LookColour } from './look-colour.tsx'
import { LookPicture } from './look-picture.tsx'
import { LookPreview } from './look-preview.tsx'

interface TextsProps {
  readonly typed: Typed
  readonly error: Error | null
  readonly onChange: (change: Partial<Typed>) => void
}

const Texts = ({ typed, error, onChange }: TextsProps) => (
  <>
    <Field label={t('look.name')} hint={t('look.nameHint')} problem={problemOf(error, 'name')}>
      {(attributes) => (
        <input
          {...attributes}
          maxLength={LOOK_NAME_MAX}
          value={typed.name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      )}
    </Field>
    <Field
      label={t('look.introduction')}
      hint={t('look.introductionHint')}
      problem={problemOf(error, 'introduction')}
    >
      {(attributes) => (
        <textarea
          {...attributes}
          rows={4}
          maxLength={INTRODUCTION_MAX}
          value={typed.introduction}
          onChange={({ target }) => onChange({ introduction: target.value })}
        />
      )}
    </Field>
  </>
)

export function LookForm({ draft }: { draft: LookDraft }) {
  const [typed, setTyped] = useState(() => typedOf(draft))
  const saving = useMutation({
    mutationFn: () => saveDraft(typed, draft),
    onSuccess: (saved) => {
      setTyped(typedOf(saved))
      notify(t('look.saved'))
    },
  })
  /** What was said about the text before is about this one no longer. */
  const change = (part: Partial<Typed>) => {
    if (saving.error) saving.reset()
    setTyped((before) => ({ ...before, ...part }))
  }
  const choose = (theme: Theme, colour: string) => change({ colours: { ...typed.colours, [theme]: colour } })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!saving.isPending) saving.mutate()
  }
  return (
    <div className={styles.columns}>
      <form onSubmit={submit}>
        <Texts typed={typed} error={saving.error} onChange={change} />
        {THEMES.map((theme) => (
          <LookColour
            key={theme}
            theme={theme}
            colour={typed.colours[theme]}
            problem={problemOf(saving.error, `colours.${theme}`)}
            onChange={(colour) => choose(theme, colour)}
          />
        ))}
        <LookPicture kind="logo" draft={draft} />
        <LookPicture kind="icon" draft={draft} />
        {saving.error && <Problem error={saving.error} />}
        <LookActions
          draft={draft}
          typed={typed}
          onDone={(now) => {
            saving.reset()
            setTyped(typedOf(now))
          }}
        >
          <Button type="submit" disabled={saving.isPending || isSaved(typed, draft)}>
            {t('look.save')}
          </Button>
        </LookActions>
      </form>
      <LookPreview typed={typed} draft={draft} />
    </div>
  )
}
