/** Asks before something stops working, and for the password where the server wants it. */
import { useMutation } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { Button } from '../../../parts/button.tsx'
import { Dialog, DialogActions } from '../../../parts/dialog.tsx'
import { isPasswordNeeded, type Proof, usePasswordProof } from '../../../parts/password-proof.tsx'
import { Problem } from '../../../parts/problem.tsx'
import { t } from '../../../texts/texts.ts'

interface ConfirmDialogProps<Result> {
  readonly title: string
  readonly action: string
  readonly isDangerous?: boolean
  readonly run: (proof: Proof) => Promise<Result>
  readonly onDone: (result: Result) => void
  readonly onClose: () => void
  /** What follows from it. */
  readonly children: ReactNode
}

export function ConfirmDialog<Result>({
  title,
  action,
  isDangerous = false,
  run,
  onDone,
  onClose,
  children,
}: ConfirmDialogProps<Result>) {
  const { mutate, error, isPending } = useMutation({ mutationFn: run, onSuccess: onDone })
  const { proof, field } = usePasswordProof(error)
  function submit(event: FormEvent) {
    event.preventDefault()
    mutate(proof)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit}>
        {children}
        {field}
        {error && !isPasswordNeeded(error) && <Problem error={error} />}
        <DialogActions>
          <Button onClick={onClose}>{t('addOns.cancel')}</Button>
          <Button kind={isDangerous ? 'danger' : 'primary'} type="submit" disabled={isPending}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
