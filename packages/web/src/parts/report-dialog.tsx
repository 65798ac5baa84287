import type { ReportReason } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type TextKey, t } from '../texts/texts.ts'
import { Button } from './button.tsx'
import { OneOf } from './choice-list.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { Field, problemOf } from './field.tsx'
import { Problem } from './problem.tsx'
import { notify } from './toasts.tsx'

const REASONS: readonly (readonly [ReportReason, TextKey])[] = [
  ['spam', 'report.spam'],
  ['abusive', 'report.abusive'],
  ['offTopic', 'report.offTopic'],
  ['illegal', 'report.illegal'],
  ['other', 'report.other'],
]
const MAX_TEXT = 2000

interface ReportDialogProps {
  readonly title: string
  readonly onReport: (report: { reason: ReportReason; text: string }) => Promise<unknown>
  readonly onClose: () => void
}

/** Reports content or a person to the moderators. */
export function ReportDialog({ title, onReport, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState<ReportReason>('spam')
  const [text, setText] = useState('')
  const report = useMutation({
    mutationFn: () => onReport({ reason, text }),
    onSuccess: () => {
      notify(t('report.done'))
      onClose()
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    report.mutate()
  }
  const wrong = problemOf(report.error, 'text')
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit}>
        <OneOf
          label={t('report.reason')}
          choices={REASONS.map(([name, key]) => ({ name, label: t(key) }))}
          chosen={reason}
          onChange={setReason}
        />
        <Field label={t('report.text')} hint={t('report.hint')} problem={wrong}>
          {(attributes) => (
            <textarea
              {...attributes}
              rows={3}
              maxLength={MAX_TEXT}
              required={reason === 'other'}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        {report.error && wrong === undefined && <Problem error={report.error} />}
        <DialogActions>
          <Button onClick={onClose}>{t('report.cancel')}</Button>
          <Button kind="primary" type="submit" disabled={report.isPending}>
            {t('report.send')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
