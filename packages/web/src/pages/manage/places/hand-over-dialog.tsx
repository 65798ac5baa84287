import type { PlaceOverview } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../../../api/client.ts'
import { queryClient } from '../../../api/queries.ts'
import type { Found } from '../../../api/suggestions.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog, DialogActions } from '../../../parts/dialog.tsx'
import { Field, problemOf } from '../../../parts/field.tsx'
import { OnePicker } from '../../../parts/picker.tsx'
import { Problem } from '../../../parts/problem.tsx'
import { notify } from '../../../parts/toasts.tsx'
import { t } from '../../../texts/texts.ts'

interface HandOverDialogProps {
  readonly overview: PlaceOverview
  readonly onClose: () => void
}

export function HandOverDialog({ overview, onClose }: HandOverDialogProps) {
  const { id: placeID, place } = overview
  const [person, setPerson] = useState<Found>()
  const { error, isPending, mutate } = useMutation({
    mutationFn: (chosen: Found) => client.handOverPlace({ placeID, body: { person: chosen.uri } }),
    async onSuccess(_, chosen) {
      notify(t('managedPlaces.handedOver', { person: chosen.name, place: place.name }))
      onClose()
      await queryClient.invalidateQueries()
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (person) mutate(person)
  }
  return (
    <Dialog title={t('managedPlaces.handOverTitle', { name: place.name })} onClose={onClose}>
      <form onSubmit={submit}>
        {error && !problemOf(error, 'person') && <Problem error={error} />}
        <p>{t('managedPlaces.handOverAbout')}</p>
        <Field label={t('managedPlaces.newOwner')} problem={problemOf(error, 'person')}>
          {(attributes) => (
            <OnePicker {...attributes} where={['people']} value={person} onChange={setPerson} />
          )}
        </Field>
        <DialogActions>
          <Button onClick={onClose}>{t('queue.cancel')}</Button>
          <Button kind="primary" type="submit" disabled={!person || isPending}>
            {t('managedPlaces.handOver')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
