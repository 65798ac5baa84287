import type { Stream } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { may } from '../../api/allowed.ts'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogActions } from '../../parts/dialog.tsx'
import { problemOf } from '../../parts/field.tsx'
import { removeWithUndo } from '../../parts/removing.ts'
import { notify, notifyOf } from '../../parts/toasts.tsx'
import { t } from '../../texts/texts.ts'
import styles from './home.module.css'
import { StreamFollowing } from './stream-following.tsx'
import { StreamName } from './stream-name.tsx'

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
      <StreamName name={name} problem={problemOf(renaming.error, 'name')} onName={setName} />
      <Button type="submit" disabled={name === stream.name || renaming.isPending}>
        {t('home.stream.rename')}
      </Button>
    </form>
  )
}

interface StreamDialogProps {
  readonly stream: Stream
  readonly onClose: () => void
}

/** Name and followed things of a stream; changes apply at once. */
export function EditStream({ stream, onClose }: StreamDialogProps) {
  const navigate = useNavigate()
  const goTo = (tab?: string) => void navigate({ to: '/', search: (tab ? { tab } : {}) as never })
  function remove() {
    onClose()
    goTo()
    removeWithUndo(`stream ${stream.id}`, {
      text: t('home.stream.deleted', { name: stream.name }),
      remove: () => client.deleteStream({ streamID: stream.id }).then(reload),
      onUndo: () => goTo(stream.id),
    })
  }
  return (
    <Dialog title={t('home.stream.edit')} onClose={onClose}>
      <Rename stream={stream} />
      <StreamFollowing stream={stream} />
      {may(stream, 'self', 'DELETE') && (
        <DialogActions>
          <Button kind="danger" onClick={remove}>
            {t('home.stream.delete')}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  )
}
