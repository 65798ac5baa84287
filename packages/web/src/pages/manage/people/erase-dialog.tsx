import { type Account, appPaths } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { client } from '../../../api/client.ts'
import { queryClient } from '../../../api/queries.ts'
import { Button } from '../../../parts/button.tsx'
import { OneOf } from '../../../parts/choice-list.tsx'
import { Dialog, DialogActions } from '../../../parts/dialog.tsx'
import { Field } from '../../../parts/field.tsx'
import { isPasswordNeeded, type Proof, usePasswordProof } from '../../../parts/password-proof.tsx'
import { Problem } from '../../../parts/problem.tsx'
import { t } from '../../../texts/texts.ts'

const CONTENT = ['delete', 'keep'] as const

interface EraseDialogProps {
  readonly account: Account
  readonly onClose: () => void
}

/** Erasing cannot be undone, so the username is typed. */
export function EraseDialog({ account, onClose }: EraseDialogProps) {
  const [content, setContent] = useState<(typeof CONTENT)[number]>('delete')
  const [username, setUsername] = useState('')
  const [reason, setReason] = useState('')
  const navigate = useNavigate()
  const { displayName: name, mentionName } = account.person
  const { error, isPending, mutate } = useMutation({
    mutationFn: (given: Proof) =>
      client.erasePerson({ personID: account.id, body: { username, content, reason, ...given } }),
    async onSuccess() {
      await navigate({ to: appPaths.manageErasures })
      await queryClient.invalidateQueries()
    },
  })
  const { proof, field } = usePasswordProof(error)
  function submit(event: FormEvent) {
    event.preventDefault()
    mutate(proof)
  }
  return (
    <Dialog title={t('erasures.erase')} onClose={onClose}>
      <form onSubmit={submit}>
        {error && !isPasswordNeeded(error) && <Problem error={error} />}
        <p dir="auto">{t('erasures.eraseAbout', { name })}</p>
        <OneOf
          label={t('erasures.content')}
          choices={CONTENT.map((choice) => ({ name: choice, label: t(`erasures.content.${choice}`) }))}
          chosen={content}
          onChange={setContent}
        />
        <Field label={t('queue.reason')} hint={t('erasures.reasonHint')}>
          {(attributes) => (
            <textarea
              {...attributes}
              rows={2}
              maxLength={500}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
        <Field label={t('erasures.confirm')} hint={mentionName}>
          {(attributes) => (
            <input
              {...attributes}
              required
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={username}
              onChange={({ target }) => setUsername(target.value)}
            />
          )}
        </Field>
        {field}
        <DialogActions>
          <Button onClick={onClose}>{t('queue.cancel')}</Button>
          <Button kind="danger" type="submit" disabled={isPending}>
            {t('erasures.erase')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
