import type { Stream } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { may } from '../../api/allowed.ts'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogActions } from '../../parts/dialog.tsx'
import { Field, problemOf } from '../../parts/field.tsx'
import { notify, notifyOf } from '../../parts/toasts.tsx'
import { t } from '../../texts/texts.ts'
import styles from './home.module.css'
import { StreamFollowing } from './stream-following.tsx'

const LONGEST_NAME = 100
const reload = () => queryClient.invalidateQueries({ queryKey: ['listStreams'] })

function Rename({ stream }: { stream: Stream }) {
  const [name, setName] = useState(stream.name)
  const renaming = useMutation({
    mutationFn: () => client.updateStream({ streamID: stream.id, body: { name } }),
    onSuccess: async () => {
      await reload()
      notify(t('home.stream.renamed'))
    },
    onError: (error) => problemOf(error, 'name') ?? notifyOf(error),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    renaming.mutate()
  }
  return (
    <form onSubmit={submit} className={styles.rename}>
      <Field label={t('home.stream.name')} problem={problemOf(renaming.error, 'name')}>
        {(attributes) => (
          <input
            {...attributes}
            value={name}
            maxLength={LONGEST_NAME}
            required
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" disabled={name === stream.name || renaming.isPending}>
        {t('home.stream.rename')}
      </Button>
    </form>
  )
}

function DeleteStream({ stream, onClose }: StreamDialogProps) {
  const navigate = useNavigate()
  const deleting = useMutation({
    mutationFn: () => client.deleteStream({ streamID: stream.id }),
    onSuccess: async () => {
      onClose()
      await navigate({ to: '/', search: {} as never })
      await reload()
      notify(t('home.stream.deleted'))
    },
    onError: notifyOf,
  })
  return (
    <Dialog title={t('home.stream.deleteTitle')} onClose={onClose}>
      <p>{t('home.stream.deleteText', { name: stream.name })}</p>
      <DialogActions>
        <Button onClick={onClose}>{t('home.stream.keep')}</Button>
        <Button kind="danger" disabled={deleting.isPending} onClick={() => deleting.mutate()}>
          {t('home.stream.delete')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface StreamDialogProps {
  readonly stream: Stream
  readonly onClose: () => void
}

/** What a stream is called and what is followed in it; every change holds at once. */
export function EditStream({ stream, onClose }: StreamDialogProps) {
  const [isDeleting, setDeleting] = useState(false)
  if (isDeleting) return <DeleteStream stream={stream} onClose={onClose} />
  return (
    <Dialog title={t('home.stream.edit')} onClose={onClose}>
      <Rename stream={stream} />
      <StreamFollowing stream={stream} />
      {may(stream, 'self', 'DELETE') && (
        <DialogActions>
          <Button kind="danger" onClick={() => setDeleting(true)}>
            {t('home.stream.delete')}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  )
}
