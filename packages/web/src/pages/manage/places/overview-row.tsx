import type { PlaceOverview } from '@folkmoot/contract'
import { useState } from 'react'
import { may } from '../../../api/allowed.ts'
import { Button } from '../../../parts/button.tsx'
import { Hidden } from '../../../parts/hidden.tsx'
import { useArchiving } from '../../../parts/places/archiving.ts'
import { PlaceKind } from '../../../parts/places/place-kind.tsx'
import { Row } from '../../../parts/rows.tsx'
import { When } from '../../../parts/when.tsx'
import { rich, t } from '../../../texts/texts.ts'
import { HandOverDialog } from './hand-over-dialog.tsx'
import styles from './managed-places.module.css'

const namesOf = ({ owners }: PlaceOverview): string =>
  owners
    .map(({ displayName: name, svc }) => (svc.enabled ? name : t('managedPlaces.disabled', { name })))
    .join(', ')

function Owners({ overview }: { overview: PlaceOverview }) {
  const { hasOwner, owners } = overview
  return (
    <p className={styles.owners}>
      {!hasOwner && <span className={styles.missing}>{t('managedPlaces.ownerless')}</span>}
      {owners.length > 0 && <span dir="auto">{t('managedPlaces.owners', { names: namesOf(overview) })}</span>}
    </p>
  )
}

function Actions({ overview }: { overview: PlaceOverview }) {
  const [isHandingOver, setHandingOver] = useState(false)
  const { place, status } = overview
  const archiving = useArchiving(place)
  const isActive = status === 'Active'
  return (
    <div className={styles.actions}>
      {may(overview, 'owners', 'POST') && (
        <Button onClick={() => setHandingOver(true)}>
          {t('managedPlaces.handOver')}
          <Hidden> {place.name}</Hidden>
        </Button>
      )}
      {may(overview, 'archived', isActive ? 'PUT' : 'DELETE') && (
        <Button disabled={archiving.isPending} onClick={() => archiving.mutate(isActive)}>
          {t(isActive ? 'places.archive' : 'places.restore')}
          <Hidden> {place.name}</Hidden>
        </Button>
      )}
      {isHandingOver && <HandOverDialog overview={overview} onClose={() => setHandingOver(false)} />}
    </div>
  )
}

interface OverviewRowProps {
  readonly overview: PlaceOverview
  /** Whether the place around it is named, where the list is not of one level. */
  readonly isFoundAnywhere: boolean
  readonly onOpen: (placeID: string) => void
}

export function OverviewRow({ overview, isFoundAnywhere, onOpen }: OverviewRowProps) {
  const { place, parentPlace, groupType, status, childCount } = overview
  return (
    <Row
      to={place.resources.html?.ref}
      title={place.name}
      about={
        <span className={styles.facts}>
          <PlaceKind place={{ type: place.type, ...(groupType && { groupType }) }} />
          {isFoundAnywhere && parentPlace && (
            <span dir="auto">{rich('places.in', { place: parentPlace.name })}</span>
          )}
          {status === 'Archived' && <span>{t('places.archived')}</span>}
          <span>{t('places.members', { count: overview.memberCount })}</span>
          <span>{t('managedPlaces.contents', { count: overview.contentCount })}</span>
          <span>{rich('places.active', { when: <When key="when" date={overview.lastActivityDate} /> })}</span>
        </span>
      }
      end={<Actions overview={overview} />}
    >
      <Owners overview={overview} />
      {childCount > 0 && (
        <Button kind="plain" onClick={() => onOpen(overview.id)}>
          {t('places.inside', { count: childCount })}
          <Hidden> {t('managedPlaces.insideOf', { name: place.name })}</Hidden>
        </Button>
      )}
    </Row>
  )
}
