import type { Place } from '@folkmoot/contract'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { may } from '../../api/allowed.ts'
import { client } from '../../api/client.ts'
import { membershipPlaceOf } from '../../api/memberships.ts'
import { refetchPlaces, useLoadAllPages } from '../../api/places.ts'
import { askPages } from '../../api/queries.ts'
import { Button } from '../../parts/button.tsx'
import { inputClass } from '../../parts/field.tsx'
import { Hidden } from '../../parts/hidden.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Row, Rows } from '../../parts/rows.tsx'
import { notifyOf } from '../../parts/toasts.tsx'
import { t } from '../../texts/texts.ts'
import styles from './place.module.css'

interface Named {
  readonly id: string
  readonly name: string
}

const onDone = { onError: notifyOf, onSettled: () => refetchPlaces(['listOpenings']) }

function Opened({ placeID, group }: { placeID: string; group: Named }) {
  const close = useMutation({
    mutationFn: () => client.closePlace({ placeID, securityGroupID: group.id }),
    ...onDone,
  })
  return (
    <Row
      to={undefined}
      title={group.name}
      end={
        <Button disabled={close.isPending} onClick={() => close.mutate()}>
          {t('places.securityGroups.remove')}
          <Hidden> {group.name}</Hidden>
        </Button>
      }
    />
  )
}

function Opening({ placeID, groups }: { placeID: string; groups: readonly Named[] }) {
  const [chosen, setChosen] = useState('')
  const open = useMutation({
    mutationFn: () => client.openPlace({ placeID, body: [chosen] }),
    onSuccess: () => setChosen(''),
    ...onDone,
  })
  return (
    <div className={styles.picture}>
      <select
        className={`${inputClass} ${styles.narrow}`}
        aria-label={t('places.securityGroups.choose')}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      >
        <option value="">{t('places.securityGroups.choose')}</option>
        {groups.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <Button disabled={chosen === '' || open.isPending} onClick={() => open.mutate()}>
        {t('places.securityGroups.add')}
      </Button>
    </div>
  )
}

/** Security groups whose members have member rights here. Hidden if there are none. */
export function SecurityGroupAccess({ place }: { place: Place }) {
  const heading = useId()
  const placeID = membershipPlaceOf(place)
  const opened = useInfiniteQuery(askPages('listOpenings', { placeID, count: 100 }))
  const known = useInfiniteQuery(askPages('listSecurityGroups', { count: 100 }))
  useLoadAllPages(opened)
  useLoadAllPages(known)
  const there = opened.data?.pages.flatMap(({ list }) => list) ?? []
  const groups = known.data?.pages.flatMap(({ list }) => list) ?? []
  const others = groups.filter(({ id }) => !there.some((one) => one.id === id))
  if (opened.error) return <Problem error={opened.error} />
  if (there.length === 0 && groups.length === 0) return null
  return (
    <section className={styles.setting} aria-labelledby={heading}>
      <h2 id={heading}>{t('places.securityGroups')}</h2>
      <p className={styles.hint}>{t('places.securityGroups.hint')}</p>
      {there.length > 0 && (
        <Rows label={t('places.securityGroups')}>
          {there.map((group) => (
            <Opened key={group.id} placeID={placeID} group={group} />
          ))}
        </Rows>
      )}
      {may(place, 'securityGroups', 'POST') && others.length > 0 && (
        <Opening placeID={placeID} groups={others} />
      )}
    </section>
  )
}
