import type { Place } from '@folkmoot/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { useOwnStreams } from '../../api/memberships.ts'
import { refetchPlaces } from '../../api/places.ts'
import { ask } from '../../api/queries.ts'
import { Button } from '../../parts/button.tsx'
import { Check } from '../../parts/choice-list.tsx'
import { Dialog, DialogActions } from '../../parts/dialog.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { t } from '../../texts/texts.ts'

interface StreamsDialogProps {
  readonly place: Place
  readonly onClose: () => void
}

/** Follows a place in exactly the chosen streams. */
export function StreamsDialog({ place, onClose }: StreamsDialogProps) {
  const streams = useOwnStreams()
  const { data, error } = useQuery(ask('listPlaceFollowingIn', { placeID: place.id, count: 100 }))
  const [chosen, setChosen] = useState<readonly string[]>()
  const current = chosen ?? data?.list.map(({ id }) => id) ?? []
  const save = useMutation({
    mutationFn: () =>
      client.setPlaceFollowingIn({
        placeID: place.id,
        body: streams.filter(({ id }) => current.includes(id)).map(({ id }) => `/streams/${id}`),
      }),
    onSuccess: async () => {
      await refetchPlaces(['listPlaces', 'getPlaceOfPage', 'listPlaceFollowingIn'])
      onClose()
    },
  })
  return (
    <Dialog title={t('places.streams.title', { name: place.name })} onClose={onClose}>
      {error && <Problem error={error} />}
      {!data && !error && <Waiting shape="lines" />}
      {data &&
        streams.map(({ id, name, source }) => (
          <Check
            key={id}
            label={source === 'connections' ? t('places.streams.connections') : name}
            isOn={current.includes(id)}
            onChange={(isOn) => setChosen(isOn ? [...current, id] : current.filter((one) => one !== id))}
          />
        ))}
      {save.error && <Problem error={save.error} />}
      <DialogActions>
        <Button onClick={onClose}>{t('places.cancel')}</Button>
        <Button kind="primary" disabled={!data || save.isPending} onClick={() => save.mutate()}>
          {t('places.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
