import type { Content } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { client, own } from '../../api/client.ts'
import { isSignedIn } from '../../api/me.ts'
import type { Found } from '../../api/suggestions.ts'
import { Button } from '../../parts/button.tsx'
import { copyAddress } from '../../parts/copying.ts'
import { Dialog, DialogActions } from '../../parts/dialog.tsx'
import { Field, inputClass, problemOf } from '../../parts/field.tsx'
import { PersonPicker } from '../../parts/picker.tsx'
import { Problem } from '../../parts/problem.tsx'
import { notify } from '../../parts/toasts.tsx'
import { t } from '../../texts/texts.ts'
import styles from './actions.module.css'
import { uriOf } from './answer-list.ts'

const MAX_TEXT = 2000

function Address({ address }: { address: string }) {
  return (
    <div className={styles.address}>
      <input
        readOnly
        className={inputClass}
        aria-label={t('content.share.link')}
        value={address}
        onFocus={({ target }) => target.select()}
      />
      <Button onClick={() => void copyAddress(address)}>
        <Copy aria-hidden="true" />
        {t('content.share.copy')}
      </Button>
    </div>
  )
}

interface ShareDialogProps {
  readonly content: Content
  readonly onClose: () => void
}

function ShareForm({ content, onClose }: ShareDialogProps) {
  const [people, setPeople] = useState<readonly Found[]>([])
  const [text, setText] = useState('')
  const share = useMutation({
    mutationFn: () =>
      client.shareContent({
        body: { content: uriOf(content), users: people.map(({ uri }) => uri), ...(text !== '' && { text }) },
      }),
    onSuccess: () => {
      notify(t('content.share.done'))
      onClose()
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (people.length > 0) share.mutate()
  }
  return (
    <form onSubmit={submit}>
      <Field label={t('content.share.people')} problem={problemOf(share.error, 'users')}>
        {({ className: _, ...attributes }) => (
          <PersonPicker {...attributes} value={people} onChange={setPeople} />
        )}
      </Field>
      <Field label={t('content.share.text')} problem={problemOf(share.error, 'text')}>
        {(attributes) => (
          <textarea
            {...attributes}
            rows={2}
            maxLength={MAX_TEXT}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      {share.error ? <Problem error={share.error} /> : null}
      <DialogActions>
        <Button onClick={onClose}>{t('content.cancel')}</Button>
        <Button kind="primary" type="submit" disabled={share.isPending || people.length === 0}>
          {t('content.share.send')}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Shares with people, in their inbox, or by link. */
export const ShareDialog = ({ content, onClose }: ShareDialogProps) => (
  <Dialog title={t('content.share.title')} onClose={onClose}>
    <Address address={own(content.resources.html?.ref ?? location.href)} />
    {isSignedIn && <ShareForm content={content} onClose={onClose} />}
  </Dialog>
)
