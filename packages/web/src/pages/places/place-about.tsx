import { filter, type Place } from '@folkmoot/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { may } from '../../api/allowed.ts'
import { membershipPlaceOf } from '../../api/memberships.ts'
import { ask } from '../../api/queries.ts'
import { PersonLink } from '../../parts/person-link.tsx'
import { TagLinks } from '../../parts/tag-link.tsx'
import { When } from '../../parts/when.tsx'
import { rich, t } from '../../texts/texts.ts'
import { groupTypeChoices } from './group-types.ts'
import styles from './place.module.css'

const SHOWN_OWNERS = 10

function useOwners(place: Place) {
  const { data } = useQuery({
    ...ask('listMembers', {
      placeID: membershipPlaceOf(place),
      filter: [filter('state', 'owner')],
      count: SHOWN_OWNERS,
    }),
    enabled: may(place, 'members', 'GET'),
  })
  return data?.list ?? []
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

function Owners({ place }: { place: Place }) {
  const owners = useOwners(place)
  if (owners.length === 0) return null
  return (
    <Fact label={t('places.owners')}>
      <ul className={styles.people}>
        {owners.map(({ id, person }) => (
          <li key={id}>
            <PersonLink person={person} />
          </li>
        ))}
      </ul>
    </Fact>
  )
}

const Tags = ({ tags }: { tags: readonly string[] }) =>
  tags.length === 0 ? null : (
    <Fact label={t('places.tags')}>
      <TagLinks tags={tags} />
    </Fact>
  )

/** Side column on wide windows. */
export const PlaceAside = ({ place, hasDescription }: { place: Place; hasDescription: boolean }) => (
  <div className={styles.aside}>
    {hasDescription && place.description !== '' && (
      <p className={styles.description} dir="auto">
        {place.description}
      </p>
    )}
    <dl className={styles.details}>
      <Owners place={place} />
      <Tags tags={place.tags} />
    </dl>
  </div>
)

/** All fields of a place. */
export function PlaceAbout({ place }: { place: Place }) {
  const groupType = groupTypeChoices().find(({ name }) => name === place.groupType)
  return (
    <div className={styles.about}>
      <p className={styles.description} dir="auto">
        {place.description === '' ? t('places.noDescription') : place.description}
      </p>
      <dl className={styles.details}>
        {groupType && <Fact label={groupType.label}>{groupType.hint}</Fact>}
        <Owners place={place} />
        <Tags tags={place.tags} />
        <Fact label={t('places.created')}>
          {place.creator ? (
            rich('places.created.by', {
              when: <When key="when" date={place.published} />,
              person: <PersonLink key="person" person={place.creator} size={0} />,
            })
          ) : (
            <When date={place.published} />
          )}
        </Fact>
        {place.contentApproval && <Fact label={t('places.approval')}>{t('places.approval.hint')}</Fact>}
      </dl>
    </div>
  )
}
