import { type Account, ROLES, type Role } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../../../api/client.ts'
import { queryClient } from '../../../api/queries.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog, DialogActions } from '../../../parts/dialog.tsx'
import { isPasswordNeeded, type Proof, usePasswordProof } from '../../../parts/password-proof.tsx'
import { Problem } from '../../../parts/problem.tsx'
import { notify } from '../../../parts/toasts.tsx'
import { t } from '../../../texts/texts.ts'
import styles from './people.module.css'
import { roleNamed } from './words.ts'

interface RolesDialogProps {
  readonly account: Account
  readonly onClose: () => void
}

/** The roles of a person in the community; for admins. */
export function RolesDialog({ account, onClose }: RolesDialogProps) {
  const [roles, setRoles] = useState<readonly Role[]>(account.roles)
  const { error, isPending, mutate } = useMutation({
    mutationFn: (proof: Proof) =>
      client.updatePerson({ personID: account.id, body: { svc: { roles: [...roles] }, ...proof } }),
    async onSuccess() {
      notify(t('accounts.rolesChanged', { name: account.person.displayName }))
      onClose()
      await queryClient.invalidateQueries()
    },
  })
  const { proof, field } = usePasswordProof(error)
  function submit(event: FormEvent) {
    event.preventDefault()
    mutate(proof)
  }
  return (
    <Dialog title={t('accounts.changeRoles')} onClose={onClose}>
      <form onSubmit={submit}>
        {error && !isPasswordNeeded(error) && <Problem error={error} />}
        <fieldset>
          <legend dir="auto">{account.person.displayName}</legend>
          {ROLES.map((role) => (
            <label key={role} className={styles.check}>
              <input
                type="checkbox"
                checked={roles.includes(role)}
                onChange={({ target }) =>
                  setRoles(target.checked ? [...roles, role] : roles.filter((one) => one !== role))
                }
              />
              <span>
                {roleNamed(role)} <span className={styles.quiet}>{t(`accounts.role.${role}.about`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {field}
        <DialogActions>
          <Button onClick={onClose}>{t('queue.cancel')}</Button>
          <Button kind="primary" type="submit" disabled={isPending}>
            {t('people.edit.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
