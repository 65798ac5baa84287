import { ApiError } from '@folkmoot/client'
import type { NewPerson } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import { type TextKey, t } from '../texts/texts.ts'
import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { errorText } from './error-text.ts'
import { Field, problemOf } from './field.tsx'
import { isPasswordNeeded, usePasswordProof } from './password-proof.tsx'
import { Problem } from './problem.tsx'
import { notify } from './toasts.tsx'

interface Asked {
  readonly name: 'givenName' | 'familyName' | 'email' | 'username' | 'password'
  readonly label: TextKey
  /** The name of the field in errors of the API. */
  readonly field: string
  readonly kind?: 'email'
  readonly hint?: TextKey
}

const ASKED: readonly Asked[] = [
  { name: 'givenName', label: 'people.add.givenName', field: 'name.givenName' },
  { name: 'familyName', label: 'people.add.familyName', field: 'name.familyName' },
  { name: 'email', label: 'people.add.email', field: 'emails[0].value', kind: 'email' },
  { name: 'username', label: 'people.add.username', field: 'svc.username' },
  // Shown in clear text, so that it can be passed on.
  {
    name: 'password',
    label: 'people.add.password',
    field: 'svc.password',
    hint: 'people.add.passwordHint',
  },
]
/** Conflicts name no field, so the page shows them at the field they are about. */
const TAKEN: Partial<Record<string, string>> = {
  usernameTaken: 'svc.username',
  emailTaken: 'emails[0].value',
}

const problemAt = (error: unknown, field: string): string | undefined =>
  problemOf(error, field) ??
  (error instanceof ApiError && TAKEN[error.code] === field ? errorText(error) : undefined)

const EMPTY = { givenName: '', familyName: '', email: '', username: '', password: '' }

const personOf = ({ givenName, familyName, email, username, password }: typeof EMPTY): NewPerson => ({
  name: { givenName: givenName.trim(), familyName: familyName.trim() },
  emails: [{ value: email.trim() }],
  svc: { username: username.trim(), password },
})

/** Admins create accounts for others here. */
export function AddPersonDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState(EMPTY)
  const { error, isPending, mutate } = useMutation({
    mutationFn: (body: NewPerson) => client.createPerson({ body }),
    onSuccess({ displayName }) {
      for (const list of ['listPeople', 'listAllPeople'])
        void queryClient.invalidateQueries({ queryKey: [list] })
      notify(t('people.add.added', { name: displayName }))
      onClose()
    },
  })
  const { proof, field: passwordField } = usePasswordProof(error)
  function submit(event: FormEvent) {
    event.preventDefault()
    mutate({ ...personOf(typed), ...proof })
  }
  const isShownBelow =
    isPasswordNeeded(error) || ASKED.some(({ field }) => problemAt(error, field) !== undefined)
  return (
    <Dialog title={t('people.add')} onClose={onClose}>
      <form onSubmit={submit}>
        {error && !isShownBelow && <Problem error={error} />}
        <p>{t('people.add.about')}</p>
        {ASKED.map(({ name, label, field, kind = 'text', hint }) => (
          <Field
            key={name}
            label={t(label)}
            problem={problemAt(error, field)}
            {...(hint && { hint: t(hint) })}
          >
            {(attributes) => (
              <input
                {...attributes}
                type={kind}
                value={typed[name]}
                required
                autoComplete="off"
                onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
              />
            )}
          </Field>
        ))}
        {passwordField}
        <DialogActions>
          <Button onClick={onClose}>{t('settings.cancel')}</Button>
          <Button kind="primary" type="submit" disabled={isPending}>
            {t('people.add.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
