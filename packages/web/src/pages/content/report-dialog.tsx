import type { Content, ReportReason } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../../api/client.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogActions } from '../../parts/dialog.tsx'
import { Field, problemOf } from '../../parts/field.tsx'
import { Problem } from '../../parts/problem.tsx'
import { notify } from '../../parts/toasts.tsx'
import { type TextKey, t } from '../../texts/texts.ts'
import styles from './actions.module.css'

const REASONS: Record<ReportReason, TextKey> = {
  spam: 'content.report.spam',
  abusive: 'content.report.abusive',
  offTopic: 'content.report.offTopic',
  illegal: 'content.report.illegal',
  other: 'content.report.other',
}
const MOST_TEXT = 2000

interface ReportDialogProps {
  readonly content: Content
  readonly onClose: () => void
}

export function ReportDialog({ content, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState<ReportReason>('spam')
  const [text, setText] = useState('')
  const report = useMutation({
    mutationFn: () => client.reportContent({ contentID: content.id, body: { reason, text } }),
    onSuccess: () => {
      notify(t('content.report.done'))
      onClose()
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    report.mutate()
  }
  return (
    <Dialog title={t('content.report.title')} onClose={onClose}>
      <form onSubmit={submit}>
        <fieldset className={styles.choices}>
          <legend>{t('content.report.reason')}</legend>
          {(Object.keys(REASONS) as ReportReason[]).map((name) => (
            <label key={name}>
              <input type="radio" name="reason" checked={reason === name} onChange={() => setReason(name)} />
              {t(REASONS[name])}
            </label>
          ))}
        </fieldset>
        <Field
          label={t('content.report.text')}
          hint={t('content.report.hint')}
          problem={problemOf(report.error, 'text')}
        >
          {(attributes) => (
            <textarea
              {...attributes}
              rows={3}
              maxLength={MOST_TEXT}
              required={reason === 'other'}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        {report.error ? <Problem error={report.error} /> : null}
        <DialogActions>
          <Button onClick={onClose}>{t('content.cancel')}</Button>
          <Button kind="primary" type="submit" disabled={report.isPending}>
            {t('content.report.send')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
