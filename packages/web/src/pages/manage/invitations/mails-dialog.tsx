/** Mails invitations to addresses that are pasted. */
import { ApiError } from '@folkmoot/client'
import { LIST_LIMIT, type NewInvitationMails } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../../../api/client.ts'
import { queryClient } from '../../../api/queries.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog, DialogActions } from '../../../parts/dialog.tsx'
import { Field } from '../../../parts/field.tsx'
import { Problem } from '../../../parts/problem.tsx'
import { notify } from '../../../parts/toasts.tsx'
import { t } from '../../../texts/texts.ts'
import { addressesIn } from './addresses.ts'
import { bodyOf, CommonForm, isShownAtField, useCommonFields } from './common-fields.tsx'

/** The addresses that the server refused. */
function refusedOf(error: unknown, sent: readonly string[]): string[] {
  const details = error instanceof ApiError ? error.details : []
  return details.flatMap(({ field }) => sent[Number(/^emails\[(\d+)\]/.exec(field)?.[1] ?? -1)] ?? [])
}

export function MailsDialog({ onClose }: { onClose: () => void }) {
  const [common, setCommon] = useCommonFields()
  const [text, setText] = useState('')
  const { error, isPending, mutate, variables } = useMutation({
    mutationFn: (body: NewInvitationMails) => client.mailInvitations({ body }),
    onSuccess({ list }) {
      notify(t('invitations.sent', { count: list.length }))
      onClose()
      return queryClient.invalidateQueries({ queryKey: ['listInvitations'] })
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    mutate({ ...bodyOf(common), emails: addressesIn(text) })
  }
  const refused = refusedOf(error, variables?.emails ?? [])
  const wrong = refused.length > 0 ? t('invitations.wrong', { list: refused.join(', ') }) : undefined
  return (
    <Dialog title={t('invitations.newMails')} onClose={onClose}>
      <form onSubmit={submit}>
        {error && wrong === undefined && !isShownAtField(error) && <Problem error={error} />}
        <Field
          label={t('invitations.emails')}
          hint={t('invitations.emailsHint', { most: LIST_LIMIT })}
          problem={wrong}
        >
          {(attributes) => (
            <textarea
              {...attributes}
              rows={5}
              required
              autoComplete="off"
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <CommonForm error={error} value={common} onChange={setCommon} />
        <DialogActions>
          <Button onClick={onClose}>{t('invitations.cancel')}</Button>
          <Button kind="primary" type="submit" disabled={isPending || text.trim() === ''}>
            {t('invitations.send')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
