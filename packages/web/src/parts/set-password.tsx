import type { Person } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../api/client.ts'
import { t } from '../texts/texts.ts'
import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { Field, problemOf } from './field.tsx'
import { isPasswordNeeded, type Proof, usePasswordProof } from './password-proof.tsx'
import { Problem } from './problem.tsx'
import { notify } from './toasts.tsx'

interface SetPasswordProps {
  readonly person: Person
  readonly onClose: () => void
}

/** For people who forgot theirs: where no mail is sent, only admins can help. */
export function SetPassword({ person, onClose }: SetPasswordProps) {
  const [password, setPassword] = useState('')
  const { error, isPending, mutate } = useMutation({
    mutationFn: (proof: Proof) =>
      client.updatePerson({ personID: person.id, body: { svc: { password }, ...proof } }),
    onSuccess() {
      notify(t('people.password.done', { name: person.displayName }))
      onClose()
    },
  })
  const { proof, field: proofField } = usePasswordProof(error)
  const problem = problemOf(error, 'svc.password')
  function submit(event: FormEvent) {
    event.preventDefault()
    mutate(proof)
  }
  return (
    <Dialog title={t('people.password')} onClose={onClose}>
      <form onSubmit={submit}>
        {error && !isPasswordNeeded(error) && problem === undefined && <Problem error={error} />}
        <p dir="auto">{t('people.password.about', { name: person.displayName })}</p>
        {/* Shown in clear text, so that it can be passed on. */}
        <Field label={t('people.password.new')} problem={problem} hint={t('people.add.passwordHint')}>
          {(attributes) => (
            <input
              {...attributes}
              value={password}
              required
              autoComplete="off"
              onChange={({ target }) => setPassword(target.value)}
            />
          )}
        </Field>
        {proofField}
        <DialogActions>
          <Button onClick={onClose}>{t('settings.cancel')}</Button>
          <Button kind="primary" type="submit" disabled={isPending}>
            {t('people.password.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
