import {
  INTRODUCTION_MAX,
  LOOK_NAME_MAX,
  type LookChange,
  type LookDraft,
  THEMES,
  type Theme,
} from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../parts/button.tsx'
import { Field, problemOf } from '../../../parts/field.tsx'
import { notify } from '../../../parts/toasts.tsx'
import { t } from '../../../texts/texts.ts'
import { isSaved, isStale, readDraft, saveDraft, type Typed, withTyped } from './draft.ts'
import styles from './look.module.css'
import { LookActions } from './look-actions.tsx'
import { LookHome, LookPages } from './look-choices.tsx'
import { LookColour } from './look-colour.tsx'
import { LookLinks } from './look-links.tsx'
import { LookPicture } from './look-picture.tsx'
import { LookPreview } from './look-preview.tsx'
import { LookProblem } from './look-problem.tsx'

interface TextsProps {
  readonly typed: Typed
  readonly error: Error | null
  readonly onChange: (change: Pick<LookChange, 'name' | 'introduction'>) => void
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

interface TypedInto {
  readonly change: LookChange
  /** The draft that was shown meanwhile. */
  readonly base: LookDraft
}

export function LookForm({ draft }: { draft: LookDraft }) {
  const [{ change, base }, setTyped] = useState<TypedInto>({ change: {}, base: draft })
  const typed = withTyped(draft, change)
  /** A newer draft is not overwritten with what was typed before anybody saw it. */
  const seen = isSaved(typed, draft) ? draft : base
  const begin = (now: LookDraft) => setTyped({ change: {}, base: now })
  const noteBase = (base: LookDraft) => setTyped((before) => ({ ...before, base }))
  /** What was typed stays, and is for their draft once its writer has read what became of it. */
  async function readAgain(error: Error) {
    if (isStale(error)) noteBase(await readDraft())
  }
  const saving = useMutation({
    mutationFn: () => saveDraft(typed, seen),
    onSuccess: (saved) => {
      begin(saved)
      notify(t('look.saved'))
    },
    onError: readAgain,
  })
  /** What was said about the text before is about this one no longer. */
  const type = (part: LookChange) => {
    if (saving.error) saving.reset()
    setTyped((before) => ({ change: { ...before.change, ...part }, base: seen }))
  }
  const choose = (theme: Theme, colour: string) => type({ colours: { ...change.colours, [theme]: colour } })
  const choices = {
    typed,
    draft,
    error: saving.error,
    onChange: ({ pages, home }: LookChange) =>
      type({ pages: { ...change.pages, ...pages }, home: { ...change.home, ...home } }),
  }
  const pictureProps = { draft, seen, onChanged: noteBase, onRefused: readAgain }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!saving.isPending) saving.mutate()
  }
  return (
    <div className={styles.columns}>
      <form onSubmit={submit}>
        <Texts typed={typed} error={saving.error} onChange={type} />
        {THEMES.map((theme) => (
          <LookColour
            key={theme}
            theme={theme}
            colour={typed.colours[theme]}
            problem={problemOf(saving.error, `colours.${theme}`)}
            onChange={(colour) => choose(theme, colour)}
          />
        ))}
        <LookPicture kind="logo" {...pictureProps} />
        <LookPicture kind="icon" {...pictureProps} />
        <LookLinks links={typed.links} error={saving.error} onChange={(links) => type({ links })} />
        <LookPages {...choices} />
        <LookHome {...choices} />
        {saving.error && <LookProblem error={saving.error} />}
        <LookActions
          draft={draft}
          seen={seen}
          typed={typed}
          onRefused={readAgain}
          onDone={(now, done) => {
            saving.reset()
            if (done === 'undo') noteBase(now)
            else begin(now)
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
