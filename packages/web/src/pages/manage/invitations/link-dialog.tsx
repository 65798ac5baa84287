/** Creates a link, which is shown only here. */
import { MOST_USES, type NewInvitation } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../../../api/client.ts'
import { queryClient } from '../../../api/queries.ts'
import { Button } from '../../../parts/button.tsx'
import { copyAddress } from '../../../parts/copying.ts'
import { Dialog, DialogActions } from '../../../parts/dialog.tsx'
import { Field, problemOf } from '../../../parts/field.tsx'
import { Problem } from '../../../parts/problem.tsx'
import { t } from '../../../texts/texts.ts'
import { bodyOf, CommonForm, isShownAtField, useCommonFields } from './common-fields.tsx'

function Created({ url, onClose }: { url: string; onClose: () => void }) {
  return (
    <>
      <p>{t('invitations.once')}</p>
      <Field label={t('invitations.url')}>
        {(attributes) => (
          <input {...attributes} dir="ltr" readOnly value={url} onFocus={({ target }) => target.select()} />
        )}
      </Field>
      <DialogActions>
        <Button onClick={onClose}>{t('invitations.done')}</Button>
        <Button kind="primary" onClick={() => void copyAddress(url)}>
          {t('invitations.copy')}
        </Button>
      </DialogActions>
    </>
  )
}

export function LinkDialog({ onClose }: { onClose: () => void }) {
  const [common, setCommon] = useCommonFields()
  const [maxUses, setMaxUses] = useState('1')
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: (body: NewInvitation) => client.createInvitation({ body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['listInvitations'] }),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    mutate({ ...bodyOf(common), maxUses: Number(maxUses) })
  }
  if (data)
    return (
      <Dialog title={t('invitations.url')} onClose={onClose}>
        <Created url={data.url} onClose={onClose} />
      </Dialog>
    )
  return (
    <Dialog title={t('invitations.newLink')} onClose={onClose}>
      <form onSubmit={submit}>
        {error && !isShownAtField(error, 'maxUses') && <Problem error={error} />}
        <Field label={t('invitations.maxUses')} problem={problemOf(error, 'maxUses')}>
          {(attributes) => (
            <input
              {...attributes}
              type="number"
              min={1}
              max={MOST_USES}
              required
              value={maxUses}
              onChange={({ target }) => setMaxUses(target.value)}
            />
          )}
        </Field>
        <CommonForm error={error} value={common} onChange={setCommon} />
        <DialogActions>
          <Button onClick={onClose}>{t('invitations.cancel')}</Button>
          <Button kind="primary" type="submit" disabled={isPending}>
            {t('invitations.newLink')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
