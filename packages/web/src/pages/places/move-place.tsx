import type { Place } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { client } from '../../api/client.ts'
import { refetchPlaces } from '../../api/places.ts'
import type { Found } from '../../api/suggestions.ts'
import { Button } from '../../parts/button.tsx'
import { Field, problemOf } from '../../parts/field.tsx'
import { PlacePicker } from '../../parts/picker.tsx'
import { Problem } from '../../parts/problem.tsx'
import { notify } from '../../parts/toasts.tsx'
import { t } from '../../texts/texts.ts'
import styles from './place.module.css'

/** Moves to another space or group; the server refuses what is not allowed. */
export function MovePlace({ place }: { place: Place }) {
  const heading = useId()
  const [parent, setParent] = useState<Found>()
  const move = useMutation({
    mutationFn: (uri: string) => client.updatePlace({ placeID: place.id, body: { parent: uri } }),
    onSuccess: async () => {
      await refetchPlaces()
      notify(t('places.moved', { name: parent?.name ?? '' }))
      setParent(undefined)
    },
  })
  return (
    <section className={styles.setting} aria-labelledby={heading}>
      <h2 id={heading}>{t('places.move')}</h2>
      <Field
        label={t('places.move.to')}
        hint={t('places.move.hint', { type: place.type, name: place.parentPlace?.name ?? '' })}
        problem={problemOf(move.error, 'parent')}
      >
        {({ id, ...attributes }) => (
          <PlacePicker
            id={id}
            aria-describedby={attributes['aria-describedby']}
            aria-invalid={attributes['aria-invalid']}
            value={parent}
            onChange={setParent}
          />
        )}
      </Field>
      {move.error && <Problem error={move.error} />}
      <Button disabled={!parent || move.isPending} onClick={() => parent && move.mutate(parent.uri)}>
        {t('places.move')}
      </Button>
    </section>
  )
}
