import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogActions } from '../../parts/dialog.tsx'
import { problemOf } from '../../parts/field.tsx'
import { Problem } from '../../parts/problem.tsx'
import { t } from '../../texts/texts.ts'
import { StreamName } from './stream-name.tsx'

function NewStreamDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const navigate = useNavigate()
  const making = useMutation({
    mutationFn: () => client.createStream({ personID: '@me', body: { name } }),
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: ['listStreams'] })
      onClose()
      await navigate({ to: '/', search: { tab: id } as never })
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    making.mutate()
  }
  const problem = problemOf(making.error, 'name')
  return (
    <Dialog title={t('home.stream.new')} onClose={onClose}>
      <form onSubmit={submit}>
        <StreamName name={name} hint={t('home.stream.newHint')} problem={problem} onName={setName} />
        {making.error && problem === undefined && <Problem error={making.error} />}
        <DialogActions>
          <Button kind="primary" type="submit" disabled={making.isPending}>
            {t('home.stream.create')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Creates a custom stream; it is filled on its page. */
export function NewStream() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" />
        {t('home.stream.new')}
      </Button>
      {isOpen && <NewStreamDialog onClose={() => setOpen(false)} />}
    </>
  )
}
