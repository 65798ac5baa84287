import type { NewPerson } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../../api/client.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogActions } from '../../parts/dialog.tsx'
import { Field, problemOf } from '../../parts/field.tsx'
import { Problem } from '../../parts/problem.tsx'
import { notify } from '../../parts/toasts.tsx'
import { type TextKey, t } from '../../texts/texts.ts'

interface Asked {
  readonly name: 'givenName' | 'familyName' | 'email' | 'username' | 'password'
  readonly label: TextKey
  /** As the API names it where it complains of it. */
  readonly field: string
  readonly kind?: 'email'
  readonly hint?: TextKey
}

const ASKED: readonly Asked[] = [
  { name: 'givenName', label: 'welcome.add.givenName', field: 'name.givenName' },
  { name: 'familyName', label: 'welcome.add.familyName', field: 'name.familyName' },
  { name: 'email', label: 'welcome.add.email', field: 'emails[0].value', kind: 'email' },
  { name: 'username', label: 'welcome.add.username', field: 'svc.username' },
  // Seen as it is typed: it has to be passed on.
  {
    name: 'password',
    label: 'welcome.add.password',
    field: 'svc.password',
    hint: 'welcome.add.passwordHint',
  },
]
const EMPTY = { givenName: '', familyName: '', email: '', username: '', password: '' }

const personOf = ({ givenName, familyName, email, username, password }: typeof EMPTY): NewPerson => ({
  name: { givenName: givenName.trim(), familyName: familyName.trim() },
  emails: [{ value: email.trim() }],
  svc: { username: username.trim(), password },
})

/** An account for somebody else, by whoever may make one. */
export function AddPersonDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState(EMPTY)
  const { error, isPending, mutate } = useMutation({
    mutationFn: () => client.createPerson({ body: personOf(typed) }),
    onSuccess({ displayName }) {
      notify(t('welcome.add.added', { name: displayName }))
      onClose()
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    mutate()
  }
  const isShownBelow = ASKED.some(({ field }) => problemOf(error, field) !== undefined)
  return (
    <Dialog title={t('welcome.add')} onClose={onClose}>
      <form onSubmit={submit}>
        {error && !isShownBelow && <Problem error={error} />}
        <p>{t('welcome.add.about')}</p>
        {ASKED.map(({ name, label, field, kind = 'text', hint }) => (
          <Field
            key={name}
            label={t(label)}
            problem={problemOf(error, field)}
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
        <DialogActions>
          <Button onClick={onClose}>{t('settings.cancel')}</Button>
          <Button kind="primary" type="submit" disabled={isPending}>
            {t('welcome.add.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
