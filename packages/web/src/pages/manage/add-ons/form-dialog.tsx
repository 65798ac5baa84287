/** Registers an add-on, or changes one. */
import type { AddOn } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../parts/button.tsx'
import { Dialog, DialogActions } from '../../../parts/dialog.tsx'
import { isPasswordNeeded, type Proof, usePasswordProof } from '../../../parts/password-proof.tsx'
import { Problem } from '../../../parts/problem.tsx'
import { t } from '../../../texts/texts.ts'
import { FormParts, isShownAtField } from './form-parts.tsx'
import { bodyOf, changesOf, type FormValues, valuesOf } from './form-values.ts'

type Body = ReturnType<typeof bodyOf>

interface FormDialogProps<Result> {
  /** Absent for a new one. */
  readonly addOn?: AddOn
  /** All values, or for a change of an add-on only the changed ones: others may have changed the rest meanwhile. */
  readonly send: (body: Body & Proof, changed: Partial<Body> & Proof) => Promise<Result>
  readonly onDone: (result: Result) => void
  readonly onClose: () => void
}

export function FormDialog<Result>({ addOn, send, onDone, onClose }: FormDialogProps<Result>) {
  const [shown] = useState(() => valuesOf(addOn))
  const [values, setValues] = useState(shown)
  const { mutate, error, isPending } = useMutation({
    mutationFn: (proof: Proof) =>
      send({ ...bodyOf(values), ...proof }, { ...changesOf(values, shown), ...proof }),
    onSuccess: onDone,
  })
  const { proof, field } = usePasswordProof(error)
  const change = (some: Partial<FormValues>) => setValues((before) => ({ ...before, ...some }))
  function submit(event: FormEvent) {
    event.preventDefault()
    mutate(proof)
  }
  return (
    <Dialog title={t(addOn ? 'addOns.change' : 'addOns.new')} onClose={onClose}>
      <form onSubmit={submit}>
        {error && !isShownAtField(error) && !isPasswordNeeded(error) && <Problem error={error} />}
        <FormParts isNew={!addOn} values={values} error={error} onChange={change} />
        {field}
        <DialogActions>
          <Button onClick={onClose}>{t('addOns.cancel')}</Button>
          <Button kind="primary" type="submit" disabled={isPending || values.scopes.length === 0}>
            {t(addOn ? 'addOns.save' : 'addOns.register')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
