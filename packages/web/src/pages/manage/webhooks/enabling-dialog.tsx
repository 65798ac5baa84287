/** Pauses a webhook or resumes it, with a reason. */
import type { Webhook } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../../../api/client.ts'
import { queryClient } from '../../../api/queries.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog, DialogActions } from '../../../parts/dialog.tsx'
import { Field } from '../../../parts/field.tsx'
import { isPasswordNeeded, usePasswordProof } from '../../../parts/password-proof.tsx'
import { Problem } from '../../../parts/problem.tsx'
import { notify } from '../../../parts/toasts.tsx'
import { t } from '../../../texts/texts.ts'

const MAX_REASON = 500

export function EnablingDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const { id: webhookID, enabled } = webhook
  const change = useMutation({
    mutationFn: (currentPassword?: string) =>
      client.updateWebhook({
        webhookID,
        body: { enabled: !enabled, reason, ...(currentPassword !== undefined && { currentPassword }) },
      }),
    async onSuccess() {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['listWebhooks'] }),
        queryClient.invalidateQueries({ queryKey: ['getWebhook'] }),
        queryClient.invalidateQueries({ queryKey: ['getWebhookQueue'] }),
      ])
      notify(t(enabled ? 'webhooks.paused' : 'webhooks.resumed'))
      onClose()
    },
  })
  const { proof, field } = usePasswordProof(change.error)
  function submit(event: FormEvent) {
    event.preventDefault()
    change.mutate(proof.currentPassword)
  }
  return (
    <Dialog title={t(enabled ? 'webhooks.pauseTitle' : 'webhooks.resumeTitle')} onClose={onClose}>
      <form onSubmit={submit}>
        <p>{t(enabled ? 'webhooks.pauseHint' : 'webhooks.resumeHint')}</p>
        <Field label={t('webhooks.why')}>
          {(attributes) => (
            <textarea
              {...attributes}
              rows={3}
              maxLength={MAX_REASON}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
        {field}
        {change.error && !isPasswordNeeded(change.error) && <Problem error={change.error} />}
        <DialogActions>
          <Button onClick={onClose}>{t('webhooks.cancel')}</Button>
          <Button kind="primary" type="submit" disabled={change.isPending}>
            {t(enabled ? 'webhooks.pause' : 'webhooks.resume')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
