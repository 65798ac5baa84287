import type { Place } from '@folkmoot/contract'
import { useId } from 'react'
import { may } from '../../api/allowed.ts'
import { Button } from '../../parts/button.tsx'
import { useArchiving } from '../../parts/places/archiving.ts'
import { t } from '../../texts/texts.ts'
import styles from './place.module.css'

/** Takes nothing new from then on; can be undone. */
export function ArchivePlace({ place }: { place: Place }) {
  const heading = useId()
  const archiving = useArchiving(place)
  const isActive = place.status === 'Active'
  if (!may(place, 'archived', isActive ? 'PUT' : 'DELETE')) return null
  return (
    <section className={styles.setting} aria-labelledby={heading}>
      <h2 id={heading}>{t('places.archiving')}</h2>
      <p className={styles.hint}>{t(isActive ? 'places.archiving.about' : 'places.archivedAbout')}</p>
      <Button disabled={archiving.isPending} onClick={() => archiving.mutate(isActive)}>
        {t(isActive ? 'places.archive' : 'places.restore')}
      </Button>
    </section>
  )
}
