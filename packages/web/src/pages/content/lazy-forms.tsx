/** The forms for replies, loaded when somebody is about to write. A box of the same size holds their place. */
import { Suspense } from 'react'
import editor from '../../editor/editor-box.module.css'
import { lazily } from '../../parts/lazily.tsx'
import { withTexts } from '../../texts/rest.ts'
import type { FormProps } from './answer-form.tsx'
import styles from './answers.module.css'

const load = () => withTexts(() => import('./answer-form.tsx'))

/** The editor too, so that one wait is enough. */
async function loadWithEditor() {
  const [forms] = await Promise.all([load(), withTexts(() => import('../../editor/editor.tsx'))])
  return forms
}

/** For the buttons that open a form. */
export const loadForms = () => void load().catch(() => {})

const LoadedAnswerForm = lazily(async () => (await loadWithEditor()).AnswerForm, { isInline: true })
const LoadedChangeForm = lazily(async () => (await loadWithEditor()).ChangeForm, { isInline: true })

const place = (
  <div className={styles.form} aria-hidden="true">
    <div className={`${editor.box} ${editor.small}`} />
  </div>
)

export const AnswerForm = (props: FormProps) => (
  <Suspense fallback={place}>
    <LoadedAnswerForm {...props} />
  </Suspense>
)

/** For a reply that is there already. */
export const ChangeForm = (props: FormProps) => (
  <Suspense fallback={place}>
    <LoadedChangeForm {...props} />
  </Suspense>
)
