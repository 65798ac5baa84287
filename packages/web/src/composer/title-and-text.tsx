/** Title and text fields. */
import { LazyEditor } from '../editor/lazy-editor.tsx'
import { Field, problemOf } from '../parts/field.tsx'
import { t } from '../texts/texts.ts'
import styles from './composer.module.css'
import type { Draft } from './drafts.ts'

export type Wrong = Partial<Record<'subject' | 'text' | 'audience', string>>

/** Checks before sending, shown at the field. */
export function findWrong(
  { subject, isEmpty, kind, audience, place, people }: Draft,
  hasTitle: boolean,
): Wrong {
  return {
    ...(hasTitle && subject.trim() === '' && { subject: t('composer.subjectMissing') }),
    ...(isEmpty && { text: t('composer.textMissing') }),
    ...(hasTitle &&
      kind !== 'update' &&
      audience === 'place' &&
      !place && { audience: t('composer.placeMissing') }),
    ...(hasTitle &&
      audience === 'people' &&
      people.length === 0 && { audience: t('composer.peopleMissing') }),
  }
}

interface WordsProps {
  readonly draft: Draft
  readonly hasTitle: boolean
  readonly wrong: Wrong
  readonly error: unknown
  readonly onChange: (change: Partial<Draft>) => void
  readonly onSubmit: () => void
}

/** Gets the focus when the dialog opens. */
const first = (element: HTMLInputElement | null) => element?.setAttribute('autofocus', '')

export const Words = ({ draft, hasTitle, wrong, error, onChange, onSubmit }: WordsProps) => (
  <>
    {hasTitle && (
      <Field label={t('composer.subject')} problem={wrong.subject ?? problemOf(error, 'subject')}>
        {(attributes) => (
          <input
            {...attributes}
            ref={first}
            maxLength={255}
            autoComplete="off"
            value={draft.subject}
            onChange={(event) => onChange({ subject: event.target.value })}
          />
        )}
      </Field>
    )}
    <div className={styles.text}>
      <LazyEditor
        label={t('composer.text')}
        placeholder={t('composer.textHint')}
        initialHtml={draft.html}
        isSmall={!hasTitle}
        isAmongFiles
        autoFocus={!hasTitle}
        // Unchanged text is no edit: another tab may hold a newer one.
        onChange={(html, isEmpty) => html !== draft.html && onChange({ html, isEmpty })}
        onSubmit={onSubmit}
      />
      {(wrong.text ?? problemOf(error, 'content.text')) !== undefined && (
        <p className={styles.wrong} role="alert">
          {wrong.text ?? problemOf(error, 'content.text')}
        </p>
      )}
    </div>
  </>
)
