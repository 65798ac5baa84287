/** The first view of a space: what it is about, the places in it, its documents, then its discussions. */
import { filter, type Place, type TOP_TYPES } from '@folkmoot/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ask } from '../../api/queries.ts'
import { Avatar } from '../../parts/avatar.tsx'
import { Empty } from '../../parts/empty.tsx'
import { PlaceKind } from '../../parts/places/place-kind.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Row, Rows } from '../../parts/rows.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { When } from '../../parts/when.tsx'
import { rich, t } from '../../texts/texts.ts'
import styles from './place.module.css'
import { ContentRow } from './place-contents.tsx'
import { sortBranches } from './place-tree.tsx'
import listStyles from './places.module.css'

/** A section shows so many, and links to the rest. */
const SHOWN_PLACES = 12
const SHOWN_CONTENTS = 6

interface SectionProps {
  readonly title: string
  /** The view with all of them. */
  readonly all: Readonly<Record<string, string>>
  readonly children: ReactNode
}

const Section = ({ title, all, children }: SectionProps) => (
  <section className={styles.section}>
    <div className={styles.sectionHead}>
      <h2>{title}</h2>
      <Link to="." search={all as never} aria-label={t('places.overview.allOf', { what: title })}>
        {t('places.overview.all')}
      </Link>
    </div>
    <Rows label={title}>{children}</Rows>
  </section>
)

const Inner = ({ place }: { place: Place }) => (
  <Row
    lead={<Avatar isPlace url={place.resources.avatar?.ref} size={40} />}
    to={place.resources.html?.ref}
    title={place.name}
    about={
      <span className={listStyles.facts}>
        <PlaceKind place={place} />
        {place.childCount > 0 && <span>{t('places.inside', { count: place.childCount })}</span>}
        <span>{rich('places.active', { when: <When key="when" date={place.lastActivityDate} /> })}</span>
      </span>
    }
  >
    {place.description !== '' && (
      <p className={listStyles.clamped} dir="auto">
        {place.description}
      </p>
    )}
  </Row>
)

/** The latest content of a type. */
const askLatest = (place: Place, type: (typeof TOP_TYPES)[number]) =>
  ask('listPlaceContents', {
    placeID: place.id,
    filter: [filter('type', type)],
    sort: 'latestActivityDesc',
    count: SHOWN_CONTENTS,
  })

export function PlaceOverview({ place }: { place: Place }) {
  const places = useQuery(ask('listChildPlaces', { placeID: place.id, count: 100 }))
  const documents = useQuery(askLatest(place, 'document'))
  const discussions = useQuery(askLatest(place, 'discussion'))
  const all = [places, documents, discussions] as const
  const error = all.find((one) => one.error)?.error
  if (error) return <Problem error={error} onRetry={() => all.forEach((one) => void one.refetch())} />
  // All at once, so that nothing moves.
  if (!places.data || !documents.data || !discussions.data) return <Waiting />
  const isEmpty = all.every(({ data }) => data?.list.length === 0)
  return (
    <>
      {place.description !== '' && (
        <p className={styles.lead} dir="auto">
          {place.description}
        </p>
      )}
      {isEmpty && <Empty title={t('places.contents.none')} />}
      {places.data.list.length > 0 && (
        <Section title={t('places.overview.places')} all={{ tab: 'places' }}>
          {sortBranches(places.data.list)
            .slice(0, SHOWN_PLACES)
            .map((one) => (
              <Inner key={one.id} place={one} />
            ))}
        </Section>
      )}
      {documents.data.list.length > 0 && (
        <Section title={t('places.contents.document')} all={{ tab: 'content', type: 'document' }}>
          {documents.data.list.map((content) => (
            <ContentRow key={content.id} content={content} />
          ))}
        </Section>
      )}
      {discussions.data.list.length > 0 && (
        <Section title={t('places.contents.discussion')} all={{ tab: 'content', type: 'discussion' }}>
          {discussions.data.list.map((content) => (
            <ContentRow key={content.id} content={content} />
          ))}
        </Section>
      )}
    </>
  )
}
