import type { Person } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogActions } from '../../parts/dialog.tsx'
import { isPasswordNeeded, type Proof, usePasswordProof } from '../../parts/password-proof.tsx'
import { Problem } from '../../parts/problem.tsx'
import { t } from '../../texts/texts.ts'

export async function setEnabled(personID: string, enabled: boolean, proof: Proof = {}): Promise<void> {
  await client.updatePerson({ personID, body: { svc: { enabled }, ...proof } })
  await queryClient.invalidateQueries({ queryKey: ['getPersonOfPage'] })
}

interface EnablePersonProps {
  readonly person: Person
  readonly onClose: () => void
}

/** With the password: for people with a role, if the session is not new. */
export function EnablePerson({ person, onClose }: EnablePersonProps) {
  const { error, isPending, mutate } = useMutation({
    mutationFn: (proof: Proof) => setEnabled(person.id, true, proof),
    onSuccess: onClose,
  })
  const { proof, field } = usePasswordProof(error, true)
  function submit(event: FormEvent) {
    event.preventDefault()
    mutate(proof)
  }
  return (
    <Dialog title={t('people.enable')} onClose={onClose}>
      <form onSubmit={submit}>
        {error && !isPasswordNeeded(error) && <Problem error={error} />}
        <p dir="auto">{person.displayName}</p>
        {field}
        <DialogActions>
          <Button onClick={onClose}>{t('settings.cancel')}</Button>
          <Button kind="primary" type="submit" disabled={isPending}>
            {t('people.enable')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
