import type { ModerationItem } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogActions } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { t } from '../../texts/texts.ts'
import styles from './queue.module.css'
import { decide } from './queue-deciding.ts'
import { ACTIONS, type Action, titleOf } from './queue-words.ts'

const MAX_NOTE = 2000

export interface Planned {
  readonly items: readonly ModerationItem[]
  readonly action: Action
}

/** What cannot be undone, and what the author reads. */
const warningOf = (action: Action) =>
  action === 'remove' ? t('queue.removeWarning') : action === 'reject' ? t('queue.rejectHint') : undefined

/** A decision with a reason. Also asks before what cannot be undone. */
interface QueueDialogProps extends Planned {
  /** The same items as they are now. */
  readonly latest: readonly ModerationItem[]
  readonly onClose: () => void
}

export function QueueDialog({ items, latest, action, onClose }: QueueDialogProps) {
  const [note, setNote] = useState('')
  /** The first try is about what was read; after a refusal it was said why. */
  const [isRefused, setRefused] = useState(false)
  const [only] = items
  // Stays open with the reason if nothing could be decided; a toast says why.
  const deciding = useMutation({
    mutationFn: () => decide(isRefused ? latest : items, { action, note }),
    onSuccess: (done) => (done > 0 ? onClose() : setRefused(true)),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    deciding.mutate()
  }
  const warning = warningOf(action)
  return (
    <Dialog title={t(ACTIONS[action])} onClose={onClose}>
      <form onSubmit={submit}>
        <p className={styles.what} dir="auto">
          {items.length === 1 && only ? titleOf(only) : t('queue.selected', { count: items.length })}
        </p>
        {warning !== undefined && <p className={styles.warning}>{warning}</p>}
        <Field
          label={t(action === 'reject' ? 'queue.word' : 'queue.reason')}
          hint={t(action === 'reject' ? 'queue.wordHint' : 'queue.reasonHint')}
        >
          {(attributes) => (
            <textarea
              {...attributes}
              rows={3}
              maxLength={MAX_NOTE}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </Field>
        <DialogActions>
          <Button onClick={onClose}>{t('queue.cancel')}</Button>
          <Button
            kind={action === 'remove' || action === 'disable' ? 'danger' : 'primary'}
            type="submit"
            disabled={deciding.isPending}
          >
            {t(ACTIONS[action])}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
