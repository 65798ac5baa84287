import type { Account } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../../../api/client.ts'
import { queryClient } from '../../../api/queries.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog, DialogActions } from '../../../parts/dialog.tsx'
import { Field } from '../../../parts/field.tsx'
import { isPasswordNeeded, type Proof, usePasswordProof } from '../../../parts/password-proof.tsx'
import { Problem } from '../../../parts/problem.tsx'
import { notify } from '../../../parts/toasts.tsx'
import { t } from '../../../texts/texts.ts'

interface ChangeStateProps {
  readonly account: Account
  readonly onClose: () => void
}

/** Disables or enables an account, with a reason for the audit log. */
export function ChangeState({ account, onClose }: ChangeStateProps) {
  const [note, setNote] = useState('')
  const { id, person } = account
  const enabled = !account.enabled
  const name = person.displayName
  const { error, isPending, mutate } = useMutation({
    mutationFn: (proof: Proof) => client.updateAccount({ personID: id, body: { enabled, note, ...proof } }),
    async onSuccess() {
      notify(enabled ? t('accounts.nowEnabled', { name }) : t('accounts.nowDisabled', { name }))
      onClose()
      await queryClient.invalidateQueries()
    },
  })
  const { proof, field } = usePasswordProof(error)
  const title = enabled ? t('people.enable') : t('people.disable')
  function submit(event: FormEvent) {
    event.preventDefault()
    mutate(proof)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit}>
        {error && !isPasswordNeeded(error) && <Problem error={error} />}
        <p dir="auto">
          {enabled ? t('accounts.enableAbout', { name }) : t('accounts.disableAbout', { name })}
        </p>
        <Field label={t('queue.reason')} hint={t('accounts.reasonHint')}>
          {(attributes) => (
            <textarea
              {...attributes}
              rows={3}
              maxLength={1000}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </Field>
        {field}
        <DialogActions>
          <Button onClick={onClose}>{t('queue.cancel')}</Button>
          <Button kind={enabled ? 'primary' : 'danger'} type="submit" disabled={isPending}>
            {title}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
