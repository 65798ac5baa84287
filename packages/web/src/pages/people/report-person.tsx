import type { Person, ReportReason } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../../api/client.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogActions } from '../../parts/dialog.tsx'
import { Field, problemOf } from '../../parts/field.tsx'
import { Problem } from '../../parts/problem.tsx'
import { notify } from '../../parts/toasts.tsx'
import { t } from '../../texts/texts.ts'

const REASONS = ['spam', 'abusive', 'offTopic', 'illegal', 'other'] as const satisfies readonly ReportReason[]
const LONGEST = 2000

interface ReportPersonProps {
  readonly person: Person
  readonly onClose: () => void
}

/** Tells the moderators of somebody. */
export function ReportPerson({ person, onClose }: ReportPersonProps) {
  const [reason, setReason] = useState<ReportReason>('spam')
  const [text, setText] = useState('')
  const report = useMutation({
    mutationFn: () => client.reportPerson({ personID: person.id, body: { reason, text } }),
    onSuccess: () => {
      notify(t('people.reported'))
      onClose()
    },
  })
  function send(event: FormEvent) {
    event.preventDefault()
    report.mutate()
  }
  const wrong = problemOf(report.error, 'text')
  return (
    <Dialog title={t('people.reportTitle', { name: person.displayName })} onClose={onClose}>
      <form onSubmit={send}>
        <Field label={t('people.reportReason')}>
          {(attributes) => (
            <select
              {...attributes}
              value={reason}
              onChange={(event) => setReason(REASONS.find((one) => one === event.target.value) ?? 'spam')}
            >
              {REASONS.map((one) => (
                <option key={one} value={one}>
                  {t(`people.reason.${one}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t('people.reportText')} problem={wrong}>
          {(attributes) => (
            <textarea
              {...attributes}
              rows={4}
              maxLength={LONGEST}
              required={reason === 'other'}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        {report.error && wrong === undefined && <Problem error={report.error} />}
        <DialogActions>
          <Button onClick={onClose}>{t('people.cancel')}</Button>
          <Button kind="primary" type="submit" disabled={report.isPending}>
            {t('people.reportSend')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
