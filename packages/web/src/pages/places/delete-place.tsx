import type { Place } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { client } from '../../api/client.ts'
import { refetchPlaces } from '../../api/places.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogActions } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Problem } from '../../parts/problem.tsx'
import { notify } from '../../parts/toasts.tsx'
import { t } from '../../texts/texts.ts'
import styles from './place.module.css'

function DeleteDialog({ place, onClose }: { place: Place; onClose: () => void }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const isSure = typed.trim() === place.name.trim()
  const remove = useMutation({
    mutationFn: () => client.deletePlace({ placeID: place.id }),
    onSuccess: async () => {
      notify(t('places.deleted', { name: place.name }))
      await navigate({ to: '/places' })
      await refetchPlaces()
    },
  })
  return (
    <Dialog title={t('places.delete.title', { name: place.name })} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isSure) remove.mutate()
        }}
      >
        <p className={styles.hint}>{t('places.delete.warning')}</p>
        <Field label={t('places.delete.type', { name: place.name })}>
          {(attributes) => (
            <input
              {...attributes}
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        {remove.error && <Problem error={remove.error} />}
        <DialogActions>
          <Button onClick={onClose}>{t('places.cancel')}</Button>
          <Button kind="danger" type="submit" disabled={!isSure || remove.isPending}>
            {t('places.delete')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Cannot be undone, so the name must be typed. */
export function DeletePlace({ place }: { place: Place }) {
  const heading = useId()
  const [isAsking, setAsking] = useState(false)
  return (
    <section className={styles.setting} aria-labelledby={heading}>
      <h2 id={heading}>{t('places.delete.heading', { type: place.type })}</h2>
      <p className={styles.hint}>
        {t(place.childCount > 0 ? 'places.delete.notEmpty' : 'places.delete.warning')}
      </p>
      <Button kind="danger" disabled={place.childCount > 0} onClick={() => setAsking(true)}>
        {t('places.delete')}
      </Button>
      {isAsking && <DeleteDialog place={place} onClose={() => setAsking(false)} />}
    </section>
  )
}
